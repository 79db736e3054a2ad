-- What providers took for payments of members is told once, to who counts it by member. Lines that were there before are told of
-- by nobody.
alter table cashier.statement_lines add column is_told boolean not null default true;
alter table cashier.statement_lines alter column is_told set default false;
create index statement_lines_untold on cashier.statement_lines (merchant_id, provider)
  where type = 'payment' and fee <> 0 and not is_told;
