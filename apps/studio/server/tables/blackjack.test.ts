import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TableState } from '#apps/studio/api-tables.ts'
import { type Move, type Outcome, tableOf } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import type { TableRound } from '#apps/studio/engine/tables/table-round.ts'
import { boxes, putShoe as putShoeOf } from '../../../../tests/proofs/tables/boxes.ts'
import { guest, openTable, placeAt, type QUICK, type TableProcess } from '../../../../tests/proofs/tables/world.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { BET_RETRY_MS } from '../rounds/retry.ts'

/* Blackjack at two processes of the studio on one database, with shoes whose first cards a test says. */

const START = 1_000_000n
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let open: TableProcess[] = []

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 5, 10)
})
beforeEach(() => {
  wallet = createFakeWallet(START)
})
afterEach(async () => {
  for (const { close } of open) await close()
  open = []
  await world.db`delete from studio.leases`
  await world.db`update studio.coups set ended_at = now() where ended_at is null`
})
afterAll(() => world.drop())

const LONG = 60_000

const putShoe = (...ranks: number[]) => putShoeOf(world.db, boxes, ranks)

function start(times: Partial<typeof QUICK & { decide: number }> = {}, client = wallet.client): TableProcess {
  const process = openTable(world.db, client, boxes, { betting: 800, show: LONG, decide: LONG, ...times })
  open.push(process)
  return process
}

const until = ({ table }: TableProcess, ...phases: TableState['phase'][]) =>
  vi.waitFor(
    () => {
      const now = table.snapshot()
      expect(phases).toContain(now.phase)
      return now
    },
    { timeout: LONG, interval: 2 },
  )
const untilStep = (process: TableProcess, step: number) =>
  vi.waitFor(
    () => {
      const now = process.table.snapshot()
      expect(now.turn?.step).toBe(step)
      return now
    },
    { timeout: LONG, interval: 2 },
  )
let n = 0
const say = (
  process: TableProcess,
  { coup, turn }: TableState,
  hand: string,
  move: Move,
  player: string,
  key = `say-${n++}`,
) => process.table.decide(guest(player, key), { coup, step: turn!.step, hand, move })

const rowsOf = (coup: string) =>
  world.db<
    { state: string; stake: bigint; payout: bigint; events: TableRound }[]
  >`select state, stake, payout, events from studio.rounds where coup_id = ${coup} order by seq`
const ranksOf = (outcome: unknown) =>
  tableOf(outcome as Outcome).hands.map(({ id, cards }) => `${id}: ${cards.map(({ rank }) => rank).join(' ')}`)

/** Each stake is paid once, or given back once. */
const expectBooked = ({ rounds }: TableProcess, coup: string) =>
  vi.waitFor(
    async () => {
      await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
      await rounds.queue.recover(0)
      let expected = START
      for (const { state, stake, payout } of await rowsOf(coup)) {
        expect(['CLOSED', 'REVERSED', 'REFUSED']).toContain(state)
        if (state === 'CLOSED') expected += payout - stake
      }
      expect(wallet.money()).toBe(expected)
    },
    { timeout: LONG, interval: 20 },
  )

test('a box is insured, split and doubled: each stake is a round, and what all of them pay is what the cards say', async () => {
  // Eights against an ace over a five; 8+3 doubled with a ten, 8+10 stands; the dealer draws a ten and a five: 21.
  await putShoe(8, 1, 8, 5, 3, 10, 10, 10, 5)
  const process = start()
  const { coup } = await until(process, 'betting')
  const { player } = guest()
  await placeAt(process, { seat4: 1_000, pairs4: 100 }, guest(player))
  await say(process, await until(process, 'insurance'), '4.0', 'insure', player)
  await say(process, await until(process, 'playing'), '4.0', 'split', player)
  const twice = await untilStep(process, 3)
  expect(twice.turn!.hands.map(({ hand, moves }) => [hand, ...moves])).toEqual([
    ...[
      ['4.0', 'hit', 'stand', 'double'],
      ['4.1', 'hit', 'stand', 'double'],
    ],
  ])
  await say(process, twice, '4.0', 'double', player)
  await say(process, twice, '4.1', 'stand', player)
  const { outcome, winning } = await until(process, 'result')
  expect(ranksOf(outcome)).toEqual(['4.0: 8 3 10', '4.1: 8 10'])
  expect(winning).toEqual(expect.arrayContaining(['seat4', 'double4.0', 'pairs4']))
  await expectBooked(process, coup)
  const rows = await rowsOf(coup)
  expect(
    rows.map(({ events, stake, payout }) => [events.choice.bets.map(({ bet }) => bet).join(), stake, payout]),
  ).toEqual([
    ['seat4,pairs4', 1_100n, 1_000n + 700n],
    ['insure4', 500n, 0n],
    ['split4', 1_000n, 0n],
    ['double4.0', 1_000n, 1_000n],
  ])
})

