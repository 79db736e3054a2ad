import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SectionName } from '#features/brands/api-sections.ts'
import { flagIsOn } from '#features/settings/server/settings.ts'
import { settingsCalls } from '../../../tests/office/settings-calls.ts'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { askOffice, givenOperator, type OfficeReply } from '../../../tests/support/office/operators.ts'
import { settingsOf } from './brands.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice({ hosts: ['localhost'] })
})
afterAll(() => world.close())

const reason = 'the test asks for it'
const post = (path: string, body: object, who = world.ann) =>
  askOffice(world.app, who.token, ['POST', `/wps/office/${path}`], body)
const now = () => settingsOf(world.db, 1)

async function change(section: SectionName, value: unknown): Promise<OfficeReply> {
  return post(`settings/${section}`, { value, version: (await now())[section].version, reason })
}

test('a change is on record with what was and what came, and one about what was read before is refused', async () => {
  const { version } = (await now()).flags
  const value = { flags: [{ modId: 'FREEPLAY3', enabled: true }] }
  const both = await Promise.all([1, 2].map(() => post('settings/flags', { value, version, reason })))
  expect(both.map(each => each.code).sort()).toEqual(['state_changed', undefined])
  await expect.poll(() => flagIsOn(world.db, 1, 'FREEPLAY3')).toBe(true)
  const { list } = (
    await askOffice(world.app, world.ann.token, ['GET', '/wps/office/settings/history'], { section: 'flags' })
  ).value as { list: { operatorId: string; before: { flags: { modId: string; enabled: boolean }[] } }[] }
  expect(list).toHaveLength(1)
  expect(list[0]!.operatorId).toBe(world.ann.id)
  expect(list[0]!.before.flags.find(each => each.modId === 'FREEPLAY3')?.enabled).toBe(false)
  expect((await change('flags', { flags: [{ modId: 'NOFLAG', enabled: true }] })).code).toBe('not_found')
})

test('each section takes what it is for and refuses what it is not, with nothing written', async () => {
  const good: [SectionName, object][] = [
    ['regions', { ranges: ['10.1.2.3/8'], countries: ['BE', 'AX', 'BE'], message: 'Not here' }],
    ['service', { customerService: [{ csType: 'TELEGRAM', path: 'https://t.example/us' }], chatOrigins: ['self'] }],
    ['resources', { resources: [{ resourceType: 'ANDROID', url: 'https://x.example/app', qrCodeUrl: '' }] }],
    ['licences', { licences: [{ name: 'Licence 1', imageUrl: '/licence.svg', link: 'https://x.example' }] }],
    ['analytics', { gtagId: 'G-ABCD1234' }],
    ['sms', { countries: ['84', '66'], hourlyBudget: 50, codeMinutes: 5 }],
    ['theme', { light: { vermilion: '#a8255f' } }],
  ]
  for (const [section, value] of good)
    expect([section, (await change(section, value)).code]).toEqual([section, undefined])
  expect((await now()).regions.value).toEqual({ ranges: ['10.0.0.0/8'], countries: ['AX', 'BE'], message: 'Not here' })
  const before = JSON.stringify(await now())
  const bad: [SectionName, object][] = [
    ['regions', { ranges: ['10.0.0.0/40'], countries: [], message: '' }],
    ['regions', { ranges: [], countries: ['Belgium'], message: '' }],
    ['service', { customerService: [{ csType: 'LIVECHAT', path: 'javascript:alert(1)' }], chatOrigins: [] }],
    ['service', { customerService: [{ csType: 'LIVECHAT', path: 'https://[' }], chatOrigins: [] }],
    ['resources', { resources: [{ resourceType: 'ANDROID', url: '//x.example', qrCodeUrl: '' }] }],
    ['licences', { licences: [{ name: 'x', imageUrl: 'https://x.example/i.png', link: '/' }] }],
    ['analytics', { gtagId: 'G-1");alert(1)//' }],
    ['sms', { countries: ['+84'], hourlyBudget: 50, codeMinutes: 5 }],
    ['sms', { countries: [], hourlyBudget: -1, codeMinutes: 5 }],
    ['sms', { countries: [], hourlyBudget: 50, codeMinutes: 11 }],
    ['theme', { light: { vermilion: 'red;}body{display:none' } }],
    ['status', { status: 3, title: '', message: '', endsAt: null }],
  ]
  for (const [section, value] of bad)
    expect([section, value, (await change(section, value)).code]).toEqual([section, value, 'invalid_input'])
  expect(JSON.stringify(await now())).toBe(before)
})

test('the form is set as a whole and keeps the order in which it was given', async () => {
  const { fields } = (await now()).registration.value
  const turned = fields.toReversed().map(each => (each.field === 'email' ? { ...each, required: true } : each))
  expect((await change('registration', { fields: turned })).code).toBeUndefined()
  expect((await now()).registration.value.fields).toEqual(turned)
  const wrong = [{ ...fields[0]!, minLength: 9, maxLength: 3 }]
  expect((await change('registration', { fields: wrong })).code).toBe('invalid_input')
  expect((await change('registration', { fields: [{ ...fields[0]!, field: 'shoeSize' }] })).code).toBe('not_found')
})

test('a key takes two people, waits sealed, and is read by nobody', async () => {
  const calls = new Map(await settingsCalls(world))
  const { body } = calls.get('POST /wps/office/settings/third')!
  const reply = await post('settings/third', body!)
  const [row] = await world.db<{ told: string }[]>`
    select content::text || effect::text as told from operators.proposals where action = 'settings.third'`
  expect(row!.told).not.toContain('a long secret')
  expect((await world.confirm(world.ann, reply)).code).toBe('second_person_needed')
  expect((await world.confirm(world.ben, reply)).code).toBeUndefined()
  const { value } = await askOffice(world.app, world.ann.token, ['GET', '/wps/office/settings'])
  expect(JSON.stringify(value)).toContain('https://id.example')
  expect(JSON.stringify(value)).not.toContain('a long secret')
  expect((await post('settings/third', { ...body, issuer: 'http://id.example' })).code).toBe('invalid_input')
})

