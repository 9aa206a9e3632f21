"""1865 Sardinia."""
