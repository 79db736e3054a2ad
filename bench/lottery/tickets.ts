import { randomBytes, randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { findPlay } from '#features/lottery/rules/lottery.ts'
import { type SoldLine, soldLine, stakeOfSold } from '#features/lottery/rules/sold.ts'
import type { Sql } from '#shared/server/db.ts'

/* A million tickets as members buy them: some numbers of a lô, combinations, the special prize, up to three lines. */

const MIX: readonly (readonly [play: string, digits: number, least: number, most: number, share: number])[] = [
  ['MB_LO2', 2, 1, 4, 40],
  ['MB_DE_DB', 2, 1, 5, 20],
  ['MB_LO3', 3, 1, 2, 10],
  ['MB_XIEN2', 2, 2, 2, 10],
  ['MB_XIEN3', 2, 3, 3, 7],
  ['MB_3C_DB', 3, 1, 3, 6],
  ['MB_TRUOT4', 2, 4, 4, 4],
  ['MB_LO4', 4, 1, 1, 3],
]
/** Each as often as its share says. */
const SHARES = MIX.flatMap(each => Array.from({ length: each[4] }, () => each))
const UNITS = [1n, 2n, 5n, 10n, 50n, 100n]
const CRD_UNIT = 100n

function drawLine(): SoldLine {
  const [code, digits, least, most] = SHARES[randomInt(SHARES.length)]!
  const count = randomInt(least, most + 1)
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(String(randomInt(10 ** digits)).padStart(digits, '0'))
  const play = findPlay('MB', code)!
  return soldLine(play, { selection: [[...numbers].sort()], unit: UNITS[randomInt(UNITS.length)]!, odds: play.odds })
}

/** Fills one issue with tickets of so many players, by COPY; their stakes stay outside the ledger. */
export async function fillIssue(db: Sql, drawId: bigint, count: number, players: number): Promise<void> {
  const accounts = await db<{ id: bigint; member: string }[]>`
    select id, member_id as member from wallet.wallets where book = 'real' and purpose = 'cash'`
  const [draw] = await db<{ gameId: number }[]>`select game_id as "gameId" from lottery.draws where id = ${drawId}`
  const [first] = await db<{ id: bigint }[]>`select nextval('lottery.ticket_ids') as id`
  await db`select setval('lottery.ticket_ids', ${first!.id + BigInt(count)})`
  const placedAt = new Date().toISOString()
  const rowAt = (i: number) => {
    const { id, member } = accounts[randomInt(players)]!
    const lines = Array.from({ length: 1 + (randomInt(10) > 6 ? randomInt(1, 3) : 0) }, drawLine)
    const stake = lines.reduce((sum, line) => sum + stakeOfSold(line), 0n) * CRD_UNIT
    const hashes = randomBytes(32 * lines.length).toString('hex')
    const fields = [first!.id + BigInt(i), placedAt, drawId, draw!.gameId, 1, member, id, 'real', 'CRD', stake]
    // COPY reads a backslash as an escape.
    return [...fields, i % 4 === 0 ? 5_000 : 0, JSON.stringify(lines), `\\\\x${hashes}`, 'salt'].join('\t')
  }
  function* chunks() {
    for (let i = 0; i < count; i += 1_000)
      yield `${Array.from({ length: Math.min(1_000, count - i) }, (_, k) => rowAt(i + k)).join('\n')}\n`
  }
  const copy = `copy lottery.tickets (id, placed_at, draw_id, game_id, merchant_id, member_id, account_id, book, currency,
    stake, rebate_ppm, lines, line_hashes, salt) from stdin`
  await db.borrow(client => pipeline(Readable.from(chunks()), client.query(from(copy))))
}
