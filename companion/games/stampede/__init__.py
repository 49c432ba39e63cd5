"""Stampede!: the cards, piles and what they score, the rounds, and the deal on the phones and beside the table."""
