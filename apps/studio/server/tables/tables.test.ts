import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TableState } from '#apps/studio/api-tables.ts'
import type { TableRound } from '#apps/studio/engine/tables/table-round.ts'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'
import {
  guest,
  offerTable,
  openTable,
  placeAt,
  type QUICK,
  SEEDS,
  type TableProcess,
} from '../../../../tests/proofs/tables/world.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { reverse } from '../rounds/conclude.ts'
import { BET_RETRY_MS } from '../rounds/retry.ts'
import { openSeed } from '../rounds/seeds.ts'
import { allowedStakes } from '../rounds/stakes.ts'
import { upsertDesk } from './store-desk.ts'
import { limitsOf } from './takings.ts'

/* Tables of two processes of the studio on one database. Bets are taken until the test has placed what it wants. */

const START = 1_000_000n
const [baccarat, dice] = [offerTable('jade-baccarat'), offerTable('river-tai-xiu')]

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
})
afterAll(() => world.drop())

function start(game = dice, times: Partial<typeof QUICK> = {}, client = wallet.client): TableProcess {
  const process = openTable(world.db, client, game, times)
  open.push(process)
  return process
}

function seen({ table }: TableProcess, phase: TableState['phase'], coup?: string): TableState {
  const now = table.snapshot()
  expect(now.phase).toBe(phase)
  if (coup) expect(now.coup).toBe(coup)
  // The coup of a test before this one may be about to close.
  if (phase === 'betting') expect(now.ms).toBeGreaterThan(now.bettingMs / 2)
  return now
}
const PATIENT = { timeout: 60_000, interval: 2 }
const until = (process: TableProcess, phase: TableState['phase'], coup?: string) =>
  vi.waitFor(() => seen(process, phase, coup), PATIENT)
const rowsOf = (coup: string) => world.db<
  { id: string; state: string; stake: bigint; payout: bigint; events: TableRound }[]
>`
  select id, state, stake, payout, events from studio.rounds where coup_id = ${coup} order by seq`

/** What the wallet holds is what the rounds say: each bet paid once, or given back. */
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
    { timeout: 60_000, interval: 20 },
  )

test('who bets on both sides, together or one after the other, has declared what is not hedged', async () => {
  const process = start()
  const { coup } = await until(process, 'betting')
  const [both, more, other] = await Promise.all([
    placeAt(process, { tai: 500, xiu: 500 }, guest('bob')),
    placeAt(process, { tai: 300 }, guest('ann')),
    placeAt(process, { xiu: 200 }, guest('ann')),
  ])
  await expectBooked(process, coup)
  const [row] = await world.db<{ valid: Record<string, number> }[]>`
    select jsonb_object_agg(round_id, (body -> 'declared' ->> 'valid')::int) as valid from studio.wallet_calls where op = 'end_round'`
  const of = ({ round }: typeof both) => row!.valid[round.id]!
  expect([of(both), of(more) + of(other)]).toEqual([0, 100])
})

test('a coup takes bets, is dealt, and pays each bet by its outcome', async () => {
  const process = start()
  const { coup, commitment } = await until(process, 'betting')
  const [both, tai] = await Promise.all([placeAt(process, { tai: 500, xiu: 300 }), placeAt(process, { tai: 1_000 })])
  expect([both.round.state, tai.round.state]).toEqual(['OPEN', 'OPEN'])
  expect(wallet.money()).toBe(START - 1_800n)
  const { outcome, shown, winning } = await until(process, 'result', coup)
  const sum = (outcome as number[]).reduce((a, b) => a + b, 0)
  const won = sum > 10 ? 'tai' : 'xiu'
  expect(shown).toEqual([{ show: 'dice', dice: outcome }])
  expect(winning).toEqual([won])
  const [one, other] = await rowsOf(coup)
  expect(Number(one!.payout)).toBe(won === 'tai' ? 990 : 594)
  expect(Number(other!.payout)).toBe(won === 'tai' ? 1_980 : 0)
  expect(one!.events.steps[1]).toEqual({ coup, terms: null, outcome, pays: won === 'tai' ? [990, 0] : [0, 594] })
  await expectBooked(process, coup)
  // The seed is told, and is the one that was promised.
  const [seed] = await world.db<{ sealed: Buffer; told: Date | null; text: string }[]>`
    select s.server_seed as sealed, s.revealed_at as told, s.client_seed as text
    from studio.coups c join studio.seeds s on s.id = c.seed_id where c.id = ${coup}`
  expect(seed!.told).not.toBeNull()
  expect(hashServerSeed(openSeed(SEEDS, seed!.sealed))).toBe(commitment)
  expect(seed!.text).toBe(hashServerSeed([commitment, ...(await keysOf(coup))].join(':')))
})
const keysOf = async (coup: string) =>
  (
    await world.db<{ key: string }[]>`select spin_key as key from studio.rounds where coup_id = ${coup} order by seq`
  ).map(row => row.key)

