-- The wallet contract and reconciliation get schemas of their own (decision 0093). What they, and whoever follows what was
-- played, read of vendors, players and what a merchant makes of its vendors:
create view games.public_vendors as select id, code, adapter from games.vendors;
create view games.public_merchant_vendors as select merchant_id, vendor_id, seamless from games.merchant_vendors;
create or replace view games.public_players as
select vendor_id, player, merchant_id, member_id, wallet, currency from games.players;

-- The 16 bytes by which the log knows a text of the wire.
alter function games.key_of(text, bytea, text) rename to public_key_of;
