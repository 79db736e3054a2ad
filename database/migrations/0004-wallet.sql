-- The ledger (architecture §5, §12). Double entry: a row of wallet.entries is one balanced pair, a member's account on
-- one side (+amount) and a house account on the other (-amount). All entries with one key are one movement.
create schema wallet;

-- Real, bonus and demo money never mix; a posting stays inside its book.
create type wallet.book as enum ('real', 'bonus', 'demo');

-- One writer a shard: wallet.apply() takes the shard's lock. Two cores measured best with one shard, more with more;
-- all servers must agree on the number, so it lives here.
create function wallet.shard_count() returns int language sql immutable parallel safe as 'select 1';

-- A member's account. No index on a column that a bet changes and room left in each page: every update stays HOT.
create table wallet.accounts (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id text not null,
  book wallet.book not null,
  currency text not null,
  locked boolean not null default false,
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0,
  opened_at timestamptz not null default now(),
  unique (member_id, book, currency)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 2);

-- The other side: stakes and payouts of a vendor, promotions, cash desk. It keeps no balance for bets to fight over:
-- its balance is the negated sum of its entries (wallet.house_balances).
create table wallet.house_accounts (
  id int generated always as identity primary key,
  merchant_id int not null,
  book wallet.book not null,
  currency text not null,
  purpose text not null,
  subject text not null default '',
  unique (merchant_id, book, currency, purpose, subject)
);

create sequence wallet.entry_ids;

create table wallet.entries (
  id bigint not null,
  at timestamptz not null,
  key uuid not null,
  line smallint not null,
  -- first 8 bytes of the hash of the whole movement: the same key with other content is refused
  content bigint not null,
  merchant_id int not null,
  account_id bigint not null,
  contra_id int not null,
  kind text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  account_version bigint not null,
  reference text not null
) partition by range (at);

create index entries_account on wallet.entries (account_id, id);
create index entries_at on wallet.entries using brin (at) with (pages_per_range = 32);

select history.add_partitions('wallet.entries', 'key, line');

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries are append-only: correct with a new movement' using errcode = '42501';
end $$;

create trigger entries_append_only before update or delete on wallet.entries
  for each row execute function wallet.refuse_change();
create trigger entries_no_truncate before truncate on wallet.entries
  for each statement execute function wallet.refuse_change();

-- Takes the locks of the accounts' shards until the transaction ends, in ascending order.
create function wallet.lock_shards(accounts bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7001, s.shard)
  from (select distinct (a % wallet.shard_count())::int as shard from unnest(accounts) a order by 1) s;
end $$;

-- The ids of house accounts, in the order asked; opens those that are missing.
create function wallet.house_ids(
  merchants int[], books wallet.book[], currencies text[], purposes text[], subjects text[]) returns int[]
language plpgsql as $$
declare
  ids int[];
begin
  for attempt in 1 .. 2 loop
    select array_agg(h.id order by u.place) into ids
      from unnest(merchants, books, currencies, purposes, subjects)
        with ordinality u(merchant_id, book, currency, purpose, subject, place)
      left join wallet.house_accounts h using (merchant_id, book, currency, purpose, subject);
    exit when array_position(ids, null) is null;
    insert into wallet.house_accounts (merchant_id, book, currency, purpose, subject)
      select distinct * from unnest(merchants, books, currencies, purposes, subjects) on conflict do nothing;
  end loop;
  return ids;
end $$;

-- Applies movements in order, each whole or not at all, and answers for each.
-- Per movement: keys, contents, kinds, refs. Per line, in the movements' order: movement (its place, from 1), line
-- number, account (its place in `accounts`), house account (its place in the houses), amount (+ to the member).
-- `accounts`: distinct ids. Houses: merchant, book, currency, purpose and subject of each; a new one is opened.
-- status: 0 done, 1 the same again (first answer), 2 not enough, 3 no such account, 4 key reused, 5 account locked.
create function wallet.apply(
  keys uuid[], contents bigint[], kinds text[], refs text[],
  line_movement int[], line_no smallint[], line_account int[], line_house int[], line_amount bigint[],
  accounts bigint[],
  house_merchants int[], house_books wallet.book[], house_currencies text[], house_purposes text[], house_subjects text[],
  out status smallint[], out balance bigint[], out version bigint[])
language plpgsql
-- a young table must not tempt the cached plan into a full scan (measured: 4 times slower)
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  now_at timestamptz;
  balances bigint[]; versions bigint[]; first_versions bigint[]; locks boolean[]; merchants int[]; books wallet.book[]; currencies text[];
  houses int[];
  r record;
  m int := 0; first_line int := 0; applied int := 0; changed int := 0; counted int;
