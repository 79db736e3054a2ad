-- Whose money is under way: what somebody pays in or out and is not done.
create view cashier.public_open_orders as
select merchant_id, member_id, 'deposit' as kind from cashier.deposits
where state in ('CREATED', 'PENDING', 'CONFIRMING', 'REVIEW', 'DISPUTED')
union all
select merchant_id, member_id, 'withdrawal' from cashier.withdrawals
where state in ('REVIEW', 'APPROVED', 'PAYING', 'PAID', 'NOT_RECEIVED');
