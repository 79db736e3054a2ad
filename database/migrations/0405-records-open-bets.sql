-- Whose rounds are not settled.
create view records.public_open_bets as
select b.merchant_id, w.member_id, b.at from wallet.public_accounts w join records.bets b on b.wallet = w.id and b.state = 'open';
