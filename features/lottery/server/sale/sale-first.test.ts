import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenLottery, type LotteryWorld, lineOf, SALE_PROVEN, ticketOf } from '../../../../tests/support/lottery.ts'
import type { Bettor, Placed } from '../lottery.ts'
import { inSlices } from './slices.ts'

const THOUSAND = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(3, '0'))
let world: LotteryWorld
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(() => world.close())

let keys = 0
const place = (bettor: Bettor, numero: string, numbers: readonly string[], unit = '1', key = `key_first_${++keys}`) =>
  world.lottery.place({ bettor, key, tickets: [ticketOf(numero, lineOf('MB_LO3', [numbers], unit))] })
const codeOf = (placed: Promise<Placed>) =>
  placed.then(
    () => 'sold',
    (error: { code: string }) => error.code,
  )

test('who has no money for 1,000 numbers is told so before anything of their market is read', async () => {
  const bettor = await world.newBettor()
  // 23 slots × 1,000 numbers are 23,000 of 10,000; an issue that is not there would be noticed next.
  expect(await codeOf(place(bettor, '209901019999', THOUSAND))).toBe('insufficient_funds')
})

test('a member names 20,000 numbers in a while and no more, others are not held up', async () => {
  const bettor = await world.newBettor()
  const asked = Array.from({ length: 21 }, () => codeOf(place(bettor, '209901019999', THOUSAND)))
  const codes = await Promise.all(asked)
  expect(codes.filter(code => code === 'insufficient_funds')).toHaveLength(20)
  expect(codes.filter(code => code === 'too_many_requests')).toHaveLength(1)
  const other = await world.newBettor()
  expect(await codeOf(place(other, await world.addIssue(), ['013']))).toBe('sold')
})

test('a large ticket that was sold answers its key again when its money is gone', async () => {
  const bettor = await world.newBettor()
  const numero = await world.addIssue()
  const many = THOUSAND.slice(0, 400)
  const first = await place(bettor, numero, many, '1', 'key_large_1')
  expect(await world.balance(bettor)).toBe('800.00')
  expect((await place(bettor, numero, many, '1', 'key_large_1')).bets).toEqual(first.bets)
  expect(await codeOf(place(bettor, numero, many))).toBe('insufficient_funds')
  expect(await world.proven()).toEqual(SALE_PROVEN)
})

test('eight large tickets at once that the money is enough for one of: one is sold', async () => {
  const bettor = await world.newBettor()
  const numero = await world.addIssue()
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(place(bettor, numero, THOUSAND.slice(0, 300)))),
  )
  expect(codes.filter(code => code === 'sold')).toHaveLength(1)
  expect(await world.balance(bettor)).toBe('3100.00')
  expect(await world.proven()).toEqual(SALE_PROVEN)
})

test('work on many numbers leaves room for others some hundred numbers apart', async () => {
  const order: string[] = []
  function* work() {
    for (let line = 1; line <= 4; line++) {
      order.push(`line ${line}`)
      yield 300
    }
    return 'done'
  }
  setImmediate(() => order.push('another'))
  expect(await inSlices(work())).toBe('done')
  expect(order).toEqual(['line 1', 'line 2', 'another', 'line 3', 'line 4'])
})
