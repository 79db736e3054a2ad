-- What other features may know of promotions: what pays, and what was promised by which key.
create view promotions.public_promotions as
select p.merchant_id, p.code, p.kind, p.currency, p.state, p.budget, p.budget_left, v.starts_at, v.ends_at
from promotions.promotions p join promotions.versions v using (merchant_id, code, version);

create view promotions.public_promises as
select merchant_id, key, code, amount, state from promotions.promises;
