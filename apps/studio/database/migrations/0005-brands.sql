-- The studio offers games under several brands, each of which is a vendor of its own to the platform: its books hold
-- only its own. What was played before there were brands belongs to the first.
alter table studio.rounds add column brand text not null default 'LACQUER';
alter table studio.feed add column brand text not null default 'LACQUER';
create index feed_brand on studio.feed (brand, position);
alter table studio.transfer_accounts add column brand text not null default 'LACQUER';
