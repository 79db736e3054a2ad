import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import {
  createVendorCaller,
  givenContext,
  givenMember,
  givenMerchant,
  givenPlayer,
  givenVendor,
} from '../../../../tests/support/given.ts'
import {
  askOffice,
  type GivenOperator,
  givenOperator,
  type OfficeReply,
} from '../../../../tests/support/office/operators.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openWorld() {
  const { db, drop } = await freshDatabase()
  const context = givenContext(db)
  await givenMerchant(db)
  await givenMerchant(db, 2)
  const vendor = await givenVendor(context)
  const memberId = await givenMember(context, 'linh')
  const player = await givenPlayer(context, memberId)
  const app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const [ann, ben] = [await givenOperator(db), await givenOperator(db)]
  return {
    ...{ db, vendor, memberId, player, app, ann, ben },
    close: async () => {
      await app.close()
      await vendor.app.close()
      await drop()
    },
  }
}

const base = '/wps/office/gateway'
const reason = 'the test asks for it'
const get = (path: string, query = {}, who: GivenOperator = world.ann) =>
  askOffice(world.app, who.token, ['GET', `${base}/${path}`], query)
const post = (path: string, body: object, who: GivenOperator = world.ann) =>
  askOffice(world.app, who.token, ['POST', `${base}/${path}`], body)
const confirm = (who: GivenOperator, { value }: OfficeReply) => {
  const { proposalId } = value as { proposalId: string }
  return askOffice(world.app, who.token, ['POST', `/wps/office/proposals/${proposalId}/confirm`])
}

const textOf = async (table: 'audit' | 'proposals') => {
  const rows = await world.db<{ text: string }[]>`select t::text as text from operators.${world.db(table)} t`
  return rows.map(row => row.text).join()
}

async function play(round: string): Promise<void> {
  const bet = { ...world.player, tx: `${round}-bet`, round, amount: '500' }
  expect((await world.vendor.call('bet', bet)).answer.status).toBe('OK')
  const win = { ...bet, tx: `${round}-win`, ref: bet.tx, amount: '1200' }
  expect((await world.vendor.call('win', win)).answer.status).toBe('OK')
}

test('a round is found by a transaction or by its id and the member, with all its calls; never by another merchant', async () => {
  await play('round-1')
  const byTx = await get('rounds', { vendor: 'TESTER', tx: 'round-1-win' })
  expect(byTx.value).toMatchObject({
    ...{ round: 'round-1', memberId: world.memberId, username: 'linh', gameName: 'Slot' },
    calls: [
      { op: 'bet', state: 'ACCEPTED' },
      { op: 'win', state: 'ACCEPTED' },
    ],
  })
  const { staked, won } = byTx.value as { staked: string; won: string }
  expect([Number(staked), Number(won)]).toEqual([5, 12])
  const byRound = await get('rounds', { vendor: 'TESTER', round: 'round-1', memberId: world.memberId })
  expect(byRound.value).toEqual(byTx.value)
  for (const query of [
    { vendor: 'TESTER', tx: 'none' },
    { vendor: 'OTHER', tx: 'round-1-win' },
    { vendor: 'TESTER', round: 'round-1', memberId: 'mem_00000000' },
  ])
    expect((await get('rounds', query)).code).toBe('not_found')
  const foreign = await givenOperator(world.db, { merchantId: 2 })
  const asked = await askOffice(
    world.app,
    foreign.token,
    ['GET', `${base}/rounds`],
    { vendor: 'TESTER', tx: 'round-1-win' },
    'm2.test',
  )
  expect(asked.status).toBeGreaterThan(399)
})

test('what a vendor may give in a day is raised by two people and counts at once', async () => {
  const prize = (tx: string, amount: string) =>
    world.vendor.call('promo_win', { ...world.player, tx, campaign: 'c', campaign_type: 'other', amount })
  const cap = async () => {
    const { list } = (await get('caps')).value as { list: { vendor: string; perDay: string; version: string }[] }
    return list.find(each => each.vendor === 'TESTER')!
  }
  const wish = { currency: 'CRD', reason }
  const before = await cap()
  expect(before).toMatchObject({ currency: 'CRD', perDay: '1000000.00', given: '0.00', isSet: false })
  const lower = await post('vendors/TESTER/cap', { ...wish, perDay: '5', version: before.version })
  expect((await confirm(world.ann, lower)).code).toBe('second_person_needed')
  expect((await confirm(world.ben, lower)).code).toBeUndefined()
  expect((await prize('gift-1', '400')).answer.status).toBe('OK')
  expect((await prize('gift-2', '400')).answer.status).toBe('LIMIT_REACHED')
  expect(await cap()).toMatchObject({ perDay: '5.00', given: '4.00', isSet: true })
  const late = { ...wish, perDay: '9', version: before.version }
  expect((await post('vendors/TESTER/cap', late)).code).toBe('state_changed')
  const raised = await post('vendors/TESTER/cap', { ...late, version: (await cap()).version })
  expect((await confirm(world.ben, raised)).code).toBeUndefined()
  expect((await prize('gift-3', '400')).answer.status).toBe('OK')
  expect((await post('vendors/NOBODY/cap', late)).code).toBe('not_found')
  expect((await post('vendors/TESTER/cap', { ...late, currency: 'ZZZ' })).code).toBe('invalid_input')
})

