import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import type { SoldLine } from '#features/lottery/rules/sold.ts'
import { rebateOf, settleTicket } from '#features/lottery/rules/ticket.ts'
import { proveLottery } from '#features/lottery/server/proof.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { unitOf } from '#shared/money.ts'
import { connect, inPages, type Sql, withLongTimeout } from '#shared/server/db.ts'
import { fillIssue } from '../../bench/lottery/tickets.ts'
import { prepareWorld } from '../../bench/lottery/world.ts'
import { ensureDatabase, migrate } from '../../tools/db/migrate.ts'
import { startPostgres } from '../../tools/db/postgres.ts'

const TICKETS = 30_000
const PLAYERS = 20_000
const LIFE_MS = 1_500

/**
 * A draw of 30,000 bets whose servers are killed again and again, at any moment and two at a time: every bet is paid
 * once, what the rules say of it, and to the right account.
 */
export async function run(print: (line: string) => void): Promise<boolean> {
  const postgres = await startPostgres({ dataDir: '.data/soak-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists soak_lottery with (force)')
  await admin.end()
  const url = postgres.url('soak_lottery')
  await ensureDatabase(postgres.url('postgres'), 'soak_lottery')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  try {
    await prepareWorld(db, PLAYERS)
    const [draw] = await db<{ id: bigint }[]>`select id from lottery.draws order by draw_at limit 1`
    await fillIssue(db, draw!.id, TICKETS, PLAYERS)
    await db`update lottery.draws set state = 'locked' where id = ${draw!.id}`
    const kills = await killUntilPaid(db, url, draw!.id)
    const wrong = await countWrong(db, draw!.id)
    const found = await withLongTimeout(db, async tx => [
      ...Object.values(await prove(tx)),
      ...Object.values(await proveLottery(tx)),
    ])
    print(`${TICKETS} bets paid through ${kills} kills: ${wrong} members were paid otherwise than the rules say`)
    print(`rows that the proofs of ledger and draws found: ${found.reduce((sum, count) => sum + count, 0)}`)
    return kills >= 5 && wrong === 0 && found.every(count => count === 0)
  } finally {
    await db.end()
    await postgres.stop()
  }
}

/** Two servers at once, each killed within a moment, until the draw is settled. How many died. */
async function killUntilPaid(db: Sql, url: string, drawId: bigint): Promise<number> {
  let kills = 0
  const isPaid = async () => (await db`select from lottery.draws where id = ${drawId} and state = 'settled'`).length > 0
  const live = async () => {
    while (!(await isPaid())) {
      const child = spawn(process.execPath, ['tests/soak/lottery/settler.ts', url], { stdio: 'ignore' })
      // Longer with each death: to bind all bets takes one life on any machine.
      const timer = setTimeout(() => child.kill('SIGKILL'), 700 + randomInt(LIFE_MS) + 50 * kills)
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
      clearTimeout(timer)
      if (signal === 'SIGKILL') kills++
    }
  }
  await Promise.all([live(), live()])
  return kills
}

type Ticket = { memberId: string; lines: SoldLine[]; rebatePpm: number; currency: string }

/** Members whose cash rose by anything else than what their bets come to by the rules. */
async function countWrong(db: Sql, drawId: bigint): Promise<number> {
  const [draw] = await db<{ result: string }[]>`select result from lottery.draws where id = ${drawId}`
  const drawn = { family: 'MB', result: parseOpened('VN27', draw!.result), drawOdds: {} }
  const due = new Map<string, bigint>()
  await withLongTimeout(db, async tx => {
    const tickets = tx<Ticket[]>`
      select member_id as "memberId", lines, rebate_ppm as "rebatePpm", currency from lottery.tickets
      where draw_id = ${drawId}`
    for await (const page of inPages(tx, 5_000, tickets))
      for (const { memberId, lines, rebatePpm, currency } of page) {
        const { won, returned, turnover } = settleTicket(lines, drawn, null)
        const value = (won + returned + rebateOf(turnover, rebatePpm)) * unitOf(currency)
        due.set(memberId, (due.get(memberId) ?? 0n) + value)
      }
  })
  const paid = await db<{ memberId: string; amount: bigint }[]>`
    select member_id as "memberId", sum(amount)::bigint as amount from wallet.public_lines
    where kind like 'lottery%' group by 1`
  const got = new Map(paid.map(({ memberId, amount }) => [memberId, amount]))
  return [...due].filter(([memberId, value]) => (got.get(memberId) ?? 0n) !== value).length
}
