-- What waits for a second person, and since when.
create view operators.public_waiting as
select merchant_id, 'proposals' as queue, made_at as since from operators.proposals where state = 'OPEN' and expires_at > now();
