import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { givenMailServer } from '../../../tests/support/office/mail-server.ts'
import { askOffice, givenOperator } from '../../../tests/support/office/operators.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice({ hosts: ['localhost'] })
})
afterAll(() => world.close())

const reason = 'the test asks for it'
const post = (path: string, body: object, who = world.ann) =>
  askOffice(world.app, who.token, ['POST', `/wps/office/settings/carriers${path}`], body)
const shown = async () =>
  (await askOffice(world.app, world.ann.token, ['GET', '/wps/office/settings/carriers'])).value as {
    list: { channel: string; by: string; address: string }[]
  }

test('a gateway is set by two people, tried by one, taken away by two, and its secret is read by nobody', async () => {
  const { mails, port, close } = await givenMailServer('open sesame')
  const given = { channel: 'email', sender: 'Us <us@example.com>', account: 'us', secret: 'open sesame', reason }
  const address = `smtp://127.0.0.1:${port}`
  expect((await post('', { ...given, address: 'smtp://' })).code).toBe('invalid_input')
  expect((await post('/email/try', {})).code).toBe('not_found')
  const reply = await post('', { ...given, address })
  const [row] = await world.db<{ told: string }[]>`
    select content::text || effect::text as told from operators.proposals where action = 'settings.carrier'`
  expect(row!.told).toContain(address)
  expect(row!.told).not.toContain('open sesame')
  expect((await world.confirm(world.ann, reply)).code).toBe('second_person_needed')
  expect((await world.confirm(world.ben, reply)).code).toBeUndefined()
  expect((await shown()).list).toMatchObject([
    { channel: 'email', by: 'own', address },
    { channel: 'sms', by: 'nobody' },
  ])
  expect(JSON.stringify(await shown())).not.toContain('open sesame')

  expect((await post('/email/try', {})).value).toEqual({ fault: null })
  const [to] = await world.db<{ email: string }[]>`select email from operators.operators where id = ${world.ann.id}`
  expect(mails[0]!.startsWith(to!.email)).toBe(true)
  expect((await post('/sms/try', {})).code).toBe('invalid_input')
  const looker = await givenOperator(world.db, { permissions: ['settings.read'] })
  expect((await post('/email/try', {}, looker)).code).toBe('not_allowed')

  const gone = await post('/email/remove', { reason })
  expect((await world.confirm(world.cleo, gone)).code).toBeUndefined()
  expect((await post('/email/remove', { reason })).code).toBe('not_found')
  expect((await world.recordOf('settings:carrier:email')).map(each => each.action)).toContain('settings.try_carrier')
  await close()
})
