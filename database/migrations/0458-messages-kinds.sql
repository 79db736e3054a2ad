-- Kinds of messages may have figures in their names (`bonus_ends_in_24h`).
alter table messages.inbox drop constraint inbox_kind_check,
  add constraint inbox_kind_check check (kind ~ '^[a-z0-9_]{1,40}$');
