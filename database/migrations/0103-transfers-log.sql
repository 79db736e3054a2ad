-- The proof that reads the ledger, over the wallet's log (decision 0007).

-- I15: what is on its way to a vendor is what one open transfer has sent there.
create view transfers.proof_transit as
select w.member_id, w.vendor_id, l.balance
from (
  select account_id, sum(amount) as balance from wallet.public_lines where account like 'transit:%'
  group by account_id having sum(amount) <> 0) l
left join transfers.wallets w on w.transit_account = l.account_id
where not exists (
  select from transfers.transfers t
  where t.member_id = w.member_id and t.vendor_id = w.vendor_id and t.direction = 'in' and t.ended_at is null
    and t.asked = l.balance);
