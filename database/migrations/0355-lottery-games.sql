-- Which lottery a code is of, for who counts what was played of each.
create view lottery.public_games as select code, vendor from lottery.games;
