"""The rules of coffee: shops, the way past them, and what is brewed and sold."""
