-- When somebody showed, by a code or a letter sent there, that a number or an address is theirs. What was told before
-- nobody knows of: its owner proves it once.
alter table people.profiles add column proven_at timestamptz;
