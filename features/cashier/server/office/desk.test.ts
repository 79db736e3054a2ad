import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

type Config = {
  version: string
  config: { methods: object; withdrawal: { fee: object; weights: object; min: string } }
  setBy: string
}
const configs = async () => ((await world.get(world.ann, 'config')).value as { versions: Config[] }).versions

test('a draft of one section becomes the next version when another operator approves it; the one before stays', async () => {
  const before = await configs()
  const { version, config } = before[0]!
  const fee = { ...config.withdrawal.fee, free: 3 }
  const wish = await world.post(world.ann, 'config/fees', { given: fee, version, reason: 'three for free' })
  expect((await configs())[0]!.version).toBe(version)
  expect((await world.confirm(world.ann, wish)).code).toBe('second_person_needed')
  const [proposal] = await world.db`
    select effect from operators.proposals where action = 'fees.change' and state = 'OPEN'`
  expect(proposal!.effect).toEqual({ changes: [{ path: 'withdrawal.fee.free', before: 1, after: 3 }] })
  expect((await world.confirm(world.ben, wish)).status).toBe(200)
  const [now, ...old] = await configs()
  expect(now).toMatchObject({
    version: String(Number(version) + 1),
    config: { ...config, withdrawal: { ...config.withdrawal, fee } },
    setBy: `${world.ann.id} ${world.ben.id}`,
  })
  expect(old).toEqual(before)
})

test('a draft of another version is stale, and one that says nothing sensible is refused', async () => {
  const [{ version, config }] = (await configs()) as [Config]
  const draft = (section: string, given: object, of = version) =>
    world.post(world.ann, `config/${section}`, { given, version: of, reason: 'the market moved' })
  expect((await draft('weights', { manyToday: 5 }, '999')).code).toBe('state_changed')
  expect((await draft('methods', { psp: { provider: 'psp' } })).code).toBe('invalid_input')
  expect((await draft('fees', { free: -1 })).code).toBe('invalid_input')
  const weights = await draft('weights', { manyToday: 5 })
  const rules = await draft('rules', { ...config, withdrawal: { ...config.withdrawal, min: '25' } })
  expect((await world.confirm(world.ben, rules)).status).toBe(200)
  expect((await world.confirm(world.ben, weights)).code).toBe('state_changed')
  expect((await configs())[0]!.config.withdrawal).toMatchObject({ min: '25', weights: {} })
})

