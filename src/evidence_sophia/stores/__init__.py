"""Where does evidence live? One package an engine."""
