-- What looks like abuse of bonuses is asked of these (promotions §11).
create or replace view bonuses.public_grants as
select id, merchant_id, member_id, currency, promotion, version, source, amount, state, granted_at, started_at, required, ends_at,
  ended_at
from bonuses.grants;

create view bonuses.public_bets as
select merchant_id, reference, grant_id, valid, ppm, counted, accepted_at, counted_at from bonuses.bets;

create index grants_granted on bonuses.grants (merchant_id, granted_at);
create index grants_ended on bonuses.grants (merchant_id, ended_at) where ended_at is not null;
