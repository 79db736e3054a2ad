import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(() => world.close())

type Provider = { code: string; kind: string; version: string; isDemo: boolean }
const shown = async (code: string) => {
  const { value } = await world.get(world.ann, 'config')
  return (value as { providers: Provider[] }).providers.find(each => each.code === code)
}
const reason = 'the test asks for it'
const line = {
  ...{ route: 'coins', address: 'https://pay.example', keyId: 'Store1' },
  secret: '0123456789abcdef0123456789abcdef01234567',
}
const change = (more: object) =>
  world.post(world.ann, 'providers/coins', { code: 'coins', version: '0', reason, ...more })

test('a provider is of a kind from the first day on, and its event keys are such that the kind signs by', async () => {
  const ofStore = { eventKeys: ['a-webhook-secret-of-a-store'], line: { ...line, kind: 'btcpay' } }
  expect((await change({ ...ofStore, line })).code).toBe('invalid_input')
  const reply = await change(ofStore)
  expect((await world.confirm(world.ben, reply)).code).toBeUndefined()
  expect(await shown('coins')).toMatchObject({ kind: 'btcpay', isDemo: false })

  const { version } = (await shown('coins'))!
  const spoken = { eventKeys: [`whsec_${'A'.repeat(32)}`], version }
  expect((await change({ ...spoken, line: { ...line, kind: 'pc1' } })).code).toBe('invalid_input')
  const rotated = await change({ eventKeys: ['another-webhook-secret'], version })
  expect((await world.confirm(world.ben, rotated)).code).toBeUndefined()
  expect(await shown('coins')).toMatchObject({ kind: 'btcpay' })
  expect((await shown('coins'))!.version).not.toBe(version)
})
