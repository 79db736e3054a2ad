import { setTimeout as wait } from 'node:timers/promises'
import type { WalletOp } from '#features/gateway/api.ts'
import { wordRow } from '#features/gateway/server/batch/store.ts'
import { connect, type Sql, withLongTimeout } from '#shared/server/db.ts'
import { migrate } from '../../tools/db/migrate.ts'
import { startPostgres } from '../../tools/db/postgres.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor, VENDOR } from '../support/given.ts'
import { createRetryingVendor } from '../support/platform.ts'

export const START = 1_000_000n
const PLAYERS = 20
const [STAKE, WIN] = [100n, 150n]

/** A fresh database `crash` in the PostgreSQL of that folder, with players of a vendor. */
export async function prepareCrash(dataDir: string) {
  const postgres = await startPostgres({ dataDir })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists crash with (force)')
  await admin.unsafe('create database crash')
  await admin.end()
  const url = postgres.url('crash')
  await migrate(url, 'database/migrations')
  const setup = connect(url, 2)
  const context = givenContext(setup)
  await givenMerchant(setup)
  await (await givenVendor(context)).gateway.close()
  const players: Awaited<ReturnType<typeof givenPlayer>>[] = []
  for (let i = 0; i < PLAYERS; i++) players.push(await givenPlayer(context, await givenMember(context, `crash${i}`)))
  await setup.end()
  return { postgres, url, players }
}

/** What the vendor was told: the answer as it came, and what it says about whose money. Amounts in smallest units. */
export type Acknowledged = { answer: string; player: string; moved: bigint }

/**
 * Rounds of many players through signed HTTP: bets, most of them won, some rolled back; each call is sent again by the
 * same key until it is decided. `acknowledged` fills as answers arrive.
 */
export function playRounds(
  platformUrl: string,
  { players }: Pick<Awaited<ReturnType<typeof prepareCrash>>, 'players'>,
  {
    rounds,
    concurrency,
    run = 'r',
    tries = 400,
  }: { rounds: number; concurrency: number; run?: string; tries?: number },
) {
  const vendor = createRetryingVendor(platformUrl, VENDOR, tries)
  const acknowledged = new Map<string, Acknowledged>()
  const progress = { ended: 0 }
  let next = 0
  let stopped = false

  async function send(op: WalletOp, about: (typeof players)[number], body: { tx: string }, moved: bigint) {
    const answer = await vendor(op, { ...about, ...body })
    if (answer.status !== 'OK') throw new Error(`${op} ${body.tx}: ${answer.status}`)
    acknowledged.set(body.tx, { answer: JSON.stringify(answer), player: about.player, moved })
  }

  async function playRound(i: number): Promise<void> {
    const player = players[i % players.length]!
    const [round, bet] = [`${run}-${i}`, `${run}-b${i}`]
    await send('bet', player, { ...{ round, amount: String(STAKE) }, tx: bet }, -STAKE)
    const win = { round, ref: bet, amount: String(WIN), final: true, tx: `${run}-w${i}` }
    if (i % 8 === 0) await send('rollback', player, { ...{ ref: bet }, tx: `${run}-k${i}` }, STAKE)
    else if (i % 8 < 7) await send('win', player, win, WIN)
    progress.ended++
  }

  const workers = Array.from({ length: concurrency }, async (_, worker) => {
    // Not all at the same instant: some are in flight at each crash.
    await wait(worker % 400)
    for (let i = next++; i < rounds && !stopped; i = next++) await playRound(i)
  })
  /** Begins no new round, and waits for those under way, however they end. */
  async function stop(): Promise<void> {
    stopped = true
    await Promise.allSettled(workers)
  }
  return { acknowledged, progress, done: Promise.all(workers), stop }
}

/** What the ledger says of the acknowledged: each has its stored answer and its postings once, or it is lost or doubled. */
export async function holdAgainst(db: Sql, acknowledged: ReadonlyMap<string, Acknowledged>) {
  const rows = await withLongTimeout(
    db,
    tx => tx<
      {
        tx: string
        answer: string | null
        entries: number
        moved: bigint
        key: string
        op: string
        currency: string
        told: string
      }[]
    >`
      select t.tx, t.answer, translate(t.key::text, '-', '') as key, t.told, t.op, t.currency, count(e.key)::int as entries, coalesce(sum(e.amount), 0)::bigint / 100 as moved
      from wallet.public_calls t left join wallet.public_lines e on e.reference = 'TESTER:' || t.tx
      group by t.tx, t.answer, t.at, t.key, t.told, t.op, t.currency`,
  )
  const found = new Map(rows.map(row => [row.tx, { ...row, answer: row.answer ?? wordRow(row) }]))
  const all = [...acknowledged]
  const missing = all.filter(([tx]) => found.get(tx) === undefined || found.get(tx)!.entries === 0)
  return {
    lost: missing.length,
    doubled: rows.filter(row => row.entries > 1).length + rows.length - found.size,
    otherAnswer: all.filter(([tx, { answer }]) => found.has(tx) && found.get(tx)!.answer !== answer).length,
    otherMoney: all.filter(([tx, { moved }]) => found.has(tx) && found.get(tx)!.moved !== moved).length,
  }
}

/** Whether each player has what they started with and what the vendor was told about since. */
export async function balancesRight(db: Sql, acknowledged: ReadonlyMap<string, Acknowledged>): Promise<boolean> {
  const expected = new Map<string, bigint>()
  for (const { player, moved } of acknowledged.values()) expected.set(player, (expected.get(player) ?? START) + moved)
  const rows = await db<{ player: string; balance: bigint }[]>`
    select p.player, a.balance / 100 as balance from games.players p join wallet.public_balances a on a.id = p.wallet and a.book = 'real'`
  return rows.every(row => row.balance === (expected.get(row.player) ?? START))
}
