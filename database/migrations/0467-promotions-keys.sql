-- The name of a movement as the wallet keeps it: what was promised by a key is found in the ledger by it.
create function promotions.key_of(name text) returns uuid language sql immutable parallel safe as
$$ select encode(substr(sha256(convert_to(name, 'UTF8')), 1, 16), 'hex')::uuid $$;