test('who bets first on a box decides for it; who bets behind is paid by that hand', async () => {
  await putShoe(10, 6, 5, 10, 9, 10)
  const [one, two] = [start(), start()]
  const { coup } = await until(one, 'betting')
  await until(two, 'betting')
  const [owner, behind] = [guest().player, guest().player]
  await placeAt(one, { seat1: 100 }, guest(owner))
  await placeAt(two, { seat1: 500 }, guest(behind))
  expect((await two.table.mine(behind, BigInt(coup))).seats).toEqual([])
  const now = await until(two, 'playing')
  await expect(say(two, now, '1.0', 'hit', behind)).rejects.toMatchObject({ code: 'not_found' })
  expect((await two.table.mine(owner, BigInt(coup))).seats).toEqual([1])
  await say(two, now, '1.0', 'double', owner)
  await until(one, 'result')
  await expectBooked(one, coup)
  // 15 and a nine is bust: all are lost, the one behind with his own stake alone.
  expect((await rowsOf(coup)).map(({ stake, payout }) => [stake, payout])).toEqual([
    ...[
      [100n, 0n],
      [500n, 0n],
      [100n, 0n],
    ],
  ])
})

test('one word for each hand and step: the same key is the same word, eight at once at two processes', async () => {
  await putShoe(5, 6, 6, 10, 9, 2)
  const [one, two] = [start(), start()]
  const { coup } = await until(one, 'betting')
  const { player } = guest()
  await placeAt(one, { seat2: 1_000 }, guest(player))
  const now = await until(one, 'playing')
  await until(two, 'playing')
  const key = 'double-once'
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => say(i % 2 ? one : two, now, '2.0', 'double', player, key)),
  )
  for (const each of answers) if (each.status === 'rejected') expect(each.reason.code).toBe('busy')
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  const again = await say(two, now, '2.0', 'double', player, key)
  expect([again!.isNew, again!.round.stake]).toEqual([false, 1_000n])
  await expect(say(one, now, '2.0', 'hit', player, key)).rejects.toMatchObject({ code: 'key_reused' })
  await until(one, 'result')
  await expectBooked(one, coup)
  expect(await rowsOf(coup)).toHaveLength(2)
  await expect(say(one, now, '2.0', 'hit', player)).rejects.toMatchObject({ code: 'bet_closed' })
})

