-- What waits for a second person, for features whose machines leave it alone meanwhile.
create view operators.public_open_proposals as
select id, merchant_id, action, item, maker, made_at from operators.proposals where state = 'OPEN' and expires_at > now();
