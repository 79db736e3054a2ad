import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCounter, openLot, openLots, proveTurnover } from '#features/turnover/server/turnover.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { sized } from '../../../../tests/size.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor } from '../../../../tests/support/given.ts'
import { fc } from '../../../../tests/support/property.ts'
import { readRounds } from './counting.ts'

let world: FreshDatabase
let vendor: Awaited<ReturnType<typeof givenVendor>>
let context: ReturnType<typeof givenContext>
beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
  vendor = await givenVendor(context)
})
afterAll(async () => {
  await vendor.gateway.close()
  await world.drop()
})

const OPS = ['bet', 'win', 'final', 'end', 'unbet', 'unwin', 'refund', 'unround', 'count'] as const
type Round = { state: 'OPEN' | 'CLOSED' | 'CANCELLED'; bets: Map<string, number>; wins: Map<string, 'paid' | 'held'> }
const steps = fc.array(fc.tuple(fc.constantFrom(...OPS), fc.nat(1), fc.nat(4)), { minLength: 4, maxLength: 14 })

test('whatever becomes of rounds, and whenever it is looked at, what counts is the stakes of closed ones', async () => {
  const memberId = await givenMember(context, 'random')
  const owner = { merchantId: 1, memberId, currency: 'CRD' }
  const player = await givenPlayer(context, memberId)
  for (const [source, value] of [
    ['small', '50'],
    ['large', '1000000'],
  ] as const)
    await transaction(world.db, tx =>
      openLot(tx, owner, { source, amount: parseAmount(value), timesPpm: 1_000_000n }, new Date(0)),
    )
  const counter = createCounter(
    { db: world.db, log: context.log },
    { readLog: (tx, follows) => readRounds(tx, follows, 7), openStakes: async () => 0n },
  )
  const rounds = new Map<string, Round>()
  let n = 0
  const ask = async (op: Parameters<typeof vendor.call>[0], body: object) => {
    const about = { player: player.player, game: 'slot', currency: 'CRD', occurred_at: '2026-11-25T12:00:00Z' }
    return (await vendor.call(op, { ...about, ...(op === 'bet' && { session: player.session }), ...body })).answer
  }

  async function step(op: (typeof OPS)[number], name: string, pick: number): Promise<void> {
    if (op === 'count') return counter.countNow(memberId)
    const round = rounds.get(name)
    const tx = `t${++n}`
    if (op === 'bet') {
      const { status } = await ask('bet', { tx, round: name, amount: `${(pick + 1) * 100}` })
      if (status !== 'OK') return
      const known = round ?? { state: 'OPEN', bets: new Map(), wins: new Map() }
      rounds.set(name, known)
      known.bets.set(tx, pick + 1)
      return
    }
    if (!round) return
    const [bet, win] = [[...round.bets.keys()][pick], [...round.wins.keys()][pick]]
    if (op === 'win' || op === 'final') {
      const { status } = await ask('win', { tx, round: name, amount: `${pick * 50}`, final: op === 'final' })
      if (status === 'HELD') round.wins.set(tx, 'held')
      if (status !== 'OK') return
      round.wins.set(tx, 'paid')
      if (op === 'final') round.state = 'CLOSED'
    } else if (op === 'end') {
      await ask('end_round', { round: name })
      if (round.state === 'OPEN') round.state = 'CLOSED'
    } else if (op === 'unbet' && bet) {
      if ((await ask('rollback', { tx, ref: bet })).status === 'OK') round.bets.set(bet, 0)
    } else if (op === 'unwin' && win) {
      const was = round.wins.get(win)
      if ((await ask('rollback', { tx, ref: win })).status !== 'OK') return
      round.wins.delete(win)
      if (was === 'paid') round.state = 'OPEN'
    } else if (op === 'refund' && bet) {
      const { status } = await ask('partial_refund', { tx, ref: bet, amount: '50' })
      if (status === 'OK') round.bets.set(bet, round.bets.get(bet)! - 0.5)
    } else if (op === 'unround') {
      if ((await ask('rollback_round', { tx, round: name })).status === 'OK') round.state = 'CANCELLED'
    }
  }

  await fc.assert(
    fc.asyncProperty(steps, async history => {
      const run = `r${++n}`
      for (const [op, which, pick] of history) await step(op, `${run}:${which}`, pick)
      await counter.countNow(memberId)
      const closed = [...rounds.values()].filter(round => round.state === 'CLOSED')
      const counts = closed.flatMap(round => [...round.bets.values()]).reduce((sum, stake) => sum + stake, 0)
      const [row] = await world.db<
        { used: bigint }[]
      >`select sum(required - remaining)::bigint as used from turnover.lots`
      expect(Number(row!.used) / 10_000).toBe(counts)
    }),
    { numRuns: sized(40, 150), endOnFailure: true },
  )
  expect((await openLots(world.db, owner)).map(lot => lot.source)).toEqual(['large'])
  expect(await world.db`select * from gateway.miscounted(interval '0')`).toEqual([])
  expect(await proveTurnover(world.db)).toEqual({ lots: 0, bets: 0 })
})
