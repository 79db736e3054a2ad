-- What of a lot need not be played any more because its money went on to another member, whose lot binds it there.
alter table turnover.lots add column released bigint not null default 0 check (released >= 0);
create or replace view turnover.proof_lots as
select l.id, l.required, l.remaining, coalesce(u.used, 0::numeric) as used
from turnover.lots l
left join (select uses.lot_id, sum(uses.amount) as used from turnover.uses group by uses.lot_id) u on u.lot_id = l.id
where l.remaining::numeric <> l.required::numeric - l.released::numeric - coalesce(u.used, 0::numeric);