test('how a provider is reached is written by two, and its secrets are read by nobody', async () => {
  const key = `whsec_${Buffer.from('a key of thirty-two bytes at least').toString('base64')}`
  const line = {
    route: 'm1-psp2',
    address: 'https://bank.test',
    keyId: 'k1',
    secret: 'a secret of thirty-two bytes, and more',
  }
  const ask = { eventKeys: [key], line, version: '0', reason: 'a second bank' }
  expect(
    (await world.post(world.ann, 'providers/psp2', { ...ask, line: { ...line, address: 'http://bank.test' } })).code,
  ).toBe('invalid_input')
  const wish = await world.post(world.ann, 'providers/psp2', ask)
  expect((await world.confirm(world.ben, wish)).status).toBe(200)
  const { providers } = (await world.get(world.ann, 'config')).value as {
    providers: { code: string; version: string }[]
  }
  expect(providers.find(each => each.code === 'psp2')).toMatchObject({
    route: 'm1-psp2',
    address: line.address,
    isDemo: false,
  })
  expect((await world.post(world.ann, 'providers/psp2', ask)).code).toBe('state_changed')
  const rows = [
    await world.db`select content::text, effect::text from operators.proposals`,
    await world.db`select inputs::text from operators.audit`,
    await world.db`select encode(keys, 'escape') as keys, encode(secret, 'escape') as secret from cashier.providers`,
    providers,
  ]
  for (const secret of [key.slice(6), line.secret]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('vouchers: the codes are told to the one who confirms, once, and stand nowhere', async () => {
  const ask = { batch: 'spring', value: '25', count: 3, expiresAt: '2027-01-01T00:00:00Z', reason: 'the spring fair' }
  const wish = await world.post(world.ann, 'vouchers', ask)
  const done = await Promise.all(
    Array.from({ length: 8 }, (_, n) => world.confirm(n % 2 ? world.ben : world.cleo, wish)),
  )
  const told = done.filter(({ status }) => status === 200)
  expect(told).toHaveLength(1)
  const { codes } = (told[0]!.value as { result: { codes: string[] } }).result
  expect(codes).toHaveLength(3)
  expect((await world.get(world.ann, 'vouchers')).value).toMatchObject({
    list: [
      {
        batch: 'spring',
        value: '25.00',
        issued: 3,
        redeemed: 0,
        issuedBy: world.ann.id,
        secondBy: expect.stringMatching(/^opr_/),
      },
    ],
  })
  const kept = [
    await world.db`select * from cashier.vouchers`,
    await world.db`select inputs::text, content::text from operators.audit, operators.proposals`,
  ]
  expect(JSON.stringify(kept, (_, v) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(codes[0])
  const who = await world.newMember()
  await world.cashier.redeemVoucher(who, codes[0]!)
  expect(await world.moneyOf(who)).toEqual({ cash: 25 })
  expect((await world.post(world.ann, 'vouchers', ask)).code).toBe('invalid_input')
})

function statement(lines: string[], closing: string, sumIn: string, provider = 'psp') {
  const body = [
    `PC1-STATEMENT,${provider},USD,2026-12-01,0.0000`,
    ...lines,
    `END,${lines.length},${sumIn},0.0000,${closing},`,
  ].join('\n')
  return `${body}${hash('sha256', body, 'hex')}\n`
}

test('a statement is taken whole or not at all; what differs is a case, which somebody closes once', async () => {
  const line = 'payment,unknown-1,,50.0000,0.0000,2026-12-01T03:00:00Z,settled'
  const text = statement([line], '50.0000', '50.0000')
  expect((await world.post(world.ann, 'statements', { text: text.replace('50.0000', '60.0000') })).code).toBe(
    'bad_payload',
  )
  const ofNobody = statement([line], '50.0000', '50.0000', 'nobody')
  expect((await world.post(world.ann, 'statements', { text: ofNobody })).code).toBe('not_found')
  expect(((await world.get(world.ann, 'statements')).value as { list: [] }).list).toEqual([])
  const { value } = await world.post(world.ann, 'statements', { text })
  expect(value).toEqual({
    ...{ provider: 'psp', currency: 'USD', day: '2026-12-01', lines: 1, isEven: false },
    differences: ['MISSING_OURS payment|unknown-1'],
  })
  await world.post(world.ann, 'statements', { text })
  expect((await world.get(world.ann, 'statements')).value).toMatchObject({
    list: [{ provider: 'psp', day: '2026-12-01', differences: 1, isEven: false }],
  })
  const { list } = (await world.get(world.ann, 'cases')).value as { list: { id: string; kind: string }[] }
  expect(list).toMatchObject([{ kind: 'MISSING_OURS', closedBy: null }])
  const close = () => world.post(world.ben, `cases/${list[0]!.id}/close`, { reason: 'booked a day late' })
  const all = await Promise.all(Array.from({ length: 8 }, close))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await world.get(world.ann, 'cases')).value).toEqual({ list: [], next: null })
  expect((await world.get(world.ann, 'cases', { open: 'false' })).value).toMatchObject({
    list: [{ closedBy: world.ben.id, note: 'booked a day late' }],
  })
})

test('balances of the desk: what lies at a provider, and what of it has no owner', async () => {
  const who = await world.newMember()
  const { id: order } = await world.deposit(who, 'desk')
  await world.tell({ id: 'desk1', type: 'payment.final', order, paymentId: 'desk1', amount: '100' })
  await world.tell({ id: 'desk2', type: 'payment.final', paymentId: 'desk2', amount: '30' })
  const { list } = (await world.get(world.ann, 'balances')).value as { list: { provider: string }[] }
  expect(list.find(each => each.provider === 'psp')).toEqual({
    ...{ provider: 'psp', currency: 'USD', there: '130.00', suspense: '30.00', fees: '0.00' },
  })
})
