import {
  changeSeed,
  claimEnvelope,
  closeEnvelopes,
  closeRaffles,
  drawWinners,
  giveTickets,
  spin,
  spinRecords,
} from '#features/draws/server/draws.ts'
import { recordOf as envelopeRecord } from '#features/draws/server/envelopes/envelope-views.ts'
import { recordOf as raffleRecord } from '#features/draws/server/raffles/raffles.ts'
import { transaction } from '#shared/server/db.ts'
import { type Drawn, wrongOf } from '../../stranger/promotions.ts'
import { dice } from '../../support/cashier/dice.ts'
import type { PointMember, PointsWorld } from '../../support/points/world.ts'
import { createOffers } from './offers.ts'

const SPINS = 10

/**
 * So many draws as they are published, a third of each kind, of random sizes; and what a stranger's
 * program finds wrong with them (promotions §14 A8).
 */
export async function publishDraws(
  world: PointsWorld,
  count: number,
  seed: number,
): Promise<{ records: Drawn[]; wrong: string[] }> {
  const { db, context } = world
  const draw = dice(seed)
  const pick = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1))
  const offers = createOffers(world)
  const crowd: PointMember[] = []
  while (crowd.length < 12) crowd.push(await world.newMember())
  const some = () => crowd.filter(() => draw() < 0.5)
  const third = Math.floor(count / 3)
  const [envelopes, raffles] = [
    Array.from({ length: third }, (_, i) => `env${i}`),
    Array.from({ length: third }, (_, i) => `raf${i}`),
  ]

  for (const id of envelopes) {
    const parts = pick(1, 40)
    const [min, mean] = [pick(1, 50), pick(50, 400)]
    const of = (units: number) => (units / 100).toFixed(2)
    await offers.envelope(id, { count: parts, budget: of(parts * mean), min: of(min), max: of(mean * pick(1, 5)) })
    let free = parts
    for (const { owner } of some()) if (free-- > 0) await claimEnvelope(context, owner, id)
  }
  for (const id of raffles) {
    await offers.raffle(
      id,
      Array.from({ length: pick(1, 6) }, () => '1'),
    )
    for (const { memberId } of some()) {
      const given = { memberId, source: 'proof', count: pick(1, 9) }
      await transaction(db, tx => giveTickets(tx, { merchantId: 1, id }, given))
    }
  }
  await endAll(world)
  for (const id of raffles)
    await transaction(db, tx => drawWinners(tx, context.serverSecret, { merchantId: 1, id, by: 'proof' }))

  const records: Drawn[] = []
  for (const id of envelopes) records.push(await envelopeRecord(context, 1, id))
  for (const id of raffles) records.push(await raffleRecord(context, 1, id))
  for (let wheel = 0; records.length < count; wheel++) {
    const id = `wheel${wheel}`
    await offers.wheel(
      id,
      Array.from({ length: pick(1, 12) }, () => ({ weight: pick(1, 1_000), amount: '0' })),
      '1',
    )
    for (const { owner } of some()) {
      for (let i = 0; i < SPINS; i++)
        await spin(context, owner, id, { key: `spin-no-${i}`, clientSeed: `c${pick(1, 1_000_000)}` })
      await changeSeed(context, owner, id)
      records.push(...(await spinRecords(context, owner, id)))
    }
  }
  const published: Drawn[] = JSON.parse(JSON.stringify(records.slice(0, count)))
  return {
    records: published,
    wrong: published.flatMap((record, i) => wrongOf(record).map(what => `draw ${i}: ${what}`)),
  }
}

/** The time of all that is open is over. */
async function endAll({ db, context }: PointsWorld): Promise<void> {
  await db`update draws.envelopes set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'`
  await db`update draws.raffle_tickets set at = at - interval '3 days'`
  await db`update draws.raffles set starts_at = starts_at - interval '3 days', closes_at = closes_at - interval '3 days'`
  await closeEnvelopes(context)
  await closeRaffles(context)
}

/** The same record with one thing in it that was not drawn so, by the name of what is wrong then. */
export function tamper(record: Drawn): [what: string, Drawn][] {
  const serverSeed = record.serverSeed.replace(/^./, digit => (digit === '0' ? '1' : '0'))
  const seeded: [string, Drawn] = ['commitment', { ...record, serverSeed }]
  if (record.kind === 'wheel') {
    const { number, place } = record
    return [seeded, ['number', { ...record, number: number + 1 }], ['place', { ...record, place: place + 1 }]]
  }
  if (record.kind === 'envelope') {
    const parts = record.parts.map((part, i) => (i === 0 ? (Number(part) + 0.01).toFixed(2) : part))
    const claims = [{ place: 0, amount: parts[0]! }]
    return [seeded, ['parts', { ...record, parts }], ['sum', { ...record, parts }], ['claims', { ...record, claims }]]
  }
  const tickets = [...record.tickets, { no: record.tickets.length + 1, member: 'nobody' }]
  const wins = [...record.wins, { place: record.wins.length, ticket: 1, member: 'nobody' }]
  return [seeded, ['entriesRoot', { ...record, tickets }], ['wins', { ...record, wins }]]
}
