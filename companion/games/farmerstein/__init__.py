"""FarmerStein: plants under mutagens, armies, and three continents to conquer."""
