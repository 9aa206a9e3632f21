"""1830: The Game of Railroads and Robber Barons."""