test('game sessions are listed by pages, and one that is ended takes no more bets', async () => {
  const found = (await get('sessions', { memberId: world.memberId, live: 'true' })).value as {
    list: { id: string; username: string; isLive: boolean }[]
  }
  expect(found.list).toMatchObject([{ username: 'linh', isLive: true }])
  const { id } = found.list[0]!
  expect((await post(`sessions/${'0'.repeat(32)}/end`, { reason })).code).toBe('not_found')
  expect((await post(`sessions/${id}/end`, { reason })).status).toBe(200)
  expect((await post(`sessions/${id}/end`, { reason })).code).toBe('not_found')
  expect((await get('sessions', { live: 'true' })).value).toMatchObject({ list: [] })
  const first = (await get('sessions', { limit: 1 })).value as { next: string }
  expect((await get('sessions', { limit: 1, before: first.next })).value).toMatchObject({ list: [], next: null })
})

test('a key is rotated by two people: the second is told the secret once, it signs, and the old one ends', async () => {
  const proposed = await post('vendors/TESTER/keys', { code: 'TESTER', overlapHours: 0, reason })
  expect((await confirm(world.ann, proposed)).code).toBe('second_person_needed')
  const { value } = await confirm(world.ben, proposed)
  const { result } = value as { result: { keyId: string; secret: string } }
  expect(await textOf('audit')).not.toContain(result.secret)
  expect(await textOf('proposals')).not.toContain(result.secret)
  const { list } = (await get('keys')).value as { list: { keyId: string; direction: string; state: string }[] }
  expect(list.filter(each => each.direction === 'in').map(each => [each.keyId, each.state])).toEqual([
    [result.keyId, 'live'],
    ['vendor-in', 'ended'],
  ])
  // A server reads the keys once a second.
  const call = createVendorCaller(world.vendor.app, result, true)
  await expect.poll(async () => (await call('ping', {})).answer.status).toBe('OK')
})

test('a key is revoked by two people, once', async () => {
  const { list } = (await get('keys')).value as { list: { keyId: string; direction: string; state: string }[] }
  const { keyId } = list.find(each => each.direction === 'in' && each.state === 'live')!
  const proposed = await post(`keys/${keyId}/revoke`, { reason })
  expect((await confirm(world.ben, proposed)).status).toBe(200)
  expect((await post(`keys/${keyId}/revoke`, { reason })).code).toBe('not_found')
  expect((await post('vendors/TESTER/keys', { overlapHours: 0, reason })).code).toBe('not_found')
})

test('a vendor comes by two people with keys for both directions, and changes nothing of a vendor of others', async () => {
  const wish = {
    code: 'COMET',
    name: 'Comet',
    baseUrl: 'https://comet.example/wc',
    publicOrigin: 'https://comet.example',
  }
  const connect = (more: object = {}) => post('vendors', { ...wish, ...more, reason })
  for (const bad of [
    { baseUrl: 'http://comet.example' },
    { publicOrigin: 'https://comet.example/games' },
    { code: 'TESTER' },
    { code: 'comet' },
  ])
    expect([bad, (await connect(bad)).code]).toEqual([bad, 'invalid_input'])
  const reply = await connect()
  expect((await confirm(world.ann, reply)).code).toBe('second_person_needed')
  const { value } = await confirm(world.ben, reply)
  const { result } = value as { result: { secret: string; outSecret: string } }
  expect(result.secret).not.toBe(result.outSecret)
  const keys = (await get('keys')).value as { list: { vendor: string; direction: string }[] }
  expect(
    keys.list
      .filter(each => each.vendor === 'COMET')
      .map(each => each.direction)
      .sort(),
  ).toEqual(['in', 'out'])
  expect((await textOf('proposals')) + (await textOf('audit'))).not.toContain(result.secret)
  expect((await connect()).code).toBe('invalid_input')
  await world.db`delete from games.merchant_vendors using games.vendors v where vendor_id = v.id and v.code = 'COMET'`
  expect((await connect({ baseUrl: 'https://other.example/wc' })).code).toBe('invalid_input')
  expect((await connect()).code).toBeUndefined()
})