test('coups of a shoe go on with its next cards, and its roads are its coups', async () => {
  const process = start(baccarat, { betting: 30 })
  const first = await until(process, 'result')
  const second = await vi.waitFor(
    () => {
      const now = process.table.snapshot()
      expect([now.phase, now.coup === first.coup]).toEqual(['result', false])
      return now
    },
    { timeout: 60_000, interval: 2 },
  )
  expect(second.commitment).toBe(first.commitment)
  expect(second.shoe.dealt).toBe(first.shoe.dealt + first.shown.length)
  expect(second.history!.slice(0, first.history!.length)).toEqual(first.history)
  expect(second.history!.length).toBeGreaterThan(first.history!.length)
  expect(second.shoe.cards).toBe(416)
})

test('eight equal and eight different bets of one player at once', async () => {
  const process = start(dice, { betting: 3_000 })
  const { coup } = await until(process, 'betting')
  const same = guest()
  const equal = await Promise.allSettled(Array.from({ length: 8 }, () => placeAt(process, { tai: 100 }, same)))
  const ids = equal.flatMap(each => (each.status === 'fulfilled' ? [each.value.round.id] : []))
  expect(new Set(ids).size).toBe(1)
  const player = guest().player
  const other = await Promise.all(
    Array.from({ length: 8 }, (_, i) => placeAt(process, { [i % 2 ? 'tai' : 'xiu']: 100 * (i + 1) }, guest(player))),
  )
  expect(new Set(other.map(({ round }) => round.id)).size).toBe(8)
  expect((await process.table.mine(player, BigInt(coup))).rounds.length).toBe(8)
  await until(process, 'result', coup)
  await expectBooked(process, coup)
})

test('nobody bets on what is dealt: a bet whose wallet answers too late is given back', async () => {
  const dealt = Promise.withResolvers<void>()
  const process = start(dice, { grace: 0, show: 5_000 }, async (op, body) => {
    if (op === 'bet') await dealt.promise
    return wallet.client(op, body)
  })
  const { coup } = await until(process, 'betting')
  const late = placeAt(process, { tai: 100 })
  await until(process, 'result', coup)
  await expect(placeAt(process, { tai: 100 })).rejects.toMatchObject({ code: 'bet_closed' })
  dealt.resolve()
  await expect(late).rejects.toMatchObject({ code: 'bet_taken_back' })
  await expectBooked(process, coup)
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['REVERSED'])
})

test('bets are taken back while bets are taken, once, and not after', async () => {
  const process = start()
  const { coup } = await until(process, 'betting')
  const who = guest()
  const [kept, back] = [
    await placeAt(process, { tai: 400 }, who),
    await placeAt(process, { xiu: 700 }, guest(who.player)),
  ]
  await expect(process.table.takeBack('somebody else', back.round.id)).rejects.toMatchObject({ code: 'not_found' })
  const twice = await Promise.allSettled([1, 2].map(() => process.table.takeBack(who.player, back.round.id)))
  expect(twice.map(each => each.status)).toEqual(['fulfilled', 'fulfilled'])
  await until(process, 'result', coup)
  await expect(process.table.takeBack(who.player, kept.round.id)).rejects.toMatchObject({ code: 'bet_closed' })
  await expectBooked(process, coup)
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['CLOSED', 'REVERSED'])
})

test('as much as the table says is taken of a player in a coup, at once, and nothing more', async () => {
  const process = start()
  const { coup } = await until(process, 'betting')
  const limits = limitsOf(dice, await stakesOf())
  const player = guest().player
  const place = (units: string) => process.table.place(guest(player), [{ bet: 'tai', stake: units }], limits)
  expect((await place(limits.most)).round.state).toBe('OPEN')
  await expect(place(limits.least)).rejects.toMatchObject({ code: 'amount_out_of_range' })
  await until(process, 'result', coup)
})
const stakesOf = async () => (await allowedStakes(world.db, 'CRD'))(dice)

