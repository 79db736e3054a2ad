-- What a provider keeps a payout under, where that is not the part's own id (BTCPay's pull payment): kept before money can move.
do $$
begin
  -- Those under way were looked for among all payouts of a store: they end before this, or they would be made again.
  if exists (
    select from cashier.parts p join cashier.providers v on v.merchant_id = p.merchant_id and v.code = p.provider
    where p.state = 'SENT' and v.kind = 'btcpay') then
    raise exception 'payouts are under way at a BTCPay Server: let them end first';
  end if;
end $$;

alter table cashier.parts add column provider_ref text;
