import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#shared/server/db.ts'

const ACCOUNTS = 20_000
const VENDORS = 20

/*
 * The second baseline, written by us in the style of ledgers that live in PL/pgSQL (such as pgledger): one transfer a
 * transaction, text ids (a prefix and a ULID) made in PL/pgSQL, numeric amounts, foreign keys, accounts locked one by one
 * in order, both balances and versions updated, a transfer and two entries inserted with the indexes that such ledgers
 * have, idempotent by key. Half of the transfers are stakes to one of 20 vendors, half are wins from it.
 */
const SCHEMA = `
  create schema pl;
  create function pl.ulid() returns text language plpgsql volatile as $$
  declare
    digits constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    at bigint := floor(extract(epoch from clock_timestamp()) * 1000);
    random bytea := uuid_send(gen_random_uuid());
    ulid text := '';
  begin
    for place in reverse 9 .. 0 loop
      ulid := ulid || substr(digits, ((at >> (5 * place)) & 31)::int + 1, 1);
    end loop;
    for place in 0 .. 15 loop
      ulid := ulid || substr(digits, (get_byte(random, place) & 31) + 1, 1);
    end loop;
    return ulid;
  end $$;
  create function pl.new_id(prefix text) returns text language sql volatile as $$ select prefix || '_' || pl.ulid() $$;
  create table pl.accounts (id text primary key, currency text not null, balance numeric not null default 0,
    version bigint not null default 0, may_be_negative boolean not null, may_be_positive boolean not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table pl.transfers (id text primary key default pl.new_id('plt'), from_account text not null references pl.accounts,
    to_account text not null references pl.accounts, amount numeric not null, key text not null unique,
    created_at timestamptz not null, event_at timestamptz not null, check (amount > 0 and from_account <> to_account));
  create index on pl.transfers (from_account);
  create index on pl.transfers (to_account);
  create index on pl.transfers (event_at);
  create table pl.entries (id text primary key default pl.new_id('ple'), account_id text not null references pl.accounts,
    transfer_id text not null references pl.transfers, amount numeric not null, previous_balance numeric not null,
    current_balance numeric not null, account_version bigint not null, created_at timestamptz not null);
  create index on pl.entries (account_id);
  create index on pl.entries (transfer_id);
  create function pl.check_limits(held pl.accounts) returns void language plpgsql as $$
  begin
    if not held.may_be_negative and held.balance < 0 then raise exception 'account % may not be negative', held.id; end if;
    if not held.may_be_positive and held.balance > 0 then raise exception 'account % may not be positive', held.id; end if;
  end $$;
  create function pl.transfer(source text, target text, value numeric, idempotency text) returns text language plpgsql as $$
  declare
    done text;
    account text;
    taken pl.accounts;
    given pl.accounts;
  begin
    select t.id into done from pl.transfers t where t.key = idempotency;
    if done is not null then return done; end if;
    foreach account in array array(select distinct a from unnest(array[source, target]) a order by a) loop
      perform a.id from pl.accounts a where a.id = account for update;
    end loop;
    update pl.accounts set balance = balance - value, version = version + 1, updated_at = now()
      where id = source returning * into taken;
    perform pl.check_limits(taken);
    update pl.accounts set balance = balance + value, version = version + 1, updated_at = now()
      where id = target returning * into given;
    perform pl.check_limits(given);
    if taken.currency <> given.currency then raise exception 'two currencies'; end if;
    insert into pl.transfers (from_account, to_account, amount, key, created_at, event_at)
      values (source, target, value, idempotency, now(), now()) returning id into done;
    insert into pl.entries (account_id, transfer_id, amount, previous_balance, current_balance, account_version, created_at)
      values (source, done, -value, taken.balance + value, taken.balance, taken.version, now());
    insert into pl.entries (account_id, transfer_id, amount, previous_balance, current_balance, account_version, created_at)
      values (target, done, value, given.balance - value, given.balance, given.version, now());
    return done;
  end $$;
  insert into pl.accounts
    select 'pla_' || i, 'CRD', 1000000, 1, false, true from generate_series(0, ${ACCOUNTS - 1}) i;
  insert into pl.accounts select 'vendor_' || i, 'CRD', 0, 1, true, true from generate_series(0, ${VENDORS - 1}) i;
  analyze;`

const SCRIPT = `
  \\set player random(0, ${ACCOUNTS - 1})
  \\set vendor random(0, ${VENDORS - 1})
  \\set win random(0, 1)
  \\if :win
  select pl.transfer('vendor_' || :vendor, 'pla_' || :player, 90, gen_random_uuid()::text);
  \\else
  select pl.transfer('pla_' || :player, 'vendor_' || :vendor, 100, gen_random_uuid()::text);
  \\endif
`

export async function preparePgledger(url: string): Promise<void> {
  const db = connect(url, 1)
  await db.unsafe(SCHEMA)
  await db.end()
}

/** Transfers a second over `seconds`, 16 clients, prepared. */
export async function runPgledger(pgbench: string, url: string, seconds: number): Promise<number> {
  const file = join(tmpdir(), `pgledger-${process.pid}.sql`)
  writeFileSync(file, SCRIPT)
  const args = ['-c', '16', '-j', '2', '-M', 'prepared', '-n', '-f', file, '-T', String(seconds), url]
  const { stdout } = await promisify(execFile)(pgbench, args)
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(`pgbench said: ${stdout}`)
  return Number(tps)
}
