-- With the vendor, the game and the round, by which a vendor is asked on which sides a bet lay (promotions §11, R2).
create or replace view records.public_settled_bets as
  select b.merchant_id, w.member_id, w.currency, b.settled_at, b.product, b.state, b.stake, b.payout, b.valid, b.key, b.vendor_id,
    b.game, b.round
  from records.bets b join wallet.public_accounts w on w.id = b.wallet where b.settled_at is not null;
