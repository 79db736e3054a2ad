-- As turnover tells it of all who reward own play.
create or replace view promotions.own_play as
select merchant_id, member_id, currency, accepted_at,
  case when stake > cash then div(valid::numeric * cash, stake::numeric)::bigint else valid end as valid
from turnover.public_staked;
