-- What belongs to reconciliation moves out of `games`: feeds, cases, statements, and rounds that nobody ended.
create schema reconciliation;

alter table games.case_steps set schema reconciliation;
alter table games.cases set schema reconciliation;
alter table games.day_lines set schema reconciliation;
alter table games.days set schema reconciliation;
alter table games.declared_rounds set schema reconciliation;
alter table games.feed_pages set schema reconciliation;
alter table games.feeds set schema reconciliation;
alter table games.stale_rounds set schema reconciliation;
alter table games.sweeps set schema reconciliation;

alter table reconciliation.cases drop constraint cases_vendor_id_fkey;
alter table reconciliation.days drop constraint days_vendor_id_fkey;
alter table reconciliation.declared_rounds drop constraint declared_rounds_vendor_id_fkey;
alter table reconciliation.feeds drop constraint feeds_vendor_id_fkey;

alter view games.proof_declared set schema reconciliation;
alter view games.proof_suspense set schema reconciliation;

-- The same, on what games publish.
create or replace view reconciliation.proof_suspense as
select p.member_id, t.currency, sum(t.amount) as waiting, null::numeric as held
from wallet.public_calls t join games.public_players p using (vendor_id, player)
where t.state = 'HELD' and not exists (
  select from reconciliation.cases c where c.vendor_id = t.vendor_id and c.tx = t.tx and c.type in ('LATE', 'RISK', 'HELD')
    and c.state <> 'CLOSED')
group by p.member_id, t.currency
union all
select member_id, currency, sum(waiting), sum(held)
from (
  select p.member_id, t.currency, t.amount as waiting, 0 as held
  from wallet.public_calls t join games.public_players p using (vendor_id, player) where t.state = 'HELD'
  union all
  select member_id, currency, 0, amount from wallet.public_lines
  where account = 'held' and kind not in ('dispute_opened', 'dispute_won', 'deposit_reversed')) both_sides
group by member_id, currency having sum(waiting) <> sum(held);
