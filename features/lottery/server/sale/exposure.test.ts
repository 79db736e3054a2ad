import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import {
  FAST,
  givenLottery,
  type LotteryWorld,
  lineOf,
  SALE_PROVEN,
  ticketOf,
} from '../../../../tests/support/lottery.ts'
import { closeMarket } from '../catalogue/games.ts'
import type { Bettor } from '../lottery.ts'

let world: LotteryWorld
let bettor: Bettor
let keys = 0
beforeAll(async () => {
  const limits = { ...FAST.limits.CRD!, numberPoints: 1_000n, numberPayout: 3_000_000n }
  world = await givenLottery({ limits: { CRD: limits } })
  bettor = await world.newBettor()
})
afterAll(async () => {
  expect(await world.proven()).toEqual(SALE_PROVEN)
  await world.close()
})

const place = (numero: string, play: string, numbers: string[], unit: string) =>
  world.lottery.place({ bettor, key: `exposed-${++keys}`, tickets: [ticketOf(numero, lineOf(play, [numbers], unit))] })
const soldOn = async (numero: string) => {
  const rows = await world.db<{ spot: string; points: bigint; stake: bigint }[]>`
    select e.play || ' ' || e.token as spot, e.points, e.stake
    from lottery.exposure e join lottery.draws d on d.id = e.draw_id where d.numero = ${numero} order by 1`
  return Object.fromEntries(rows.map(({ spot, points }) => [spot, Number(points)]))
}
const closedOn = async (numero: string) => {
  const rows = await world.db<{ market: string; reason: string }[]>`
    select c.market, c.reason from lottery.closures c join lottery.draws d on d.id = c.draw_id
    where d.numero = ${numero} order by 1`
  return rows.map(({ market, reason }) => `${market} ${reason}`)
}

test('units are folded by number, those of combinations are not', async () => {
  const numero = await world.addIssue()
  await place(numero, 'MB_DE_DB', ['13', '14'], '2')
  await place(numero, 'MB_DE_DB', ['13'], '1')
  await place(numero, 'MB_XIEN2', ['13', '14'], '1')
  expect(await soldOn(numero)).toEqual({ 'MB_DE_DB 13': 300, 'MB_DE_DB 14': 200 })
})

test('a number takes no more than its limit and says what is left; full, it is closed for risk', async () => {
  const numero = await world.addIssue()
  await place(numero, 'MB_DE_DB', ['13'], '7')
  await expect(place(numero, 'MB_DE_DB', ['12', '13'], '4')).rejects.toMatchObject({
    code: 'number_limit',
    details: { ticket: 0, line: 0, token: '13', available: '3.00' },
  })
  expect(await soldOn(numero)).toEqual({ 'MB_DE_DB 13': 700 })
  expect(await closedOn(numero)).toEqual([])
  await place(numero, 'MB_DE_DB', ['13'], '3')
  expect(await closedOn(numero)).toEqual(['MB_DE_DB:13 risk'])
  await expect(place(numero, 'MB_DE_DB', ['13'], '1')).rejects.toMatchObject({
    code: 'number_limit',
    details: { available: '0.00' },
  })
  await place(numero, 'MB_DE_DB', ['12'], '1')
})

test('what a number may cost at worst bounds it too: points × odds × four hits reckoned with', async () => {
  const numero = await world.addIssue()
  // 3,000,000 ÷ (99.5 × 4) = 7,537 units are more than 1,000; at 980 only 765 fit.
  await expect(place(numero, 'MB_LO3', ['013'], '8')).rejects.toMatchObject({
    code: 'number_limit',
    details: { token: '013', available: '7.65' },
  })
  await place(numero, 'MB_LO3', ['013'], '7.65')
})

test('within one call the same number counts together', async () => {
  const numero = await world.addIssue()
  const line = lineOf('MB_DE_DB', [['13']], '6')
  const tickets = [ticketOf(numero, line, line)]
  await expect(world.lottery.place({ bettor, key: `exposed-${++keys}`, tickets })).rejects.toMatchObject({
    code: 'number_limit',
    details: { line: 1, available: '4.00' },
  })
})

test('two calls of one batch do not pass the limit together', async () => {
  const numero = await world.addIssue()
  const answers = await Promise.allSettled([1, 2, 3].map(() => place(numero, 'MB_DE_DB', ['13'], '4')))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await soldOn(numero)).toEqual({ 'MB_DE_DB 13': 800 })
})

test('two hundred at once sell exactly what a number takes, by bets and by chases', async () => {
  const numero = await world.addIssue()
  await world.addIssue(120_000)
  const chase = { fromNumero: numero, multiples: [1, 1], stopOnWin: false, stopOnLoss: false, extend: false }
  const asked = Array.from({ length: 200 }, (_, i) =>
    world.lottery.place({
      ...{ bettor, key: `exposed-${++keys}`, tickets: [ticketOf(numero, lineOf('MB_DE_DB', [['88']]))] },
      ...(i % 2 === 0 && { chase }),
    }),
  )
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const codes = answers.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['number_limit']))
  expect(await soldOn(numero)).toEqual({ 'MB_DE_DB 88': 1_000 })
})

test('a ticket taken back frees its numbers, and one that was full sells again', async () => {
  const numero = await world.addIssue()
  const { bets } = await place(numero, 'MB_DE_DB', ['13'], '10')
  expect(await closedOn(numero)).toEqual(['MB_DE_DB:13 risk'])
  await world.lottery.cancelTicket(bettor, bets[0]!.id)
  expect(await soldOn(numero)).toEqual({ 'MB_DE_DB 13': 0 })
  expect(await closedOn(numero)).toEqual([])
  await place(numero, 'MB_DE_DB', ['13'], '10')
})

test('the first issue of a chase counts with its multiple', async () => {
  const numero = await world.addIssue()
  await world.addIssue(120_000)
  const tickets = [ticketOf(numero, lineOf('MB_DE_DB', [['13']], '3'))]
  const chase = { fromNumero: numero, stopOnWin: false, stopOnLoss: false, extend: false }
  const place = (...multiples: number[]) =>
    world.lottery.place({ bettor, key: `exposed-${++keys}`, tickets, chase: { ...chase, multiples } })
  await expect(place(4)).rejects.toMatchObject({ code: 'number_limit', details: { available: '10.00' } })
  await place(3)
  expect(await soldOn(numero)).toEqual({ 'MB_DE_DB 13': 900 })
})

test('a number that a person closed is not sold, also when a ticket on it is taken back', async () => {
  const numero = await world.addIssue()
  const market = { code: FAST.code, numero, market: 'MB_DE_DB:13' }
  const { bets } = await place(numero, 'MB_DE_DB', ['13'], '1')
  await transaction(world.db, tx => closeMarket(tx, market, 'manual'))
  await world.lottery.cancelTicket(bettor, bets[0]!.id)
  await expect(place(numero, 'MB_DE_DB', ['12', '13'], '1')).rejects.toMatchObject({
    code: 'bet_closed',
    details: { reason: 'number', token: '13' },
  })
  await transaction(world.db, tx => closeMarket(tx, market, null))
  await place(numero, 'MB_DE_DB', ['12', '13'], '1')
})
