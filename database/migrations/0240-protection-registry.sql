-- The registry of a merchant: the newest first, of all members or of one.
create index exclusions_registry on protection.exclusions (merchant_id, id desc);
create index limits_registry on protection.limits (merchant_id, id desc);
create index limits_of_member on protection.limits (member_id, id desc);
create index limit_requests_registry on protection.limit_requests (merchant_id, id desc);
create index limit_requests_of_member on protection.limit_requests (member_id, id desc);
