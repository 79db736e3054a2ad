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
 * transaction, text ids made in the database, both balances updated under row locks, a transfer and two entries
 * inserted, idempotent by key. Half of the transfers are stakes to one of 20 vendors, half are wins from it.
 */
const SCHEMA = `
  create schema pl;
  create table pl.accounts (id text primary key, currency text not null, balance numeric not null default 0,
    version bigint not null default 0, floor boolean not null, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now());
  create table pl.transfers (id text primary key, from_account text not null references pl.accounts,
    to_account text not null references pl.accounts, amount numeric not null check (amount > 0), key text not null unique,
    created_at timestamptz not null default now());
  create index on pl.transfers (from_account);
  create index on pl.transfers (to_account);
  create table pl.entries (id text primary key, account_id text not null references pl.accounts,
    transfer_id text not null references pl.transfers, amount numeric not null, previous_balance numeric not null,
    current_balance numeric not null, account_version bigint not null, created_at timestamptz not null default now());
  create index on pl.entries (account_id);
  create index on pl.entries (transfer_id);
  create function pl.new_id(prefix text) returns text language sql volatile as $$
    select prefix || '_' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
      || replace(gen_random_uuid()::text, '-', '') $$;
  create function pl.add_entry(account text, transfer text, value numeric) returns void language plpgsql as $$
  declare held pl.accounts;
  begin
    update pl.accounts set balance = balance + value, version = version + 1, updated_at = clock_timestamp()
      where id = account returning * into held;
    if held.floor and held.balance < 0 then raise exception 'insufficient funds'; end if;
    insert into pl.entries values (pl.new_id('ple'), account, transfer, value, held.balance - value, held.balance, held.version);
  end $$;
  create function pl.transfer(source text, target text, value numeric, idempotency text) returns text language plpgsql as $$
  declare id text;
  begin
    select t.id into id from pl.transfers t where t.key = idempotency;
    if id is not null then return id; end if;
    perform 1 from pl.accounts a where a.id in (source, target) order by a.id for update;
    id := pl.new_id('plt');
    insert into pl.transfers values (id, source, target, value, idempotency);
    perform pl.add_entry(source, id, -value);
    perform pl.add_entry(target, id, value);
    return id;
  end $$;
  insert into pl.accounts select 'pla_' || i, 'CRD', 1000000, 1, true from generate_series(0, ${ACCOUNTS - 1}) i;
  insert into pl.accounts select 'vendor_' || i, 'CRD', 0, 1, false from generate_series(0, ${VENDORS - 1}) i;
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
