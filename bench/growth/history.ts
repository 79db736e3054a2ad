import type { Sql, Tx } from '#shared/server/db.ts'
import { type Month, spread } from './months.ts'
import { insertRounds, moveGrants, type World } from './rounds.ts'

export type Size = { players: number; entries: number }

/**
 * Fills a year of history behind players whom `givenPlayers` opened: rounds of a bet and a win, in months of the log like
 * this one. Each is built beside the table, indexed, and attached, two at a time. In the end the proofs hold.
 */
export async function fillHistory(db: Sql, size: Size, print: (line: string) => void): Promise<void> {
  const months = spread(size, new Date())
  const world = await readWorld(db, size.players)
  const current = months.at(-1)!
  // The log is append-only: nothing but the load itself may move the grants.
  await db.unsafe('drop trigger log_no_truncate on wallet.log')
  const load = async (month: Month) => {
    const begun = performance.now()
    const rows = await db.begin(tx => loadMonth(tx, world, month, current))
    await db.unsafe(`analyze wallet.log_${month.name}`)
    const seconds = (performance.now() - begun) / 1_000
    print(`wallet.log_${month.name}: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`)
  }
  const [first, ...rest] = months
  await load(first!)
  const work = async () => {
    for (let month = rest.shift(); month; month = rest.shift()) await load(month)
  }
  await Promise.all([work(), work()])
  await db`
    create trigger log_no_truncate before truncate on wallet.log for each statement execute function wallet.refuse_change()`
  await db`select wallet.close_months()`
  await db`vacuum (analyze) wallet.wallets`
}

async function readWorld(db: Sql, players: number): Promise<World> {
  await db`
    insert into wallet.houses (merchant_id, book, currency, purpose, subject)
    values (1, 'real', 'CRD', 'stake', 'TESTER'), (1, 'real', 'CRD', 'payout', 'TESTER')`
  const [row] = await db<(World & { scattered: number })[]>`
    select ${players}::int as players, (select id from games.vendors where code = 'TESTER') as "vendorId",
      (select wallet from games.players where player = 'p-0') as "firstWallet", 10000000000::bigint as opening,
      (select id from wallet.houses where purpose = 'stake') as "stakeHouse",
      (select id from wallet.houses where purpose = 'payout') as "payoutHouse",
      (select count(*)::int from games.players where wallet <> substr(player, 3)::int
        + (select wallet from games.players where player = 'p-0')) as scattered`
  const { scattered, ...world } = row!
  if (scattered > 0) throw new Error('the players’ wallets are not numbered one after the other')
  return world
}

async function loadMonth(tx: Tx, world: World, month: Month, current: Month): Promise<number> {
  const [name, model] = [`wallet.log_${month.name}`, `wallet.log_${current.name}`]
  if (!month.isCurrent)
    await tx.unsafe(`
      create table ${name} (like ${model} including defaults including constraints including storage,
        constraint in_month check (at >= '${month.from.toISOString()}' and at < '${month.to.toISOString()}'))
      with (autovacuum_enabled = false)`)
  if (month.firstRound === 0) await tx.unsafe(moveGrants(name, model, month.from))
  const { count } = await tx.unsafe(insertRounds(name, world, month))
  if (!month.isCurrent) await attach(tx, 'wallet.log', name, model, month)
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

/** What the wallets counted before today does not count against the day's limits. */
export async function beginDay(db: Sql): Promise<void> {
  await db`
    update protection.windows w set staked = a.staked, won = a.won, deposited = 0
    from protection.members m join wallet.public_balances a on a.id = m.account_id and a.book = 'real'
    where m.member_id = w.member_id`
  await db`vacuum (analyze) protection.windows`
}
