-- The session that a kept call names. A body that PostgreSQL cannot read as JSON names none, instead of failing the
-- statement that asks: null characters, half characters, numbers without end and thousands of levels are valid JSON.
create function games.session_in(body text) returns text language plpgsql stable strict
as $$
begin
  return body::jsonb ->> 'session';
exception when others then
  return null;
end $$;

-- I13: a bet was taken before its session closed; one that was being decided just then may still be written. A bet whose
-- session nobody can read is a finding as well.
create or replace view games.proof_closed as
select t.key, t.at, s.ended_at, s.expires_at
from (
  select key, at, sha256(convert_to(games.session_in(body), 'UTF8')) as token_hash from games.transactions
  where op = 'bet' and state in ('ACCEPTED', 'ROLLED_BACK') and at >= now() - interval '3 hours') t
left join games.sessions s on s.token_hash = t.token_hash
where s.token_hash is null or t.at > least(s.expires_at, s.ended_at) + interval '1500 ms';
