"""What does the contract promise? One module an area, one function a promise."""
