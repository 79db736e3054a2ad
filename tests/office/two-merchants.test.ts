import { afterAll, beforeAll, expect, test } from 'vitest'
import { setConfig, setProviderKeys } from '#features/cashier/server/cashier.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierOffice, givenCashierOffice } from '../support/office/cashier.ts'
import { askOffice, type GivenOperator, givenOperator } from '../support/office/operators.ts'
import { callOf, exampleCalls, nameOf, officeCalls } from './calls.ts'

const HOST = 'two.test'

let world: CashierOffice
let foreign: GivenOperator
let examples: Awaited<ReturnType<typeof exampleCalls>>
beforeAll(async () => {
  world = await givenCashierOffice()
  const merchant = { id: 2, code: 'm2', name: 'M2', moneyMode: 'real', currency: 'USD', currencySymbol: '$' } as const
  const [row] = await world.db<{ config: never }[]>`select config from cashier.configs where merchant_id = 1 limit 1`
  await transaction(world.db, async tx => {
    await addMerchant(tx, { ...merchant, encPayload: 'accept' }, [HOST])
    await setConfig(tx, 2, row!.config, 'test')
    await setProviderKeys(tx, world.context.serverSecret, 2, 'psp', ['whsec_two'])
  })
  foreign = await givenOperator(world.db, { merchantId: 2 })
  examples = await exampleCalls(world)
})
afterAll(() => world.close())

/** All rows that merchant 1 has in what operators may change. */
async function digest(): Promise<string> {
  const tables = await world.db<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'merchant_id' and table_schema in ('cashier', 'operators', 'identity', 'finance', 'messages', 'settings',
      'games', 'gateway', 'lottery', 'people', 'players', 'protection', 'risk', 'transfers')
      and table_name not like 'proof%' and table_name not like 'public%' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await world.db.unsafe(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t where merchant_id = 1`,
    )
    found.push(`${name} ${(row as { hash: string }).hash}`)
  }
  return found.join('\n')
}

test('an operator of one merchant neither reads nor changes anything of another, whatever their call names', async () => {
  const before = await digest()
  expect(before).toContain('cashier.withdrawals')
  const wrong: string[] = []
  for (const endpoint of officeCalls(world.app)) {
    const { call, body } = callOf(endpoint, examples.get(nameOf(endpoint)))
    const { status, code, value } = await askOffice(world.app, foreign.token, call, body, HOST)
    const isOfItem =
      endpoint.path.includes('/:') &&
      !/roles|providers\/:code|views|break-glass|content\/:id$|days\/:day\/close/.test(endpoint.path)
    if (status === 500 || (isOfItem && code !== 'not_found')) wrong.push(`${nameOf(endpoint)}: ${code ?? 'fine'}`)
    const told = JSON.stringify(value)
    for (const secret of [world.ann.id, world.ann.email, 'player1', 'forced'])
      if (told.includes(secret)) wrong.push(`${nameOf(endpoint)} tells ${secret}`)
  }
  expect(wrong).toEqual([])
  expect(await digest()).toBe(before)
})
