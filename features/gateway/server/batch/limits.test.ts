import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerCheck, exclude, proveProtection, setLimit } from '#features/protection/server/protection.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type ContractWorld, givenContract } from '../../../../tests/support/contract.ts'
import { PROVEN } from '../../../../tests/support/given.ts'

let world: ContractWorld
beforeAll(async () => {
  world = await givenContract()
})
beforeEach(() => world.newPlayer())
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(Object.values(await proveProtection(world.db)).filter(found => found > 0)).toEqual([])
  await world.close()
})

const owner = () => ({ merchantId: 1, memberId: world.memberId(), by: world.memberId() })
const limit = (kind: 'loss' | 'stake', max: string) =>
  transaction(world.db, tx => setLimit(tx, { ...owner(), kind, period: 'day', max: parseAmount(max) }))

test.each(['loss', 'stake'] as const)('200 parallel bets never pass a %s limit by one unit', async kind => {
  await limit(kind, '10.05')
  const bets = await Promise.all(
    Array.from({ length: 200 }, (_, i) => world.bet(`b${i}`, '7', { round: `r${i}-${world.n()}` })),
  )
  const taken = bets.filter(reply => reply.answer.status === 'OK').length
  // 1,005 units leave room for 143 bets of 7, and for none of them in part.
  expect(taken).toBe(143)
  expect(bets.find(reply => reply.answer.status !== 'OK')!.answer).toMatchObject({
    status: 'LIMIT_REACHED',
    decided: true,
    kind,
    left: '4',
  })
})

test('what was won gives a loss limit its room back, what was staked a stake limit never', async () => {
  await limit('loss', '10')
  expect((await world.bet('b1', '1000')).answer.status).toBe('OK')
  expect((await world.bet('b2', '1')).answer.status).toBe('LIMIT_REACHED')
  await world.win('w1', '600')
  expect((await world.bet('b3', '600')).answer.status).toBe('OK')
})

test('who is excluded takes no bet from that moment, and is still paid', async () => {
  expect((await world.bet('b1', '1000')).answer.status).toBe('OK')
  await transaction(world.db, tx => exclude(tx, { ...owner(), kind: 'time_out', term: '24 hours' }))
  expect((await world.bet('b2', '1')).answer.status).toBe('PLAYER_BLOCKED')
  expect((await world.win('w1', '2500')).answer.status).toBe('OK')
})

test('C-28: an hour after the login the next bet waits for the member’s answer', async () => {
  await world.db`
    update gateway.sessions set logged_in_at = now() - interval '61 minutes' where member_id = ${world.memberId()}`
  expect((await world.bet('b2', '100')).answer).toMatchObject({ status: 'LIMIT_REACHED', kind: 'session', left: '0' })
  await transaction(world.db, tx => answerCheck(tx, owner()))
  expect((await world.bet('b3', '100')).answer.status).toBe('OK')
})
