-- Games by how vendors call them, and players by their wallets, for whoever tells what was played.
create view games.public_games as
select g.vendor_id, v.code as vendor, v.name as vendor_name, g.id, g.code, g.game_type, g.name, g.names
from games.games g join games.vendors v on v.id = g.vendor_id;
create view games.public_players as select vendor_id, player, merchant_id, member_id, wallet from games.players;
