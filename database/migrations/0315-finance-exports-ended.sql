-- Files that were stopped on their way by whose they are; and old ones are found to be swept.
alter table finance.exports drop constraint exports_state_check;
alter table finance.exports add constraint exports_state_check
  check (state in ('READY', 'RUNNING', 'DONE', 'BROKEN', 'STOPPED'));
create index exports_running on finance.exports (merchant_id) where state = 'RUNNING';
create index exports_old on finance.exports (created_at);
