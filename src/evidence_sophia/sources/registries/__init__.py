"""What do registries and publishers say of a work? One record format a module."""
