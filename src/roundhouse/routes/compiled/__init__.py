"""Compiled help: the search as Numba kernels over flat arrays, cached on disk. Imported only when it pays."""
