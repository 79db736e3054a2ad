-- Transfers of a merchant as operators list them: all, by state, and those of one member.
create index transfers_merchant on transfers.transfers (merchant_id, id desc);
create index transfers_merchant_state on transfers.transfers (merchant_id, state, id desc);