test('eight different words for one hand at once: one of them is done', async () => {
  await putShoe(8, 6, 8, 10, 2, 3, 10, 10, 10, 10)
  const [one, two] = [start(), start()]
  const { coup } = await until(one, 'betting')
  const { player } = guest()
  await placeAt(one, { seat2: 100, seat3: 100 }, guest(player))
  const now = await until(one, 'playing')
  await until(two, 'playing')
  const moves: Move[] = ['hit', 'stand', 'double', 'hit', 'stand', 'double', 'hit', 'double']
  const answers = await Promise.allSettled(moves.map((move, i) => say(i % 2 ? one : two, now, '2.0', move, player)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of answers)
    if (each.status === 'rejected') expect(['key_reused', 'bet_closed']).toContain(each.reason.code)
  const done = moves[answers.findIndex(({ status }) => status === 'fulfilled')]!
  expect(await rowsOf(coup)).toHaveLength(done === 'double' ? 2 : 1)
  await one.table.voidCoup(BigInt(coup), 'a test')
  await until(one, 'void')
  await expectBooked(one, coup)
  expect(new Set((await rowsOf(coup)).map(({ state }) => state))).toEqual(new Set(['REVERSED']))
})

test.each([
  ['a move that the hand does not have', '2.0', 'split', 'invalid_input'],
  ['insurance when nobody may insure', '2.0', 'insure', 'invalid_input'],
  ['a hand that is not there', '5.0', 'hit', 'not_found'],
] as const)('%s is refused, and nothing is moved', async (_, hand, move, code) => {
  await putShoe(9, 6, 5, 10)
  const process = start()
  const { coup } = await until(process, 'betting')
  const { player } = guest()
  await placeAt(process, { seat2: 100 }, guest(player))
  const now = await until(process, 'playing')
  await expect(say(process, now, hand, move, player)).rejects.toMatchObject({ code })
  await expect(say(process, { ...now, turn: { ...now.turn!, step: 9 } }, '2.0', 'hit', player)).rejects.toMatchObject({
    code: 'bet_closed',
  })
  expect([(await rowsOf(coup)).length, wallet.money()]).toEqual([1, START - 100n])
  await process.table.voidCoup(BigInt(coup), 'a test')
  await until(process, 'void')
})

test('a stake that the wallet refuses leaves the hand as it was', async () => {
  await putShoe(5, 6, 6, 10, 9, 2)
  const process = start()
  const { coup } = await until(process, 'betting')
  const { player } = guest()
  await placeAt(process, { seat2: 100 }, guest(player))
  const now = await until(process, 'playing')
  wallet.refuseBets('INSUFFICIENT_FUNDS')
  await expect(say(process, now, '2.0', 'double', player)).rejects.toMatchObject({ code: 'insufficient_funds' })
  wallet.refuseBets('')
  expect(process.table.snapshot().turn).toMatchObject({ step: 1, decided: [] })
  await say(process, now, '2.0', 'stand', player)
  await until(process, 'result')
  await expectBooked(process, coup)
  expect((await rowsOf(coup)).map(({ state }) => state)).toEqual(['CLOSED', 'REFUSED'])
})

test('a stake that comes in time is waited for, one that comes too late is given back and the hand stands', async () => {
  for (const grace of [20_000, 0]) {
    const slow = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await putShoe(5, 6, 6, 10, 9, 2)
    const process = start({ grace, decide: 1_000 }, async (op, body) => {
      if (op === 'bet' && JSON.stringify(body).includes('"amount":"700"')) {
        held.resolve()
        await slow.promise
      }
      return wallet.client(op, body)
    })
    const { coup } = await until(process, 'betting')
    const { player } = guest()
    await placeAt(process, { seat2: 600 }, guest(player))
    await placeAt(process, { seat2: 100 }, guest(player))
    const doubled = say(process, await until(process, 'playing'), '2.0', 'double', player)
    await held.promise
    if (grace === 0) {
      const { outcome } = await until(process, 'result')
      expect(ranksOf(outcome)).toEqual(['2.0: 5 6'])
      slow.resolve()
      await expect(doubled).rejects.toMatchObject({ code: 'bet_taken_back' })
    } else {
      slow.resolve()
      await doubled
      expect(ranksOf((await until(process, 'result')).outcome)).toEqual(['2.0: 5 6 9'])
    }
    await expectBooked(process, coup)
    expect((await rowsOf(coup)).map(({ state }) => state)).toEqual([
      'CLOSED',
      'CLOSED',
      grace === 0 ? 'REVERSED' : 'CLOSED',
    ])
    await process.close()
    open = []
    wallet = createFakeWallet(START)
    await world.db`delete from studio.leases`
  }
})

test('who says nothing stands; a process that dies in the middle is followed by one that goes on from what is written', async () => {
  await putShoe(8, 1, 8, 5, 3, 2, 10, 10)
  const one = start()
  const { coup } = await until(one, 'betting')
  const { player } = guest()
  await placeAt(one, { seat6: 100 }, guest(player))
  await say(one, await until(one, 'insurance'), '6.0', 'decline', player)
  await say(one, await until(one, 'playing'), '6.0', 'split', player)
  const step = await untilStep(one, 3)
  await say(one, step, '6.1', 'hit', player)
  await one.close()
  open = []
  const two = start({ decide: 300 })
  const after = await untilStep(two, 3)
  expect(after.shown).toEqual(step.shown)
  await world.db`update studio.coups set closes_at = now() where id = ${coup}`
  // 8+3 stands, 8+2 has its ten.
  const { outcome } = await until(two, 'result')
  expect(ranksOf(outcome)).toEqual(['6.0: 8 3', '6.1: 8 2 10'])
  await expectBooked(two, coup)
})
