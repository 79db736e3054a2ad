-- What waits for operators, and since when.
create view cashier.public_waiting as
select merchant_id, 'withdrawals' as queue, created_at as since from cashier.withdrawals where state = 'REVIEW'
union all
select merchant_id, 'disputes', coalesce(ended_at, created_at) from cashier.withdrawals where state = 'NOT_RECEIVED'
union all
select merchant_id, 'arrivals', came_at from cashier.arrivals where state = 'SUSPENSE'
union all
select merchant_id, 'cashierCases', found_at from cashier.cases where closed_at is null;
