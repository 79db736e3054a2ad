-- With tags: segments of promotions ask for them.
create or replace view people.public_standings as
  select member_id, last_login_at, level, deposited, tags from people.standings;
