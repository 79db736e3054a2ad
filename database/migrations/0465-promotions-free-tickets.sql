-- Budgets for free lottery tickets (promotions §6).
alter table promotions.promotions drop constraint promotions_kind_check;
alter table promotions.promotions add constraint promotions_kind_check check (kind in
  ('deposit', 'activity', 'code', 'manual', 'cashback', 'free_bet', 'free_rounds', 'free_ticket', 'reward', 'mission', 'board',
   'rank', 'rebate', 'envelope', 'wheel', 'raffle', 'referral'));
