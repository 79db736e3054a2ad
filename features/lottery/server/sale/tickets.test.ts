import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenLottery, type LotteryWorld, lineOf, SALE_PROVEN, ticketOf } from '../../../../tests/support/lottery.ts'
import type { Bettor } from '../lottery.ts'

let world: LotteryWorld
let keys = 0
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(async () => {
  expect(await world.proven()).toEqual(SALE_PROVEN)
  await world.close()
})

async function givenTicket(bettor: Bettor) {
  const numero = await world.addIssue()
  const tickets = [ticketOf(numero, lineOf('MB_LO2', [['13']]))]
  const { bets } = await world.lottery.place({ bettor, key: `ticket-${++keys}`, tickets })
  return { numero, id: bets[0]!.id }
}

test('a ticket is taken back before its issue locks; again answers the same and moves nothing', async () => {
  const bettor = await world.newBettor()
  const { id } = await givenTicket(bettor)
  const answers = [await world.lottery.cancelTicket(bettor, id), await world.lottery.cancelTicket(bettor, id)]
  expect(answers).toEqual(Array(2).fill({ refunded: 270_000n, balance: 100_000_000n }))
  const [row] = await world.db`select status, turnover, payout from lottery.tickets where id = ${id}`
  expect(row).toEqual({ status: 'cancelled', turnover: 0n, payout: 0n })
})

test('many at once give it back once', async () => {
  const bettor = await world.newBettor()
  const { id } = await givenTicket(bettor)
  await Promise.all(Array.from({ length: 8 }, () => world.lottery.cancelTicket(bettor, id)))
  expect(await world.balance(bettor)).toBe('10000.00')
})

test('at the lock it is too late, by the database clock, though the state still says open', async () => {
  const bettor = await world.newBettor()
  const { id, numero } = await givenTicket(bettor)
  await world.db`update lottery.draws set lock_at = clock_timestamp() where numero = ${numero}`
  await expect(world.lottery.cancelTicket(bettor, id)).rejects.toMatchObject({ code: 'bet_closed' })
  expect(await world.balance(bettor)).toBe('9973.00')
})

test('while an issue is suspended its bets may still be taken back', async () => {
  const bettor = await world.newBettor()
  const { id, numero } = await givenTicket(bettor)
  await world.db`update lottery.draws set state = 'suspended' where numero = ${numero}`
  expect((await world.lottery.cancelTicket(bettor, id)).refunded).toBe(270_000n)
})

test('of somebody else it is not found', async () => {
  const { id } = await givenTicket(await world.newBettor())
  const other = await world.newBettor()
  await expect(world.lottery.cancelTicket(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(world.lottery.cancelTicket({ ...other, merchantId: 2 }, id)).rejects.toMatchObject({ code: 'not_found' })
})
