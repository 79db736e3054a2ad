import type { Sql, Tx } from '#shared/server/db.ts'
import { type Month, spread } from './months.ts'
import { PARTS, type Part, type World } from './rounds.ts'

export type Size = { players: number; entries: number }

/**
 * Fills a year of history behind players whom `givenPlayers` opened: rounds of a bet and a win, with their entries,
 * transactions and rows, in partitions like the one of this month. Each is built beside the table, indexed, and attached,
 * two at a time. In the end the proofs hold: balances, versions and totals are those of the entries.
 */
export async function fillHistory(db: Sql, size: Size, print: (line: string) => void): Promise<void> {
  const months = spread(size, new Date())
  const world = await readWorld(db, size.players)
  const current = months.at(-1)!
  const load = async (part: Part, month: Month) => {
    const begun = performance.now()
    const rows = await db.begin(tx => loadPart(tx, world, part, month, current))
    await db.unsafe(`analyze ${part.table}_${month.name}`)
    const seconds = (performance.now() - begun) / 1_000
    print(`${part.table}_${month.name}: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`)
  }
  // The first takes the grants out of this month's partition, before anything else lies there.
  const jobs = months.flatMap(month => PARTS.map(part => ({ part, month })))
  const [first, ...rest] = jobs
  await load(first!.part, first!.month)
  const work = async () => {
    for (let job = rest.shift(); job; job = rest.shift()) await load(job.part, job.month)
  }
  await Promise.all([work(), work()])
  await settleAccounts(db, current.endRound, size)
}

async function readWorld(db: Sql, players: number): Promise<World> {
  await db`
    insert into wallet.house_accounts (merchant_id, book, currency, purpose, subject)
    values (1, 'real', 'CRD', 'stake', 'TESTER'), (1, 'real', 'CRD', 'payout', 'TESTER')`
  const [row] = await db<(World & { scattered: number })[]>`
    select ${players}::int as players, (select id from games.vendors where code = 'TESTER') as "vendorId",
      (select real_account from games.players where player = 'p-0') as "firstAccount",
      (select balance from wallet.accounts where member_id = 'mem_0' and book = 'real') as opening,
      (select id from wallet.house_accounts where purpose = 'stake') as "stakeHouse",
      (select id from wallet.house_accounts where purpose = 'payout') as "payoutHouse",
      (select count(*)::int from games.players where real_account <> substr(player, 3)::int
        + (select real_account from games.players where player = 'p-0')) as scattered`
  const { scattered, ...world } = row!
  if (scattered > 0) throw new Error('the players’ accounts are not numbered one after the other')
  return world
}

async function loadPart(tx: Tx, world: World, part: Part, month: Month, current: Month): Promise<number> {
  const { table, time } = part
  const [name, model] = [`${table}_${month.name}`, `${table}_${current.name}`]
  if (!month.isCurrent) {
    const [row] = await tx<{ options: string }[]>`
      select array_to_string(reloptions || '{autovacuum_enabled=false}', ', ') as options
      from pg_class where oid = ${model}::text::regclass`
    await tx.unsafe(`
      create table ${name} (like ${model} including defaults including constraints including storage,
        constraint in_month check (${time} >= '${month.from.toISOString()}' and ${time} < '${month.to.toISOString()}'))
      with (${row!.options})`)
  }
  if (month.firstRound === 0 && part.before) await tx.unsafe(part.before(name, model, month.from))
  const { count } = await tx.unsafe(part.insert(name, world, month))
  if (!month.isCurrent) await attach(tx, table, name, model, month)
  return count
}

/** With the indexes of this month's partition. What the rows are is known by the constraint, so that none is read again. */
async function attach(tx: Tx, table: string, name: string, model: string, { from, to }: Month): Promise<void> {
  const suffix = (text: string) => text.slice(text.lastIndexOf('_'))
  const indexes = await tx<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = ${model}::text::regclass`
  for (const { definition } of indexes) await tx.unsafe(definition.replaceAll(suffix(model), suffix(name)))
  await tx.unsafe(`
    alter table ${table} attach partition ${name} for values from ('${from.toISOString()}') to ('${to.toISOString()}')`)
  await tx.unsafe(`alter table ${name} drop constraint in_month`)
}

/** Accounts as their entries say, and everything analysed. */
async function settleAccounts(db: Sql, rounds: number, { players }: Size): Promise<void> {
  await db`select setval('wallet.entry_ids', ${players + 2 * rounds}::bigint)`
  await db`
    update wallet.accounts a set balance = e.balance, version = e.version, staked = e.staked, won = e.won
    from (
      select account_id, sum(amount) as balance, count(*) as version, -coalesce(sum(amount) filter (where kind = 'bet'), 0) as staked,
        coalesce(sum(amount) filter (where kind = 'win'), 0) as won
      from wallet.entries group by account_id) e
    where a.id = e.account_id`
  await db`vacuum (analyze) wallet.accounts`
  await db`analyze wallet.entries`
  await db`analyze games.transactions`
  await db`analyze games.rounds`
}

/** What the accounts counted before today does not count against the day's limits. */
export async function beginDay(db: Sql): Promise<void> {
  await db`
    update protection.windows w set staked = a.staked, won = a.won, deposited = a.deposited
    from protection.members m join wallet.accounts a on a.id = m.account_id where m.member_id = w.member_id`
  await db`vacuum (analyze) protection.windows`
}
