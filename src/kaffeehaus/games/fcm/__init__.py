"""Food Chain Magnate by Jeroen Doumen and Joris Wiersinga, with the Ketchup expansion."""
