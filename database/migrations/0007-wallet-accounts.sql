-- More kinds of member accounts, running totals for limits, and a faster wallet.apply.

-- What an account is for: `cash` (of its book), `debt` (what the member owes after a spent win was taken back: the one
-- account below zero), `held` (won, but waiting for a person), `transit:<vendor>` and `at:<vendor>` (transfer wallet).
alter table wallet.accounts
  add column purpose text not null default 'cash',
  -- since the account was opened: stakes net of those given back, wins net of those taken back, deposits
  add column staked bigint not null default 0,
  add column won bigint not null default 0,
  add column deposited bigint not null default 0,
  drop constraint accounts_balance_check,
  add constraint accounts_floor check (balance >= 0 or purpose = 'debt'),
  drop constraint accounts_member_id_book_currency_key,
  add constraint accounts_owner unique (member_id, book, currency, purpose);

-- Partitions with room in their pages, for rows that are updated soon after they were written.
drop function history.add_partitions(regclass, text);
create function history.add_partitions(parent regclass, keys text, fill int default 100) returns void language plpgsql as $$
declare
  month timestamptz;
  child text;
begin
  for ahead in 0 .. 2 loop
    month := date_trunc('month', now() at time zone 'utc') at time zone 'utc' + ahead * interval '1 month';
    child := format('%s_%s', parent, to_char(month at time zone 'utc', 'YYYYMM'));
    if to_regclass(child) is null then
      execute format('create table %s partition of %s for values from (%L) to (%L) with (fillfactor = %s)',
        child, parent, month, (month at time zone 'utc' + interval '1 month') at time zone 'utc', fill);
      execute format('create unique index on %s (%s)', child, keys);
    end if;
  end loop;
end $$;

-- A member who wins or loses has hardly any other money movements: what counts for the totals is fixed by the house
-- account of each line. 1 staked, 2 won, 3 deposited, 0 nothing.
create function wallet.counter_of(purpose text) returns int language sql immutable parallel safe as $$
  select case when purpose in ('stake', 'tips', 'jackpot_contribution') then 1
    when purpose in ('payout', 'jackpot', 'adjust') then 2
    when purpose = 'deposits' then 3 else 0 end
$$;

-- Locks the accounts' shards until the transaction ends, then tells how each stands, in the order asked.
create function wallet.public_hold(accounts bigint[], out balance bigint[], out version bigint[], out locked boolean[],
  out staked bigint[], out won bigint[], out deposited bigint[])
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform wallet.lock_shards(accounts);  -- the next statement's snapshot is newer than the lock
  select array_agg(a.balance order by u.place), array_agg(a.version order by u.place), array_agg(a.locked order by u.place),
    array_agg(a.staked order by u.place), array_agg(a.won order by u.place), array_agg(a.deposited order by u.place)
    into balance, version, locked, staked, won, deposited
    from unnest(accounts) with ordinality u(id, place) left join wallet.accounts a on a.id = u.id;
end $$;

create or replace function wallet.lock_shards(accounts bigint[]) returns void language plpgsql as $$
begin
  if wallet.shard_count() = 1 then
    perform pg_advisory_xact_lock(7001, 0);
  else
    perform pg_advisory_xact_lock(7001, s.shard)
    from (select distinct (a % wallet.shard_count())::int as shard from unnest(accounts) a order by 1) s;
  end if;
end $$;

drop function wallet.apply(uuid[], bigint[], text[], text[], int[], smallint[], int[], int[], bigint[], bigint[],
  int[], wallet.book[], text[], text[], text[]);

-- Applies movements in order, each whole or not at all, and answers for each.
-- Per line, in the movements' order: its movement (place, from 1), the movement's key, content, kind and reference, the
-- line's number, its account (place in `accounts`), its house account (place in the houses) and amount (+ to the member).
-- `accounts`: distinct ids. Houses: merchant, book, currency, purpose and subject of each; a new one is opened.
-- `since`: no key among these can be older; it spares a look into closed months.
-- status per movement: 0 done, 1 the same again (first answer), 2 not enough, 3 no such account, 4 key reused, 5 locked.
create function wallet.apply(
  movements int, line_movement int[], line_key uuid[], line_content bigint[], line_kind text[], line_ref text[],
  line_no smallint[], line_account int[], line_house int[], line_amount bigint[], accounts bigint[],
  house_merchants int[], house_books wallet.book[], house_currencies text[], house_purposes text[], house_subjects text[],
  since timestamptz,
  out status smallint[], out balance bigint[], out version bigint[])
language plpgsql
-- a young table must not tempt the cached plan into a full scan (measured: 4 times slower)
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  now_at timestamptz;
  balances bigint[]; versions bigint[]; first_versions bigint[]; locks boolean[]; floors boolean[];
  merchants int[]; books wallet.book[]; currencies text[];
  stakes bigint[]; wins bigint[]; deposits bigint[];
  houses int[]; counters int[];
  r record;
  m int := 0; first_line int := 0; applied int := 0; changed int := 0; counted int;
