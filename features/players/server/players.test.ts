import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import { memberById } from '#features/people/server/people.ts'
import { setFlag } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import { givenPlayers } from '../../../tests/support/office/players.ts'
import type { Hit, ListedPlayer, PlayerCard } from '../api-office.ts'

let world: CashierOffice
let players: ReturnType<typeof givenPlayers>
let support: GivenOperator
beforeAll(async () => {
  world = await givenCashierOffice()
  await transaction(world.db, tx => setFlag(tx, 1, 'SLIDEVERIFY', false))
  players = givenPlayers(world)
  support = await givenOperator(world.db, { role: 'support' })
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

const search = async (who: GivenOperator, text: string) =>
  ((await players.ask(who, '/wps/office/search', { text })).value as { list: Hit[] }).list
const card = async (memberId: string) => (await players.of(support, memberId)).value as unknown as PlayerCard
const record = (memberId: string) => world.recordOf(`member:${memberId}`)
const logIn = async (username: string) => {
  const reply = await world.app.inject({
    ...{ method: 'POST', url: '/wps/session/login', headers: { host: 'localhost' } },
    payload: { username, password: 'lantern88' },
  })
  return { status: reply.statusCode, code: reply.json().code as string | undefined }
}

test('support finds a player by half a phone number and unlocks him', async () => {
  const memberId = await players.newPlayer('khoa', { mobile: '+84905551234' })
  for (let n = 0; n < 3; n++) await takeAttempt(world.db, 'login_account', '1 khoa')
  expect((await logIn('khoa')).code).toBe('step_up_required')
  expect((await players.act(world.cleo, memberId, 'lock', { what: 'full' })).code).toBeUndefined()

  const [hit] = await search(support, '0905 551')
  expect(hit).toMatchObject({ kind: 'member', id: memberId, name: 'khoa', state: 'blocked' })
  const before = await card(memberId)
  expect(before).toMatchObject({ state: 'blocked', mobile: '***1234' })
  expect(before.triesUntil).not.toBeNull()
  expect((await players.act(support, memberId, 'unlock', { what: 'full' })).code).toBeUndefined()
  expect((await players.act(support, memberId, 'tries/forget')).code).toBeUndefined()
  expect(await card(memberId)).toMatchObject({ state: 'active', triesUntil: null })
  // The password is right again, and the code that goes to his telephone is all that is left.
  expect((await logIn('khoa')).code).toBe('two_factor_required')
  expect((await record(memberId)).map(row => [row.operatorId, row.action, row.reason])).toEqual([
    [world.cleo.id, 'members.lock', 'they asked'],
    [support.id, 'members.unlock', 'they asked'],
    [support.id, 'members.forgetTries', 'they asked'],
  ])
  expect((await record(memberId))[1]!.inputs).toMatchObject({
    what: 'full',
    before: { status: 'blocked', locks: [] },
    after: { status: 'active', locks: [] },
  })
})

test('what is closed is refused with words of its own, the rest goes on; opened again it is done', async () => {
  const member = await world.newMember('1000')
  const lock = (what: string) => players.act(support, member.memberId, 'lock', { what })
  await lock('deposit')
  await expect(world.deposit(member, 'closed')).rejects.toMatchObject({ code: 'locked' })
  expect((await world.withdraw(member, 'open', '100')).state).toBe('APPROVED')
  await lock('withdraw')
  await expect(world.withdraw(member, 'closed', '50')).rejects.toMatchObject({ code: 'locked' })
  expect((await lock('withdraw')).code).toBe('state_changed')
  expect(await card(member.memberId)).toMatchObject({ state: 'locked', locks: ['deposit', 'withdraw'] })
  await players.act(support, member.memberId, 'unlock', { what: 'deposit' })
  expect((await world.deposit(member, 'opened')).state).toBe('PENDING')
})

test('eight who lock the same at once do it once', async () => {
  const { memberId } = await world.newMember()
  const all = await Promise.all(
    Array.from({ length: 8 }, () => players.act(support, memberId, 'lock', { what: 'bet' })),
  )
  expect(all.filter(each => each.code === undefined)).toHaveLength(1)
  expect(all.filter(each => each.code === 'state_changed')).toHaveLength(7)
  expect(await record(memberId)).toHaveLength(1)
})

test('the list shows how members stand, and what was found by a part of a name', async () => {
  const memberId = await players.newPlayer('filtered1')
  await players.act(support, memberId, 'tags', { tags: ['VIP', 'vip', 'calls often'] })
  await players.act(world.cleo, memberId, 'test', { isTest: true })
  const list = async (query: object) =>
    ((await players.ask(support, '/wps/office/players', query)).value as { list: ListedPlayer[] }).list
  for (const query of [{ like: 'iltered' }, { tag: 'calls often' }, { test: 'true' }])
    expect((await list(query)).map(each => each.username)).toEqual(['filtered1'])
  expect((await list({ tag: 'calls often' }))[0]).toMatchObject({
    tags: ['calls often', 'vip'],
    isTest: true,
    level: 1,
  })
  expect(await list({ like: 'nobody-is-called-so' })).toEqual([])
  expect((await list({ level: '2', limit: 100 })).every(each => each.level === 2)).toBe(true)
})

test('whoever may see orders finds them by what they were told; others do not', async () => {
  const member = await world.newMember('1000')
  const order = await world.deposit(member, 'searched')
  const wish = await world.withdraw(member, 'searched-too', '60')
  await world.tell({ id: 'se1', type: 'payment.final', order: order.id, paymentId: 'pay-77', amount: '100' })
  for (const text of [order.id, 'pay-77'])
    expect((await search(support, text))[0]).toMatchObject({ kind: 'deposit', id: order.id, state: 'SUCCEEDED' })
  expect((await search(support, wish.id))[0]).toMatchObject({ kind: 'withdrawal', id: wish.id, amount: '60.00' })
  const members = await givenOperator(world.db, { permissions: ['members.read'] })
  expect(await search(members, wish.id)).toEqual([])
  const orders = await givenOperator(world.db, { permissions: ['deposits.read'] })
  expect([await search(orders, wish.id), await search(orders, 'player')]).toEqual([[], []])
  expect(await card(member.memberId)).toMatchObject({ lifetime: { deposit: '0.00' } })
  const [listed] = (
    (await players.ask(support, '/wps/office/players', { like: member.memberId })).value as {
      list: ListedPlayer[]
    }
  ).list
  expect(listed!.deposited).toBe('100.00')
})

test('a new password goes by a link to the member’s own address alone; the payment password is taken away', async () => {
  const memberId = await players.newPlayer('forgetful', { email: 'forgetful@example.com' })
  expect((await players.act(support, memberId, 'password', { language: 'vi' })).code).toBeUndefined()
  const [letter] = await world.db<{ count: number }[]>`
    select count(*)::int as count from sessions.reset_tokens where member_id = ${memberId} and used_at is null`
  expect(letter!.count).toBe(1)
  const nowhere = await players.newPlayer('unreachable')
  expect((await players.act(support, nowhere, 'password', { language: 'en' })).code).toBe('not_allowed')
  const paid = await world.newMember('500')
  expect((await players.act(support, paid.memberId, 'payment-password')).code).toBeUndefined()
  await expect(world.withdraw(paid, 'taken', '50')).rejects.toMatchObject({ code: 'payment_password_needed' })
  expect((await players.act(support, paid.memberId, 'payment-password')).code).toBe('state_changed')
})

test('logins, notes and the log go by pages; a note stays as it was written', async () => {
  const memberId = await players.newPlayer('noted')
  await logIn('noted')
  for (const text of ['first', 'second', 'third'])
    await players.act(support, memberId, 'notes', { text, reason: undefined })
  type Page = { list: { id: string; text: string }[]; next: string | null }
  const one = (await players.of(support, memberId, 'notes', { limit: 2 })).value as Page
  const two = (await players.of(support, memberId, 'notes', { limit: 2, before: one.next })).value as Page
  expect([...one.list, ...two.list].map(each => each.text)).toEqual(['third', 'second', 'first'])
  await expect(world.db`update players.notes set text = 'other'`).rejects.toThrow('stays as it is')
  const logins = async () => ((await players.of(support, memberId, 'logins')).value as { list: object[] }).list
  expect(await logins()).toMatchObject([{ isOpen: true, ip: '127.0.0.1' }])
  expect((await players.act(support, memberId, 'log-out')).code).toBeUndefined()
  expect(await logins()).toMatchObject([{ isOpen: false, endReason: 'revoked' }])
  const log = (await players.of(support, memberId, 'log')).value as { list: { action: string; inputs: object }[] }
  expect(log.list[0]).toMatchObject({ action: 'members.logOut', inputs: { before: 1, after: 0 } })
})

test('accounts at one address, paid out to one place, or with one document, are linked', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  for (const { memberId } of [one, other])
    await world.db`
      insert into identity.documents (id, merchant_id, member_id, kind, state, picture, uploaded_at, decided_at, decided_by, number_index)
      values (${`doc_${memberId}`}, 1, ${memberId}, 'passport', 'APPROVED', 'x', now(), now(), 'opr_1', sha256('C1234567'))`
  await world.db`update cashier.payees set place = 'bank::shared' where id in (${one.payeeId}, ${other.payeeId})`
  for (const { memberId } of [one, other])
    await world.db`
      insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, ip,
        last_ip, ua_hash)
      values (sha256(${memberId}::text::bytea), ${`ses_${memberId.slice(4)}`}, ${memberId}, 1, 'member', now(), now(),
        '203.0.113.88', '203.0.113.88', 'one browser')`
  const { list } = (await players.of(support, one.memberId, 'linked')).value as { list: object[] }
  expect(list).toMatchObject([
    { member: { id: other.memberId }, by: 'document', about: '' },
    { member: { id: other.memberId }, by: 'payee' },
    { member: { id: other.memberId }, by: 'device', about: '1' },
  ])
  const stranger = await world.newMember()
  const freeze = (whom: string[]) => players.act(support, one.memberId, 'linked/lock', { whom, what: 'full' })
  const both = [one.memberId, other.memberId]
  expect((await freeze([...both, stranger.memberId])).code).toBe('invalid_input')
  expect(await card(one.memberId)).toMatchObject({ state: 'active' })
  await players.act(support, other.memberId, 'lock', { what: 'withdraw' })
  // At once and each way round, beside who locks one of them alone: closed once, and nobody waits for ever.
  const many = await Promise.all([
    ...[both, both.toReversed(), both, both.toReversed()].map(freeze),
    ...both.map(id => players.act(support, id, 'lock', { what: 'bet' })),
  ])
  expect(many.slice(0, 4).filter(each => each.code === undefined)).toHaveLength(1)
  expect(many.slice(4).map(each => each.code)).toEqual([undefined, undefined])
  for (const id of both) expect(await card(id)).toMatchObject({ state: 'blocked' })
  expect((await card(other.memberId)).locks).toEqual(['withdraw', 'bet'])
  const whole = (await record(other.memberId)).filter(({ inputs }) => (inputs as { what: string }).what === 'full')
  expect(whole).toMatchObject([{ action: 'members.lock', reason: 'they asked', inputs: { linkedWith: one.memberId } }])
  expect((await freeze(both)).code).toBe('state_changed')
})

test('a member of another merchant is not there, whatever is asked or done', async () => {
  await transaction(world.db, async tx => {
    await tx`insert into people.members (id, merchant_id, username, currency) values ('mem_elsewhere00', 9, 'khoi9', 'USD')`
  })
  expect(await search(world.ann, 'khoi9')).toEqual([])
  for (const tab of ['', 'wallets', 'ledger', 'bets', 'logins', 'notes', 'log', 'linked', 'devices', 'transfers'])
    expect([tab, (await players.of(world.ann, 'mem_elsewhere00', tab)).code]).toEqual([tab, 'not_found'])
  for (const deed of ['lock', 'unlock'])
    expect((await players.act(world.ann, 'mem_elsewhere00', deed, { what: 'bet' })).code).toBe('not_found')
  expect(await transaction(world.db, tx => memberById(tx, 9, 'mem_elsewhere00'))).toMatchObject({ locks: [] })
})