test('plain calls with passwords are heard, or refused, once two people say so', async () => {
  await world.db`update settings.merchants set enc_payload = 'required' where id = 1`
  const set = async (payloads: string) =>
    post('settings/payloads', { payloads, version: (await now()).payloads.version, reason })
  const wants = await set('accept')
  expect((await now()).payloads.value).toEqual({ payloads: 'required' })
  expect((await world.confirm(world.ann, wants)).code).toBe('second_person_needed')
  expect((await world.confirm(world.ben, wants)).code).toBeUndefined()
  expect((await now()).payloads.value).toEqual({ payloads: 'accept' })
  const back = await set('required')
  await world.db`update settings.merchants set enc_payload = 'required' where id = 1`
  expect((await world.confirm(world.ben, back)).code).toBe('state_changed')
  await world.db`update settings.merchants set enc_payload = 'accept' where id = 1`
})

test('what is said about real money takes two people, and nothing may be missing where it is taken', async () => {
  const said = {
    ...{ legalEntity: 'Test Ltd', allowedCountries: ['MT'], minimumAge: 21, kyc: 'manual', exclusion: 'none' },
    ...{ helpLinks: ['https://help.example'], fundsStatement: 'Apart from ours' },
  }
  const say = async (value: object) =>
    post('settings/real-money', { value, version: (await now()).realMoney.version, reason })
  const { kyc: _, ...partly } = said
  await world.db`update settings.merchants set money_mode = 'credits' where id = 1`
  for (const value of [partly, said]) {
    const reply = await say(value)
    expect((await world.confirm(world.ann, reply)).code).toBe('second_person_needed')
    expect((await world.confirm(world.ben, reply)).code).toBeUndefined()
    expect((await now()).realMoney.value).toEqual(value)
  }
  for (const bad of [{ minimumAge: 17 }, { allowedCountries: ['Malta'] }, { helpLinks: ['http://help.example'] }])
    expect((await say({ ...said, ...bad })).code).toBe('invalid_input')
  await world.db`update settings.merchants set money_mode = 'real' where id = 1`
  expect((await say(partly)).code).toBe('invalid_input')
  expect((await say({ ...said, minimumAge: 22 })).code).toBeUndefined()
})

test('the owner opens a brand that answers at its host at once, where somebody registers', async () => {
  const calls = new Map(await settingsCalls(world))
  const { body } = calls.get('POST /wps/office/brands')!
  const [home] = await world.db<{ code: string }[]>`select code from settings.merchants where id = 1`
  const wish = { ...body, from: home!.code, theme: { dark: { vermilion: '#112233' } } }
  const manager = await givenOperator(world.db, { permissions: ['brands.create'] })
  expect((await post('brands', wish, manager)).code).toBe('not_allowed')
  for (const [field, value] of Object.entries({
    currency: 'XXX',
    timeZone: 'Asia/Nowhere',
    from: 'nobody',
    host: 'localhost',
  }))
    expect([field, (await post('brands', { ...wish, [field]: value })).code]).toEqual([field, 'invalid_input'])
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => post('brands', wish)))
  expect(atOnce.filter(each => each.code === undefined)).toHaveLength(1)

  const headers = { host: 'third.test' }
  const status = async () => (await world.app.inject({ url: '/wps/system/status', headers })).json().value?.info
  await expect.poll(async () => (await status())?.merchantName).toBe('Third House')
  expect(await status()).toMatchObject({ moneyMode: 'credits', currency: 'VND', merchantCode: 'third' })
  const [made] = await world.db<{ id: number; zone: string }[]>`
    select id, time_zone as zone from settings.merchants where code = 'third'`
  expect(made!.zone).toBe('Asia/Ho_Chi_Minh')
  const there = { ...{ 'x-merchant': 'third' } }
  const read = await askOffice(world.app, world.ann.token, ['GET', '/wps/office/settings'], {}, 'localhost', there)
  expect((read.value as { theme: { value: unknown } }).theme.value).toEqual({ dark: { vermilion: '#112233' } })
  // Its clock is set while nobody has come; where members are, days are booked by it.
  const setClock = async (timeZone: string, headers = {}) => {
    const { value } = await askOffice(
      world.app,
      world.ann.token,
      ['GET', '/wps/office/settings'],
      {},
      'localhost',
      headers,
    )
    const { version } = (value as { clock: { version: string } }).clock
    const wish = { value: { timeZone }, version, reason }
    return (
      await askOffice(world.app, world.ann.token, ['POST', '/wps/office/settings/clock'], wish, 'localhost', headers)
    ).code
  }
  expect(await setClock('Asia/Nowhere', there)).toBe('invalid_input')
  expect(await setClock('Asia/Karachi', there)).toBeUndefined()
  await world.newMember()
  expect(await setClock('Asia/Karachi')).toBe('state_changed')
  const zones =
    await world.db`select time_zone as zone from settings.merchants where id in (1, ${made!.id}) order by id`
  expect(zones.map(each => each.zone)).toEqual(['UTC', 'Asia/Karachi'])
  // A brand of a group opens none itself.
  const owner = await givenOperator(world.db, { merchantId: made!.id })
  const below = await askOffice(
    world.app,
    owner.token,
    ['POST', '/wps/office/brands'],
    { ...wish, code: 'fourth', host: 'fourth.test' },
    'third.test',
  )
  expect(below.code).toBe('not_allowed')
})
