-- Before the first deposit a member is asked whether they want a limit (C-23): what they answered first, once and for ever.
create table protection.prompts (
  member_id text collate "C" primary key,
  merchant_id int not null,
  answer text not null check (answer in ('limit', 'none')),
  answered_at timestamptz not null default clock_timestamp()
);
-- without an argument the function would forbid nothing
create trigger prompts_set_once before update or delete on protection.prompts
  for each row execute function protection.set_once('');
