-- What operators' reports read: cases that wait, and the vendors' books against ours, by day (UTC) and class.
create view reconciliation.public_waiting as
select merchant_id, 'gameCases' as queue, at as since from reconciliation.cases where state <> 'CLOSED';

create view reconciliation.public_statements as
select d.merchant_id, d.day, d.vendor_id, v.code as vendor, v.name as vendor_name, d.state, d.compared_at, d.closed_at, l.currency,
  l.class, l.our_count, l.our_total, l.their_count, l.their_total, l.explained_count, l.explained_total
from reconciliation.days d join games.public_vendors v on v.id = d.vendor_id
left join reconciliation.day_lines l on l.merchant_id = d.merchant_id and l.vendor_id = d.vendor_id and l.day = d.day;
