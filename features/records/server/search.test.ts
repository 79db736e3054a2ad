import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTransactions } from '#features/gateway/server/gateway.ts'
import { lineOf, ticketOf } from '../../../tests/support/lottery.ts'
import { givenRecords, type RecordsWorld } from '../../../tests/support/records/world.ts'
import { findBets, lifetimeOf } from './records.ts'

let world: RecordsWorld
beforeAll(async () => {
  world = await givenRecords()
})
afterAll(() => world.close())

test('a bet of whomever is found by its round, our key, its transaction or the number of its ticket', async () => {
  const member = await world.newMember()
  const tx = await member.bet('round-seven', '300')
  const issue = await world.addIssue()
  const tickets = [ticketOf(issue, lineOf('MB_LO2', [['13']]))]
  const { bets } = await world.lottery.place({ bettor: member.bettor, key: 'found', tickets })
  await world.follow()
  const [found] = await findBets(world.db, 1, 'round-seven', 5)
  expect(found).toMatchObject({ source: 'round', memberId: member.memberId, stake: 30_000n, status: 'open' })
  expect(await findBets(world.db, 1, found!.id, 5)).toEqual([found])
  expect(await findBets(world.db, 1, String(bets[0]!.id), 5)).toMatchObject([
    { source: 'ticket', memberId: member.memberId, round: issue },
  ])
  for (const text of [tx, `TESTER:${tx}`])
    expect(await findTransactions(world.db, 1, text)).toMatchObject([
      { vendor: 'TESTER', tx, op: 'bet', memberId: member.memberId, roundKey: found!.id },
    ])
  expect(await lifetimeOf(world.db, member)).toMatchObject({ deposit: '0.00' })
  for (const text of ['round-seven', found!.id, String(bets[0]!.id)])
    expect(await findBets(world.db, 2, text, 5)).toEqual([])
  expect(await findTransactions(world.db, 2, tx)).toEqual([])
})
