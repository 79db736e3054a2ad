-- Bonuses as other features may read them: of which promotion, of whom, and how they stand.
create view bonuses.public_grants as
select id, merchant_id, member_id, currency, promotion, version, source, amount, state, granted_at, started_at from bonuses.grants;
create index grants_of_promotion on bonuses.grants (merchant_id, promotion);
