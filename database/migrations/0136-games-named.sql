-- Games by how vendors call them, and players by their wallets, for whoever tells what was played.
create view games.public_games as
select g.vendor_id, v.code as vendor, v.name as vendor_name, g.id, g.code, g.game_type, g.name, g.names
from games.games g join games.vendors v on v.id = g.vendor_id;
create view games.public_players as select vendor_id, player, merchant_id, member_id, wallet from games.players;

-- As a round is keyed: by its vendor, the player's name there and the vendor's name of it.
create function games.public_round_key(vendor smallint, player text, round text) returns uuid
language sql immutable parallel safe as $$
  select encode(substr(sha256(convert_to(vendor::text, 'UTF8') || '\x00'::bytea || convert_to(player, 'UTF8')
    || '\x00'::bytea || convert_to(round, 'UTF8')), 1, 16), 'hex')::uuid
$$;
