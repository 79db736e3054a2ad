-- How a transfer ends and what is written back is decided by the four eyes of the office. What waited for a decision of the
-- old kind is the machine's again.
insert into transfers.steps (transfer_id, at, state, note)
select t.id, now(), 'UNKNOWN', 'to be proposed anew'
from transfers.transfers t join transfers.proposals p on p.transfer_id = t.id
where p.decided_by is null and t.state = 'MANUAL' and t.reason <> 'amount_differs';
update transfers.transfers t set state = 'UNKNOWN', due_at = now(), version = version + 1
from transfers.proposals p
where p.transfer_id = t.id and p.decided_by is null and t.state = 'MANUAL' and t.reason <> 'amount_differs';

-- What a closed vendor owes says itself for whom it was written back, and by whom.
alter table transfers.receivables drop constraint receivables_proposal_id_fkey;
alter table transfers.receivables alter column proposal_id type text using proposal_id::text;
alter table transfers.receivables rename column proposal_id to id;
alter table transfers.receivables
  add column member_id text,
  add column written_by text,
  add column note text not null default '',
  add column at timestamptz not null default clock_timestamp();
update transfers.receivables r
set member_id = p.member_id, written_by = concat_ws(' ', p.proposed_by, p.decided_by), note = p.note,
  at = coalesce(p.decided_at, p.proposed_at)
from transfers.proposals p where p.id::text = r.id;
alter table transfers.receivables alter column member_id set not null, alter column written_by set not null;

drop table transfers.proposals;

-- Which of a merchant's transfers wait, the first first.
create index transfers_waiting on transfers.transfers (merchant_id, id)
  where state in ('UNKNOWN', 'WAITING_ROUND', 'WAITING_VENDOR', 'MANUAL') or (state = 'LATE_CREDIT' and due_at is not null);
