"""Super Farmer: herds that breed by the dice, exchanges by the chart, a fox and a wolf. Files follow the rulebook."""
