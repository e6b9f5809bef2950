"""What the explorer asks and answers, as plain data and without widgets."""