begin
  perform wallet.lock_shards(accounts);  -- the next statement's snapshot is newer than the lock
  now_at := clock_timestamp();
  status := array_fill(0::smallint, array[cardinality(keys)]);
  balance := array_fill(0::bigint, array[cardinality(line_no)]);
  version := array_fill(0::bigint, array[cardinality(line_no)]);
  select array_agg(a.balance order by u.place), array_agg(a.version order by u.place), array_agg(a.locked order by u.place),
    array_agg(a.merchant_id order by u.place), array_agg(a.book order by u.place), array_agg(a.currency order by u.place)
    into balances, versions, locks, merchants, books, currencies
    from unnest(accounts) with ordinality u(id, place) left join wallet.accounts a on a.id = u.id;
  first_versions := versions;
  houses := wallet.house_ids(house_merchants, house_books, house_currencies, house_purposes, house_subjects);

  for r in
    select l.ord::int as ord, l.movement, l.account, l.house, l.amount, e.content, e.balance_after, e.account_version
    from unnest(line_movement, line_no, line_account, line_house, line_amount)
      with ordinality l(movement, no, account, house, amount, ord)
    left join wallet.entries e on e.key = keys[l.movement] and e.line = l.no
    order by l.ord
  loop
    if r.movement <> m then m := r.movement; first_line := r.ord; end if;
    if r.content is not null then
      status[m] := case when r.content = contents[m] then 1 else 4 end;
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
    elsif balances[r.account] + r.amount < 0 then status[m] := 2;
    end if;
    if status[m] = 0 then
      balances[r.account] := balances[r.account] + r.amount; versions[r.account] := versions[r.account] + 1;
      balance[r.ord] := balances[r.account]; version[r.ord] := versions[r.account];
      applied := applied + 1;
    else
      for i in first_line .. r.ord - 1 loop  -- undo the movement's earlier lines
        balances[line_account[i]] := balances[line_account[i]] - line_amount[i];
        versions[line_account[i]] := versions[line_account[i]] - 1;
        applied := applied - 1;
      end loop;
    end if;
  end loop;
  if applied = 0 then return; end if;

  insert into wallet.entries
    select nextval('wallet.entry_ids'), now_at, keys[l.movement], l.no, contents[l.movement], merchants[l.account],
      accounts[l.account], houses[l.house], kinds[l.movement], l.amount, l.balance, l.version, refs[l.movement]
    from unnest(line_movement, line_no, line_account, line_house, line_amount, balance, version)
      l(movement, no, account, house, amount, balance, version)
    where status[l.movement] = 0;
  get diagnostics counted = row_count;
  if counted <> applied then raise exception 'the ledger took % of % entries', counted, applied; end if;

  update wallet.accounts a set balance = z.balance, version = z.version
    from unnest(accounts, balances, versions, first_versions) z(id, balance, version, first)
    where a.id = z.id and a.version = z.first and z.version <> z.first;
  get diagnostics counted = row_count;
  select count(*) into changed from unnest(versions, first_versions) z(v, f) where v <> f;
  -- somebody moved an account outside this function: let the whole batch run again
  if counted <> changed then raise exception 'an account moved outside the ledger' using errcode = '40001'; end if;
end $$;

-- The classic two lines of each pair, for auditors.
create view wallet.public_postings as
  select id, at, key, merchant_id, 'member:' || account_id as account, amount, kind, reference from wallet.entries
  union all
  select id, at, key, merchant_id, 'house:' || contra_id, -amount, kind, reference from wallet.entries;

create view wallet.house_balances as
  select h.*, coalesce(-sum(e.amount), 0)::bigint as balance
  from wallet.house_accounts h left join wallet.entries e on e.contra_id = h.id group by h.id;

-- The proof (security §4.2): each of these views must be empty.
-- I1: members and house together hold nothing, per book and currency.
create view wallet.proof_books as
  select book, currency, sum(balance) as difference from (
    select book, currency, balance from wallet.accounts
    union all select book, currency, balance from wallet.house_balances) all_accounts
  group by book, currency having sum(balance) <> 0;

-- I2, I5: a balance is the sum of its entries, and versions count them without a gap.
create view wallet.proof_accounts as
  select a.id, a.balance, a.version, coalesce(sum(e.amount), 0) as summed, count(e.id) as counted
  from wallet.accounts a left join wallet.entries e on e.account_id = a.id
  group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.id) or a.balance < 0;

-- I5: each entry's balance is the running sum.
create view wallet.proof_chain as
  select * from (
    select id, account_id, balance_after, account_version,
      sum(amount) over w as running, row_number() over w as place
    from wallet.entries window w as (partition by account_id order by account_version)) chain
  where balance_after <> running or account_version <> place;

-- I6: one movement per key. Unique within a partition by index; across them here.
create view wallet.proof_keys as
  select key, line, count(*) from wallet.entries group by key, line having count(*) > 1;
