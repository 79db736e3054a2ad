import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS } from '#features/operators/rules/operators.ts'
import { type CashierOffice, givenCashierOffice } from '../../../../tests/support/office/cashier.ts'
import {
  again,
  askOffice,
  type GivenOperator,
  givenOperator,
  type OfficeReply,
} from '../../../../tests/support/office/operators.ts'

let world: CashierOffice
beforeAll(async () => {
  world = await givenCashierOffice()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const reason = 'the test asks for it'
const get = (who: GivenOperator, path: string) => askOffice(world.app, who.token, ['GET', `/wps/office/${path}`])
const post = (who: GivenOperator, path: string, body = {}) =>
  askOffice(world.app, who.token, ['POST', `/wps/office/${path}`], body)
const idOf = ({ value }: OfficeReply) => (value as { proposalId: string }).proposalId
const onCall = () => givenOperator(world.db, { permissions: PERMISSIONS })

async function proposeFees(who: GivenOperator, free: number): Promise<string> {
  type Versions = { versions: [{ version: string; config: { withdrawal: { fee: object } } }] }
  const [{ version, config }] = ((await world.get(who, 'config')).value as Versions).versions
  const given = { ...config.withdrawal.fee, free }
  return idOf(await post(who, 'cashier/config/fees', { given, version, reason }))
}

test('glass is broken once, by the maker alone, where two gave them the right by name; another person looks at it', async () => {
  const dora = await onCall()
  const id = await proposeFees(dora, 9)
  const tries = [await post(world.ann, `proposals/${id}/break-glass`, { reason })]
  // Owners have it by name only.
  const own = await givenOperator(world.db, {
    permissions: PERMISSIONS.filter(each => each !== 'proposals.breakGlass'),
  })
  tries.push(await post(own, `proposals/${id}/break-glass`, { reason }))
  tries.push(await post(await onCall(), `proposals/${id}/break-glass`, { reason }))
  expect(tries.map(each => each.code)).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
  const all = await Promise.all(
    Array.from({ length: 6 }, () => post(dora, `proposals/${id}/break-glass`, { reason: 'night' })),
  )
  expect(all.map(({ code }) => code ?? 'done').sort()).toEqual(['done', ...new Array(5).fill('proposal_over')])
  expect((await get(world.ann, `proposals/${id}`)).value).toMatchObject({ state: 'DONE', checker: null, isGlass: true })
  expect((await get(world.ann, 'feed')).value).toMatchObject({ unreviewed: 1 })

  const review = { isRight: false, reason: 'nobody was asked' }
  const twin = await givenOperator(world.db, { person: dora.email })
  expect((await post(dora, `glass/${id}/review`, review)).code).toBe('second_person_needed')
  expect((await post(twin, `glass/${id}/review`, review)).code).toBe('second_person_needed')
  expect((await post(world.ben, `glass/${id}/review`, review)).status).toBe(200)
  expect((await post(world.ann, `glass/${id}/review`, review)).code).toBe('proposal_over')
  expect((await get(world.ann, 'glass')).value).toMatchObject({
    list: [{ id, wasRight: false, reviewer: world.ben.id }],
  })
  expect(await world.recordOf(`proposal:${id}`)).toMatchObject([
    { action: 'proposals.review', operatorId: world.ben.id },
  ])
})

test('neither money nor what says who may what is done alone, in no emergency; nor on another ground', async () => {
  const dora = await onCall()
  const target = await givenOperator(world.db, { role: 'support' })
  const role = idOf(await post(dora, `operators/${target.id}/role`, { role: 'risk', reason }))
  const batch = { batch: 'night', value: '5', count: 1, expiresAt: '2030-01-01T00:00:00Z', reason }
  const money = idOf(await post(dora, 'cashier/vouchers', batch))
  for (const id of [role, money])
    expect((await post(dora, `proposals/${id}/break-glass`, { reason })).code).toBe('not_allowed')
  const stale = await proposeFees(dora, 3)
  await world.db`update cashier.configs set version = version + 100 where merchant_id = 1`
  expect((await post(dora, `proposals/${stale}/break-glass`, { reason })).code).toBe('state_changed')
  expect((await get(dora, `proposals/${stale}`)).value).toMatchObject({ state: 'STALE' })
})

test('a role decides up to its amount, in the currencies that it names, as maker and as checker; more for a while lifts it', async () => {
  const { currency } = (
    await world.db<{ currency: string }[]>`select currency from settings.merchants where id = 1`
  )[0]!
  const small = () =>
    givenOperator(world.db, {
      permissions: ['vouchers.issue', 'withdrawals.approve', 'withdrawals.read'],
      limits: { 'vouchers.issue': { [currency]: '10' }, 'withdrawals.approve': { [currency]: '599.99' } },
    })
  const [eve, finn] = [await small(), await small()]
  const issue = (who: GivenOperator, batch: string, value: string) =>
    post(who, 'cashier/vouchers', { batch, value, count: 2, expiresAt: '2030-01-01T00:00:00Z', reason })
  const confirm = (who: GivenOperator, wish: OfficeReply) => post(who, `proposals/${idOf(wish)}/confirm`)
  expect((await issue(eve, 'over', '5.01')).code).toBe('above_your_limit')
  expect((await confirm(finn, await issue(eve, 'exact', '5'))).status).toBe(200)
  const large = await issue(world.ann, 'large', '50')
  expect((await confirm(finn, large)).code).toBe('above_your_limit')
  expect((await confirm(world.ben, large)).status).toBe(200)

  const { id } = await world.withdraw(await world.newMember('1000'), 'limited', '600')
  expect((await world.decide(eve, id, 'approve')).code).toBe('above_your_limit')
  const more = { permissions: ['withdrawals.approve'], minutes: 5, reason }
  await confirm(world.ben, await post(world.ann, `operators/${eve.id}/elevate`, more))
  expect((await world.decide(eve, id, 'approve')).status).toBe(200)
  const other = await givenOperator(world.db, {
    permissions: ['vouchers.issue'],
    limits: { 'vouchers.issue': { XXX: '10' } },
  })
  expect((await issue(other, 'other', '0.01')).code).toBe('above_your_limit')
})

test('what is masked is told by a call of its own, with a reason, and who asked is on record', async () => {
  const member = await world.newMember('1000')
  const { id } = await world.withdraw(member, 'revealed', '600')
  const { payee } = (await world.get(world.ann, `withdrawals/${id}`)).value as { payee: { number: string } }
  const reveal = (who: GivenOperator, body: object) => post(who, `cashier/withdrawals/${id}/reveal`, body)
  expect((await reveal(world.ann, { reason: '' })).code).toBe('invalid_input')
  expect((await reveal(await givenOperator(world.db, { role: 'support' }), { reason })).code).toBe('not_allowed')
  const { details } = (await reveal(world.ann, { reason: 'the bank asks whose it is' })).value as {
    details: { number: string }
  }
  expect([payee.number.slice(-4), payee.number.includes('•')]).toEqual([
    details.number.slice(-4),
    details.number.length > 4,
  ])
  const contacts = `identity/members/${member.memberId}/contacts`
  expect((await get(world.ann, contacts)).value).toEqual({ mobile: null, email: null })
  await post(world.ben, `${contacts}/reveal`, { reason: 'they called us' })
  const log = await askOffice(world.app, world.ann.token, ['GET', '/wps/office/audit'], { kind: 'reveal' })
  expect((log.value as { list: object[] }).list).toMatchObject([
    {
      action: 'contacts.reveal',
      item: `member:${member.memberId}`,
      operatorId: world.ben.id,
      reason: 'they called us',
    },
    {
      action: 'payees.reveal',
      item: `withdrawal:${id}`,
      operatorId: world.ann.id,
      reason: 'the bank asks whose it is',
    },
  ])
})

test('views are the operator’s own, of 16 KB at most, a hundred of them', async () => {
  const eve = await givenOperator(world.db, { role: 'support' })
  const save = (key: string, value: object) => post(eve, `views/${key}`, { value })
  await save('players.columns', { shown: ['id'] })
  await save('players.columns', { shown: ['name'] })
  const shown = async (token: string) =>
    ((await askOffice(world.app, token, ['GET', '/wps/office/views'])).value as { list: object[] }).list
  expect(await shown(await again(world.db, eve))).toMatchObject([
    { key: 'players.columns', value: { shown: ['name'] } },
  ])
  expect(await shown(world.ann.token)).toEqual([])
  expect((await save('big', { text: 'x'.repeat(16 * 1024) })).code).toBe('body_too_large')
  await Promise.all(Array.from({ length: 104 }, (_, n) => save(`view${n}`, {})))
  expect(await shown(eve.token)).toHaveLength(100)
  const remove = () => askOffice(world.app, eve.token, ['DELETE', '/wps/office/views/players.columns'])
  expect([(await remove()).status, (await remove()).code]).toEqual([200, 'not_found'])
})
