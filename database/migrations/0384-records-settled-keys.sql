-- With the round's key, by which one bet is looked up.
create or replace view records.public_settled_bets as
  select b.merchant_id, w.member_id, w.currency, b.settled_at, b.product, b.state, b.stake, b.payout, b.valid, b.key
  from records.bets b join wallet.public_accounts w on w.id = b.wallet where b.settled_at is not null;
