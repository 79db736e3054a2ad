import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenLottery, type LotteryWorld, lineOf, SALE_PROVEN, ticketOf } from '../../../../tests/support/lottery.ts'
import type { Bettor } from '../lottery.ts'

let world: LotteryWorld
let bettors: Bettor[]
beforeAll(async () => {
  world = await givenLottery()
  bettors = await Promise.all(Array.from({ length: 20 }, () => world.newBettor()))
})
afterAll(async () => {
  expect(await world.proven()).toEqual(SALE_PROVEN)
  await world.close()
})

const ticket = (numero: string) => ticketOf(numero, lineOf('MB_DE_DB', [['13']]))

/** The database's clock is what decides: tests move the lock, not the time. */
const lockIn = (numero: string, ms: number) => world.db`
  update lottery.draws set lock_at = clock_timestamp() + ${ms} * interval '1 millisecond' where numero = ${numero}`

test('a bet is taken while the issue is before its lock, and at the lock no more, though the state still says open', async () => {
  const [bettor] = bettors
  const numero = await world.addIssue()
  await world.lottery.place({ bettor: bettor!, key: 'before-lock', tickets: [ticket(numero)] })
  await lockIn(numero, 0)
  const late = world.lottery.place({ bettor: bettor!, key: 'at-the-lock', tickets: [ticket(numero)] })
  await expect(late).rejects.toMatchObject({ code: 'bet_closed', details: { ticket: 0, reason: 'late' } })
  const [draw] = await world.db`select state from lottery.draws where numero = ${numero}`
  expect(draw).toEqual({ state: 'open' })
})

test('of 1,000 bets across the lock each accepted one was before it by the database clock, with one stake movement', async () => {
  const numero = await world.addIssue(300_000)
  const { promise: enough, resolve: tellEnough } = Promise.withResolvers<void>()
  const isNear = enough.then(() => lockIn(numero, 300))
  let taken = 0
  const sent = Array.from({ length: 1_000 }, async (_, i) => {
    // The first half begins before the lock is near, the second crosses it.
    if (i >= 500) await isNear
    await wait((i % 500) * 3)
    const placed = await world.lottery.place({
      ...{ bettor: bettors[i % 20]!, key: `crossing-${i}`, tickets: [ticket(numero)] },
    })
    if (++taken === 100) tellEnough()
    return placed
  })
  // The clock that locks runs all the while.
  const ticking = setInterval(() => void world.issues.moveIssues(), 20)
  const answers = await Promise.allSettled(sent)
  clearInterval(ticking)
  await world.issues.moveIssues()

  const accepted = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value.bets[0]!.id] : []))
  const refused = answers.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(accepted.length).toBeGreaterThan(50)
  expect(refused.filter(code => code === 'bet_closed').length).toBeGreaterThan(50)
  // On a busy machine some wait too long for their turn: they are not sold either.
  expect(refused.filter(code => code !== 'bet_closed' && code !== 'busy')).toEqual([])

  const rows = await world.db<{ id: bigint; isBefore: boolean; stake: bigint; state: string }[]>`
    select t.id, t.placed_at < d.lock_at as "isBefore", t.stake, d.state
    from lottery.tickets t join lottery.draws d on d.id = t.draw_id where d.numero = ${numero} order by t.id`
  expect(rows.map(({ id }) => id)).toEqual(accepted.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(rows.every(({ isBefore, state }) => isBefore && state === 'locked')).toBe(true)

  const moved = await world.db<{ reference: string; amount: bigint }[]>`
    select reference, amount from wallet.public_lines where kind = 'lottery_bet' and reference = any (
      ${rows.map(({ id }) => `lottery:${id}`)})`
  expect(moved).toHaveLength(rows.length)
  expect(new Set(moved.map(({ reference }) => reference)).size).toBe(rows.length)
  expect(moved.every(({ amount }) => amount === -10_000n)).toBe(true)
})

test('no bet appears on an issue after the transaction that locked it', async () => {
  const numero = await world.addIssue(60_000)
  await lockIn(numero, 150)
  const placing = Array.from({ length: 300 }, async (_, i) => {
    await wait(i)
    return world.lottery.place({ bettor: bettors[i % 20]!, key: `after-${i}`, tickets: [ticket(numero)] })
  })
  const all = Promise.allSettled(placing)
  let locked: bigint[] = []
  while (locked.length === 0) locked = await world.issues.moveIssues()
  const count = async () => {
    const [row] = await world.db<{ n: number }[]>`
      select count(*)::int as n from lottery.tickets t join lottery.draws d on d.id = t.draw_id
      where d.numero = ${numero}`
    return row!.n
  }
  const atLock = await count()
  await all
  expect(await count()).toBe(atLock)
})
