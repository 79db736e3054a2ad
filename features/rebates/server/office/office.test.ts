import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { givenRebates, type RebateWorld } from '../../../../tests/support/rebates/world.ts'
import type { SettingsWritten } from '../../api-office.ts'

let world: RebateWorld
let ben: GivenOperator
beforeAll(async () => {
  world = await givenRebates()
  ben = await givenOperator(world.db)
})
afterAll(() => world.close())

const reason = 'the test asks for it'
const BASE = '/wps/office/rebates'
const read = async () =>
  (await askOffice(world.app, world.ann.token, ['GET', `${BASE}/settings`])).value as {
    version: number
    given: SettingsWritten
  }
const propose = async (given: SettingsWritten) => {
  const { value, code } = await askOffice(world.app, world.ann.token, ['POST', `${BASE}/settings`], { given, reason })
  return { id: (value as { proposalId: string } | null)?.proposalId, code }
}
const confirm = (id: string) => askOffice(world.app, ben.token, ['POST', `/wps/office/proposals/${id}/confirm`])

test('rates are changed by two, for bets from then on', async () => {
  const member = await world.newMember()
  await member.play('1000')
  const { version, given } = await read()
  expect(version).toBe(0)
  const rates = { ...given.rates, RNG: { ...given.rates.RNG, ppm: given.rates.RNG.ppm.map(ppm => ppm + 1_000) } }
  const { id } = await propose({ ...given, rates })
  expect((await read()).version).toBe(0)
  expect((await confirm(id!)).code).toBeUndefined()
  expect((await read()).version).toBe(1)
  await member.play('1000')
  await member.age(11)
  expect((await member.claim()).value).toMatchObject({ amount: '13.00' })
  const claims = await askOffice(world.app, world.ann.token, ['GET', `${BASE}/claims`])
  expect(claims.value).toMatchObject({ list: [{ kind: 'CLAIM', amount: '13.00', own: '2000.00' }], next: null })
})

test('limits that are no whole money are refused', async () => {
  const { given } = await read()
  expect((await propose({ ...given, minClaim: '1.0001' })).code).toBe('invalid_input')
})
