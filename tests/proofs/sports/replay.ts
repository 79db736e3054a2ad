import { onLadder } from '#apps/studio/engine/sports/ladder.ts'
import type { FeedMessage } from '#apps/studio/feed-messages.ts'
import { openRound } from '#apps/studio/server/rounds/conclude.ts'
import { findRound } from '#apps/studio/server/rounds/store.ts'
import type { Recovery } from '#apps/studio/server/sportsbook/listening/intake.ts'
import { planOfSlip } from '#apps/studio/server/sportsbook/slip.ts'
import { insertTickets } from '#apps/studio/server/sportsbook/store-placing.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { randomOf } from '../../parallel/studios.ts'
import { createFakeWallet } from '../../support/fake-wallet.ts'
import { type Day, LEGS, type Spoken } from '../../support/sports/recorded-day.ts'
import { type Book, complete, openBook, SPORTSBOOK, START, slipOf } from '../../support/sports/world.ts'
import { unevenBets } from './even-books.ts'

/* A recorded day before the book, as it was said or through a bad network, with the same bets. */

export type Faults = { drop: number; double: number; swap: number; disconnect: number; restart: number; cut: number }
export const PERFECT: Faults = { drop: 0, double: 0, swap: 0, disconnect: 0, restart: 0, cut: 0 }
/** In thousandths of the lines, but `cut`: of the recoveries. */
export const BAD: Faults = { drop: 40, double: 60, swap: 60, disconnect: 40, restart: 40, cut: 250 }

export type Replayed = {
  /** By bet: how it ended and what it returned. */
  bets: Map<string, string>
  happened: Record<string, number>
  wrong: string[]
}

export type ReplayOptions = { faults: Faults; seed: number; bets: number; recovers?: boolean }

export async function replay(
  db: Sql,
  day: Day,
  { faults, seed, bets, recovers = true }: ReplayOptions,
): Promise<Replayed> {
  const random = randomOf(seed)
  const clock = { now: START }
  const wallet = createFakeWallet(10n ** 12n)
  const happened: Record<string, number> = {}
  const count = (what: string) => {
    happened[what] = (happened[what] ?? 0) + 1
  }
  const chance = (thousandths: number, what: string) => {
    const isNow = thousandths > 0 && random(1_000) < thousandths
    if (isNow) count(what)
    return isNow
  }
  let desk = openBook(db, wallet.client, { clock })
  await desk.fixtures(...day.matches)
  await placeAll(db, desk, day, bets)

  async function recover({ producer, after, requestId }: Recovery): Promise<void> {
    count('recovery')
    const known = recovers ? day.lines.filter(({ message }) => isOf(message, producer, after, clock.now)) : []
    const cut = chance(faults.cut, 'cut recovery') ? random(known.length + 1) : undefined
    const answered = known.slice(0, cut).map(({ message }) => ({ message }))
    await desk.intake.take(answered)
    if (cut === undefined) await desk.intake.take([{ message: complete(producer, clock.now, requestId) }])
    else await desk.intake.lose()
  }

  async function take(lines: readonly Spoken[]): Promise<void> {
    for (const { message } of lines) clock.now = Math.max(clock.now, message.timestamp)
    for (const recovery of await desk.intake.take(lines)) await recover(recovery)
  }

  const calm = day.lines.length - 40
  for (let i = 0; i < calm; ) {
    const size = 1 + random(9)
    const batch = bend(day.lines.slice(i, Math.min(i + size, calm)), chance, random, faults)
    i += size
    if (chance(faults.disconnect, 'disconnect')) {
      i += random(120)
      await desk.intake.lose()
    } else await take(batch)
    if (chance(faults.restart, 'restart')) {
      await desk.close()
      desk = openBook(db, wallet.client, { clock })
      await desk.intake.lose()
    }
    if (random(40) === 0) await desk.book.work()
  }
  // The network is well again: whatever is missing is asked for.
  const rest = day.lines.slice(Math.max(0, calm))
  for (const line of rest) await take([line])
  for (const producer of [1, 3] as const)
    for (let again = 0; again < 12; again++) {
      clock.now += 1_000
      const offset = day.lines.at(-1)!.offset + BigInt(100 * producer + again + 1)
      await take([{ offset, message: { kind: 'alive', producer, timestamp: clock.now, subscribed: 1 } }])
    }
  await desk.settleAll()
  const { wrong } = await unevenBets(db, wallet)
  const rows = await db<{ id: string; end: string }[]>`
    select id, state || ' ' || coalesce(returned::text, '-') as end from studio.sports_bets`
  await desk.close()
  return { bets: new Map(rows.map(({ id, end }) => [id, end])), happened, wrong }
}

