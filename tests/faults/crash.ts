import { setTimeout as wait } from 'node:timers/promises'
import { prove } from '#features/wallet/server/wallet.ts'
import { connect } from '#shared/server/db.ts'
import { migrate } from '../../tools/migrate.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor, VENDOR } from '../given.ts'
import { createRetryingVendor, startPlatform } from '../platform.ts'

const STAKE = 100n
const START = 1_000_000n
const PLAYERS = 20

export type CrashReport = {
  bets: number
  /** Answered before the last crash: none of these may be missing. */
  answeredBefore: number
  /** Bets without exactly one entry, entries without a bet. */
  lost: number
  doubled: number
  balancesRight: boolean
  proof: Record<string, number>
}

/**
 * Concurrent bets of many players through signed HTTP; in the middle of them the server or PostgreSQL dies by kill -9,
 * `crashes` times, and is started again, while the vendor sends every bet again until it is decided.
 */
export async function crashUnderBets(options: {
  dataDir: string
  bets: number
  /** How many are in flight at most. */
  concurrency: number
  crashes: number
  victim: 'server' | 'postgres'
}): Promise<CrashReport> {
  let postgres = await startPostgres({ dataDir: options.dataDir })
  const url = postgres.url('crash')
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists crash')
  await admin.unsafe('create database crash')
  await admin.end()
  await migrate(url, 'database/migrations')
  const setup = connect(url, 2)
  const context = givenContext(setup)
  await givenMerchant(setup)
  await (await givenVendor(context)).games.close()
  const players: Awaited<ReturnType<typeof givenPlayer>>[] = []
  for (let i = 0; i < PLAYERS; i++) players.push(await givenPlayer(context, await givenMember(context, `crash${i}`)))
  await setup.end()

  const platform = await startPlatform(url)
  const vendor = createRetryingVendor(platform.url, VENDOR)
  const answered = new Set<string>()
  let answeredBefore = new Set<string>()
  let next = 0
  const bets = Array.from({ length: options.concurrency }, async (_, worker) => {
    // Not all at the same instant: some are in flight at each crash.
    await wait(worker % 400)
    for (let i = next++; i < options.bets; i = next++) {
      const tx = `crash-${i}`
      const answer = await vendor('bet', { ...players[i % PLAYERS]!, tx, round: tx, amount: String(STAKE) })
      if (answer.status !== 'OK') throw new Error(`bet ${tx}: ${answer.status}`)
      answered.add(tx)
    }
  })
  const all = Promise.all(bets)
  for (let crash = 1; crash <= options.crashes; crash++) {
    const enough = (options.bets * (crash - 0.5)) / options.crashes
    while (answered.size < enough) await Promise.race([wait(2), all])
    answeredBefore = new Set(answered)
    if (options.victim === 'server') await platform.crash()
    else {
      process.kill(postgres.pid, 'SIGKILL')
      postgres = await startPostgres({ dataDir: options.dataDir })
    }
  }
  await all
  const exitCode = await platform.stop()
  if (exitCode !== 0) throw new Error(`SIGTERM ended the server with ${exitCode}`)

  const db = connect(url, 2)
  const rows = await db<{ tx: string; entries: number }[]>`
    select t.tx, count(e.id)::int as entries from games.transactions t
    left join wallet.entries e on e.reference = 'TESTER:' || t.tx where t.op = 'bet' group by t.tx`
  const entriesOf = new Map(rows.map(row => [row.tx, row.entries]))
  const balances = await db<{ balance: bigint; entries: number }[]>`
    select a.balance, (select count(*)::int from wallet.entries e where e.account_id = a.id and e.kind = 'bet') as entries
    from wallet.accounts a where a.book = 'real'`
  const report: CrashReport = {
    bets: options.bets,
    answeredBefore: answeredBefore.size,
    lost: [...answered].filter(tx => (entriesOf.get(tx) ?? 0) === 0).length,
    doubled: [...entriesOf.values()].filter(entries => entries > 1).length,
    balancesRight: balances.every(row => row.balance === (START - STAKE * BigInt(row.entries)) * 100n),
    proof: await prove(db),
  }
  await db.end()
  await postgres.stop()
  return report
}
