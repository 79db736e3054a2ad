import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SeatedPair } from '#features/games/server/games.ts'
import { parseAmount } from '#shared/money.ts'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { askOffice } from '../../../tests/support/office/operators.ts'
import type { Alert } from '../api-office.ts'
import { watchPairs } from './watch-pairs.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(() => world.close())

const alerts = async (rule = 'tablePair') => {
  const { value } = await askOffice(world.app, world.ann.token, ['GET', '/wps/office/risk/alerts'], {
    rule,
  })
  return (value as unknown as { list: Alert[] }).list
}

test('two at a table alarm once a day, with what ties them; strangers whom chance seated together do not', async () => {
  const [an, binh, chi] = await Promise.all([world.newMember(), world.newMember(), world.newMember()])
  const pair = (one: { memberId: string }, other: { memberId: string }): SeatedPair => ({
    ...{ vendor: 'ARECA', game: 'tien-len', members: [one.memberId, other.memberId], hands: 60, expected: 50 },
    ...{ net: parseAmount('120'), currency: 'CRD', deviations: 5.25 },
  })
  const asked: string[] = []
  const games = {
    pairs: async (_: number, date: string) => {
      asked.push(date)
      return [pair(an, binh), pair(an, chi)]
    },
  }
  await world.db`
    update cashier.payees set place = 'bank::pair' where id = any(${[an.payeeId, binh.payeeId]}::text[])`
  const look = (at: string) => watchPairs({ ...world, games }, new Date(at))
  await Promise.all([look('2026-11-06T00:25:00Z'), look('2026-11-06T06:25:00Z')])
  expect(new Set(asked)).toEqual(new Set(['2026-11-05']))
  const [first, ...others] = await alerts()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    ...{ rule: 'tablePair', at: '2026-11-05T23:59:59.000Z', withdrawal: null, caseId: null },
    figures: { hands: 60, chance: '50.0', sigmas: '5.3', ties: 1, game: 'tien-len', amount: '120.00', currency: 'CRD' },
  })
  expect(first!.members.map(({ id }) => id)).toEqual([an.memberId, binh.memberId])
  await look('2026-11-07T00:25:00Z')
  expect(await alerts()).toHaveLength(2)
})

test('thrown hands and soft play alarm each by itself, with the figures on which they rest', async () => {
  const [an, binh] = await Promise.all([world.newMember(), world.newMember()])
  const play = { dumps: 4, rooms: 2, joins: 2, faced: 100, passed: 80, facedOthers: 200, passedOthers: 100 }
  const pair: SeatedPair = {
    ...{ vendor: 'ARECA', game: 'tien-len', members: [an.memberId, binh.memberId], hands: 24, expected: 6, play },
    ...{ net: parseAmount('300'), currency: 'CRD', deviations: 2 },
  }
  const games = { pairs: async () => [pair] }
  for (let i = 0; i < 2; i++) await watchPairs({ ...world, games }, new Date('2026-12-06T00:25:00Z'))
  const about = { rooms: 2, joins: 2, ties: 0, game: 'tien-len', amount: '300.00', currency: 'CRD' }
  expect((await alerts('chipDump')).map(({ figures }) => figures)).toEqual([{ dumps: 4, hands: 24, ...about }])
  expect((await alerts('softPlay')).map(({ figures }) => figures)).toEqual([
    { faced: 100, own: '80.0', others: '50.0', sigmas: '5.0', ...about },
  ])
})