test.each([
  ['no bet of the table', { banker: 100 }, 'invalid_input'],
  ['a stake between the chips', { tai: 150 }, 'invalid_input'],
  ['nothing', {}, 'invalid_input'],
  ['more than a player may have in a coup', { tai: 50_100 }, 'amount_out_of_range'],
])('%s is refused, and nothing is moved', async (_, bets, code) => {
  const process = start()
  await until(process, 'betting')
  await expect(placeAt(process, bets)).rejects.toMatchObject({ code })
  expect(wallet.calls).toEqual([])
})

test('two processes show one table, and both take bets on its coup', async () => {
  const [one, two] = [start(), start()]
  // One coup that both take bets on at the same moment: on a busy machine one may hear of it when it is half over.
  const { coup } = await vi.waitFor(() => seen(two, 'betting', seen(one, 'betting').coup), PATIENT)
  await Promise.all([placeAt(one, { tai: 100 }), placeAt(two, { xiu: 200 }), placeAt(two, { tai: 300 })])
  const [first, second] = await Promise.all([until(one, 'result', coup), until(two, 'result', coup)])
  expect(second.outcome).toEqual(first.outcome)
  expect((await rowsOf(coup)).length).toBe(3)
  await expectBooked(one, coup)
})

test('a process that dies in a coup is followed by another, which deals and pays it', async () => {
  const one = start(dice, { betting: 300 })
  const { coup } = await until(one, 'betting')
  await placeAt(one, { tai: 100 })
  await one.table.close()
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['OPEN'])
  const two = start()
  await until(two, 'result', coup)
  await expectBooked(two, coup)
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['CLOSED'])
})

test('a round of a coup is moved only in the step that it names', async () => {
  const process = start()
  const { coup } = await until(process, 'betting')
  const { round } = await placeAt(process, { tai: 100 })
  const move = (step: number) =>
    process.rounds.writer.move({ ...reverse(round, 'OPEN'), coup: { id: BigInt(coup), step } })
  expect(await move(1)).toBeUndefined()
  expect(await move(0)).toBeDefined()
  await until(process, 'result', coup)
  await expectBooked(process, coup)
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['REVERSED'])
})

test('a void coup gives all bets back', async () => {
  const process = start()
  const { coup } = await until(process, 'betting')
  await placeAt(process, { tai: 100 })
  expect(await process.table.voidCoup(BigInt(coup), 'a test')).toBe(true)
  await until(process, 'void', coup)
  await expectBooked(process, coup)
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['REVERSED'])
  expect(await process.table.voidCoup(BigInt(coup), 'again')).toBe(true)
})

test('a table that is closed deals its coup to the end and opens no other until it is open again', async () => {
  const process = start()
  const { coup } = await until(process, 'betting')
  await placeAt(process, { tai: 100 })
  await upsertDesk(world.db, dice.id, 'PAUSED', 'a test')
  await until(process, 'paused', coup)
  await expectBooked(process, coup)
  expect((await rowsOf(coup)).map(row => row.state)).toEqual(['CLOSED'])
  await expect(placeAt(process, { tai: 100 })).rejects.toMatchObject({ code: 'bet_closed' })
  await upsertDesk(world.db, dice.id, 'OPEN', 'a test')
  expect(BigInt((await until(process, 'betting')).coup)).toBeGreaterThan(BigInt(coup))
})

test('a table that is held neither deals nor pays its coup: let go it goes on, and void it is given back', async () => {
  const process = start()
  const held = await until(process, 'betting')
  await placeAt(process, { tai: 100 })
  await upsertDesk(world.db, dice.id, 'HELD', 'a test')
  await until(process, 'closing', held.coup)
  // Longer than it would take to deal and to pay.
  await vi.waitFor(() => expect(process.table.snapshot().ms).toBeGreaterThan(1_000), { timeout: 60_000 })
  expect((await rowsOf(held.coup)).map(row => row.state)).toEqual(['OPEN'])
  await upsertDesk(world.db, dice.id, 'OPEN', 'a test')
  await until(process, 'result', held.coup)
  const { coup } = await until(process, 'betting')
  await placeAt(process, { tai: 100 })
  await upsertDesk(world.db, dice.id, 'HELD', 'a test')
  await until(process, 'closing', coup)
  expect(await process.table.voidCoup(BigInt(coup), 'a test')).toBe(true)
  await until(process, 'paused', coup)
  await vi.waitFor(async () => expect((await rowsOf(coup)).map(row => row.state)).toEqual(['REVERSED']))
  await upsertDesk(world.db, dice.id, 'OPEN', 'a test')
})
