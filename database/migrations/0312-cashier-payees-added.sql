-- Payees of a merchant as they come, for whoever follows them.
create index payees_added on cashier.payees (merchant_id, added_at, id);
