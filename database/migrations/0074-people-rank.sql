-- The rank of a member in the VIP club, which operators set: from 5 on VIP customer service answers (specification §6).
alter table people.members add column rank_level smallint not null default 0 check (rank_level between 0 and 99);
