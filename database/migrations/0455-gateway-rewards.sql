-- Which promotion free rounds are of: it bears what they win (promotions §2). Empty where none does: then it is the vendor's line.
alter table gateway.rewards add column promotion text not null default '';

create view gateway.public_rewards as
select vendor_id, reward, merchant_id, rounds, rounds_left, won, state, promotion from gateway.rewards;