begin
  perform wallet.lock_shards(accounts);  -- the next statement's snapshot is newer than the lock
  now_at := clock_timestamp();
  status := array_fill(0::smallint, array[movements]);
  balance := array_fill(0::bigint, array[cardinality(line_no)]);
  version := balance;
  select array_agg(a.balance order by u.place), array_agg(a.version order by u.place), array_agg(a.locked order by u.place),
    array_agg(a.purpose <> 'debt' order by u.place), array_agg(a.merchant_id order by u.place),
    array_agg(a.book order by u.place), array_agg(a.currency order by u.place),
    array_agg(a.staked order by u.place), array_agg(a.won order by u.place), array_agg(a.deposited order by u.place)
    into balances, versions, locks, floors, merchants, books, currencies, stakes, wins, deposits
    from unnest(accounts) with ordinality u(id, place) left join wallet.accounts a on a.id = u.id;
  first_versions := versions;
  houses := wallet.house_ids(house_merchants, house_books, house_currencies, house_purposes, house_subjects);
  select array_agg(wallet.counter_of(p) order by place) into counters from unnest(house_purposes) with ordinality u(p, place);

  for r in
    select l.ord::int as ord, l.movement, l.content as given, l.account, l.house, l.amount,
      e.content, e.balance_after, e.account_version
    from unnest(line_movement, line_key, line_content, line_no, line_account, line_house, line_amount)
      with ordinality l(movement, key, content, no, account, house, amount, ord)
    left join lateral (
      select * from wallet.entries e where e.key = l.key and e.line = l.no and e.at between since and now() + interval '1 day' offset 0) e on true
    order by l.ord
  loop
    if r.movement <> m then m := r.movement; first_line := r.ord; end if;
    if r.content is not null then
      status[m] := case when r.content = r.given then 1 else 4 end;
      balance[r.ord] := r.balance_after; version[r.ord] := r.account_version;
      continue;
    end if;
    continue when status[m] <> 0;
    balance[r.ord] := coalesce(balances[r.account], 0); version[r.ord] := coalesce(versions[r.account], 0);
    if balances[r.account] is null then status[m] := 3;
    elsif house_merchants[r.house] <> merchants[r.account] or house_books[r.house] <> books[r.account]
      or house_currencies[r.house] <> currencies[r.account] then
      raise exception 'a posting must stay inside its merchant, book and currency' using errcode = '23514';
    elsif locks[r.account] and r.amount < 0 then status[m] := 5;
    elsif floors[r.account] and balances[r.account] + r.amount < 0 then status[m] := 2;
    end if;
    if status[m] = 0 then
      balances[r.account] := balances[r.account] + r.amount; versions[r.account] := versions[r.account] + 1;
      case counters[r.house]
        when 1 then stakes[r.account] := stakes[r.account] - r.amount;
        when 2 then wins[r.account] := wins[r.account] + r.amount;
        when 3 then deposits[r.account] := deposits[r.account] + r.amount;
        else null;
      end case;
      balance[r.ord] := balances[r.account]; version[r.ord] := versions[r.account];
      applied := applied + 1;
    else
      for i in first_line .. r.ord - 1 loop  -- undo the movement's earlier lines
        balances[line_account[i]] := balances[line_account[i]] - line_amount[i];
        versions[line_account[i]] := versions[line_account[i]] - 1;
        case counters[line_house[i]]
          when 1 then stakes[line_account[i]] := stakes[line_account[i]] + line_amount[i];
          when 2 then wins[line_account[i]] := wins[line_account[i]] - line_amount[i];
          when 3 then deposits[line_account[i]] := deposits[line_account[i]] - line_amount[i];
          else null;
        end case;
        applied := applied - 1;
      end loop;
    end if;
  end loop;
  if applied = 0 then return; end if;

  insert into wallet.entries
    select nextval('wallet.entry_ids'), now_at, l.key, l.no, l.content, merchants[l.account], accounts[l.account],
      houses[l.house], l.kind, l.amount, l.balance, l.version, l.ref
    from unnest(line_movement, line_key, line_content, line_kind, line_ref, line_no, line_account, line_house, line_amount,
      balance, version) l(movement, key, content, kind, ref, no, account, house, amount, balance, version)
    where status[l.movement] = 0;
  get diagnostics counted = row_count;
  if counted <> applied then raise exception 'the ledger took % of % entries', counted, applied; end if;

  update wallet.accounts a set balance = z.balance, version = z.version, staked = z.staked, won = z.won, deposited = z.deposited
    from unnest(accounts, balances, versions, first_versions, stakes, wins, deposits)
      z(id, balance, version, first, staked, won, deposited)
    where a.id = z.id and a.version = z.first and z.version <> z.first;
  get diagnostics counted = row_count;
  select count(*) into changed from unnest(versions, first_versions) z(v, f) where v <> f;
  -- somebody moved an account outside this function: let the whole batch run again
  if counted <> changed then raise exception 'an account moved outside the ledger' using errcode = '40001'; end if;
end $$;

-- Writes entries on held accounts, and what these add up to. Rows as text, fields parted by unit separators and rows by
-- record separators. Entry: key, line, content, merchant, account, house (its place), kind, amount, balance after,
-- version, reference. Account: id, balance, version, staked, won, deposited, and the version that it must still have.
create function wallet.public_write(
  entries text, accounts text,
  house_merchants int[], house_books text[], house_currencies text[], house_purposes text[], house_subjects text[])
returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  houses int[] := wallet.house_ids(house_merchants, house_books::wallet.book[], house_currencies, house_purposes, house_subjects);
  changed int;
begin
  insert into wallet.entries (id, at, key, line, content, merchant_id, account_id, contra_id, kind, amount, balance_after,
      account_version, reference)
    select nextval('wallet.entry_ids'), clock_timestamp(), f[1]::uuid, f[2]::smallint, f[3]::bigint, f[4]::int, f[5]::bigint,
      houses[f[6]::int], f[7], f[8]::bigint, f[9]::bigint, f[10]::bigint, f[11]
    from (select string_to_array(r, E'\x1f') as f from string_to_table(entries, E'\x1e') r offset 0) e;
  update wallet.accounts a set balance = u.balance, version = u.version, staked = u.staked, won = u.won, deposited = u.deposited
    from (select f[1]::bigint as id, f[2]::bigint as balance, f[3]::bigint as version, f[4]::bigint as staked,
        f[5]::bigint as won, f[6]::bigint as deposited, f[7]::bigint as first
      from (select string_to_array(r, E'\x1f') as f from string_to_table(accounts, E'\x1e') r offset 0) x offset 0) u
    where a.id = u.id and a.version = u.first;
  get diagnostics changed = row_count;
  if changed <> length(accounts) - length(replace(accounts, E'\x1e', '')) + 1 then
    raise exception 'an account moved outside the ledger' using errcode = '40001';
  end if;
end $$;

-- I2, I5, and the totals: a balance is the sum of its entries, versions count them without a gap.
create or replace view wallet.proof_accounts as
  select a.id, a.balance, a.version, coalesce(sum(e.amount), 0) as summed, count(e.id) as counted
  from wallet.accounts a left join wallet.entries e on e.account_id = a.id
  group by a.id
  having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.id) or (a.balance < 0 and a.purpose <> 'debt');

-- I11's ground: what limits are counted on is what the entries say.
create view wallet.proof_totals as
  select a.id, a.staked, a.won, a.deposited
  from wallet.accounts a
  left join wallet.entries e on e.account_id = a.id
  left join wallet.house_accounts h on h.id = e.contra_id
  group by a.id
  having a.staked <> coalesce(-sum(e.amount) filter (where wallet.counter_of(h.purpose) = 1), 0)
    or a.won <> coalesce(sum(e.amount) filter (where wallet.counter_of(h.purpose) = 2), 0)
    or a.deposited <> coalesce(sum(e.amount) filter (where wallet.counter_of(h.purpose) = 3), 0);

-- Whose accounts there are; none of it ever changes.
create view wallet.public_accounts as select id, merchant_id, member_id, book, currency, purpose from wallet.accounts;

-- What counted for limits, entry by entry, on the accounts that members play real money from.
create view wallet.public_counted as
  select e.account_id, a.member_id, e.at, e.account_version as version,
    case c.counter when 1 then -e.amount else 0 end as staked,
    case c.counter when 2 then e.amount else 0 end as won,
    case c.counter when 3 then e.amount else 0 end as deposited
  from wallet.entries e
  join wallet.accounts a on a.id = e.account_id and a.book = 'real' and a.purpose = 'cash'
  join wallet.house_accounts h on h.id = e.contra_id
  cross join lateral (select wallet.counter_of(h.purpose) as counter) c
  where c.counter <> 0;

-- I15's ground: what only passes through an account leaves nothing there; conversions over both of their books.
create view wallet.proof_clearing as
  select merchant_id, currency, purpose, subject, sum(balance) as balance from wallet.house_balances
  where purpose in ('transfers', 'conversion')
  group by merchant_id, currency, purpose, subject having sum(balance) <> 0;

-- The totals of accounts that were there before they were counted.
update wallet.accounts a set staked = t.staked, won = t.won, deposited = t.deposited
from (
  select e.account_id, coalesce(-sum(e.amount) filter (where wallet.counter_of(h.purpose) = 1), 0) as staked,
    coalesce(sum(e.amount) filter (where wallet.counter_of(h.purpose) = 2), 0) as won,
    coalesce(sum(e.amount) filter (where wallet.counter_of(h.purpose) = 3), 0) as deposited
  from wallet.entries e join wallet.house_accounts h on h.id = e.contra_id group by e.account_id) t
where a.id = t.account_id;

-- Bonuses: while one is active its money may be staked (from the bonus book); when it is forfeited what is left expires.
create table wallet.bonuses (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  currency text not null,
  granted bigint not null check (granted > 0),
  -- the largest bet that may use it, null for any
  max_bet bigint check (max_bet > 0),
  -- which money a stake is taken from first
  stake_order text not null default 'real_first' check (stake_order in ('real_first', 'bonus_first')),
  -- how much has to be staked with it, and was
  wagering bigint not null default 0 check (wagering >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'FORFEITED', 'COMPLETED')),
  granted_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index bonuses_active on wallet.bonuses (member_id, currency) where state = 'ACTIVE';