const isOf = (message: FeedMessage, producer: number, after: number, now: number) =>
  'event_id' in message && message.producer === producer && message.timestamp >= after && message.timestamp <= now

function bend(
  lines: readonly Spoken[],
  chance: (thousandths: number, what: string) => boolean,
  random: (range: number) => number,
  { drop, double, swap }: Faults,
): Spoken[] {
  const bent = lines.flatMap(line => (chance(drop, 'drop') ? [] : chance(double, 'double') ? [line, line] : [line]))
  for (let i = 0; i < bent.length; i++) {
    if (!chance(swap, 'swap')) continue
    const other = Math.min(bent.length - 1, i + random(6))
    ;[bent[i], bent[other]] = [bent[other]!, bent[i]!]
  }
  return bent
}

/** Bets of all kinds that stand before the day begins, with the moments at which they were placed spread over it. */
async function placeAll(db: Sql, desk: Book, day: Day, bets: number): Promise<void> {
  const random = randomOf(20_301)
  const seedId = await desk.book.seedOf(SPORTSBOOK)
  for (let n = 0; n < bets; n++) {
    const id = `bet-${n}`
    const size = [1, 1, 2, 3, 4][random(5)]!
    const from = random(day.matches.length)
    const legs = Array.from({ length: size }, (_, i) => {
      const [market, specifiers, outcomes] = LEGS[random(LEGS.length)]!
      const event = day.matches[(from + i) % day.matches.length]!
      const price = onLadder(1.2 + random(300) / 100)
      return { event, market, specifiers, outcome: outcomes[random(outcomes.length)]!, price }
    })
    const isSystem = size > 2 && random(2) === 0
    const slip = slipOf(legs, isSystem ? { kind: 'system', sizes: [2] } : {})
    const { plan, combinations } = planOfSlip(slip)
    const placedAt = START + random(day.end - START)
    const stake = slip.unit * BigInt(combinations)
    const ticket = {
      ...{
        id,
        player: `p-${n % 7}`,
        key: `replay-${n}`,
        game: SPORTSBOOK,
        brand: 'TOUCHLINE',
        currency: 'CRD',
        reward: null,
        seedId,
      },
      ...{ sessionHash: Buffer.alloc(32), kind: slip.kind, plan: { ...plan, combinations }, stake, price: null },
      ...{ accept: 'none' as const, placedAt, dueAt: placedAt, most: stake, held: [] },
      legs: legs.map(({ event, ...leg }) => ({
        ...{ ...leg, eventId: event, inPlay: false, run: 1n, outage: 0n, producer: 3 },
      })),
    }
    await transaction(db, tx => insertTickets(tx, [ticket], new Map()))
    const round = (await findRound(db, ticket.player, id))!
    await desk.rounds.sendBet(round, round.createdAt.toISOString(), 's')
    await desk.rounds.writer.move(openRound(round))
  }
  await desk.book.work()
}

/** Bets that ended otherwise, as sentences. */
export function differences(one: Replayed, other: Replayed): string[] {
  return [...one.bets].flatMap(([id, end]) =>
    other.bets.get(id) === end ? [] : [`${id}: ${end} became ${other.bets.get(id)}`],
  )
}
