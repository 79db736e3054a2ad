import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { logOf } from '#features/promotions/server/office/looks.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { betsCounted, openLots } from '#features/turnover/server/turnover.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { connect, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { Killed, killedSql } from '../../../tests/support/killed-sql.ts'
import { type Friend, givenReferral, type ReferralWorld } from '../../../tests/support/referral/world.ts'

let world: ReferralWorld
let inviter: Friend
beforeAll(async () => {
  world = await givenReferral()
})
afterAll(() => world.close())
beforeEach(async () => {
  inviter = await world.newPerson()
})
afterEach(async () => expect(await world.findings()).toEqual([]))

const own = async (who = inviter) => (await who.call('GET', '/wps/referral')).value
const friends = async (query = '', who = inviter) => (await who.call('GET', `/wps/referral/friends${query}`)).value
const gained = async (who: Friend, work: () => Promise<unknown>) => {
  const before = await who.cash()
  await work()
  return (await who.cash()) - before
}

/** A friend who did all that is asked, but for that nobody has looked yet. */
async function reached(more: { ip?: string; username?: string } = {}): Promise<Friend> {
  const friend = await world.newFriend(inviter, more)
  await friend.payIn('20')
  await friend.play('200')
  return friend
}

test('a friend who pays in and plays pays their inviter, with a lot to be played three times', async () => {
  const friend = await world.newFriend(inviter)
  await friend.payIn('50')
  await friend.play('199')
  await world.qualify()
  expect((await friends()).list).toMatchObject([
    { state: 'REGISTERED', deposit: '20.00', valid: '199.00', minBet: '200.00', bonus: '10.00', paidAt: null },
  ])
  await friend.play('5000')
  expect(await gained(inviter, () => world.qualify())).toBe(parseAmount('10'))
  const { list, totals } = await friends()
  expect(list).toMatchObject([
    { name: `${friend.username.slice(0, 2)}***`, state: 'PAID', deposit: '20.00', valid: '200.00', why: '' },
  ])
  expect(totals).toEqual({ registered: 1, qualified: 1, bonus: '10.00' })
  expect((await own()).counts).toEqual({ visits: 0, registered: 1, qualified: 1, bonus: '10.00' })
  const lots = await openLots(world.db, { ...inviter.owner, currency: 'CRD' })
  expect(lots.at(-1)).toMatchObject({ source: `referral:${friend.memberId}`, required: parseAmount('30') })
})

test('the inviter is told once, and the log of the promotion has what both were paid', async () => {
  await world.set({ friendBonus: parseAmount('4') })
  const friend = await reached()
  await world.qualify()
  await world.deliver(world.db, 2)
  await world.qualify()
  const told = await world.db`
    select details from messages.inbox where member_id = ${inviter.memberId} and kind = 'referral_paid'`
  expect(told).toEqual([{ details: { amount: '10.00', currency: 'CRD' } }])
  const [promotion] = await world.db<{ code: string }[]>`select code from promotions.promotions where kind = 'referral'`
  const ask = { merchantId: 1, code: promotion!.code, limit: 1 }
  const first = await logOf(world.db, ask)
  const second = await logOf(world.db, { ...ask, before: first.next! })
  const paid = [...first.list, ...second.list].map(({ how, state, amount, member }) => [how, state, amount, member.id])
  expect(paid.toSorted()).toEqual(
    [
      ['referral', 'GRANTED', '10.00', inviter.memberId],
      ['referral', 'GRANTED', '4.00', friend.memberId],
    ].toSorted(),
  )
  await world.set({ friendBonus: parseAmount('0') })
})

test('the same again, eight at once, and two servers pay once', async () => {
  const friend = await reached()
  const other = connect(world.url, 4)
  try {
    const amount = await gained(inviter, async () => {
      await Promise.all(Array.from({ length: 8 }, (_, n) => world.qualify(n % 2 ? other : world.db)))
      await transaction(world.db, tx => noteEvent(tx, betsCounted, { bets: [[1, `lot:${friend.memberId}:bet1`]] }))
      await friend.play('10')
      await world.qualify()
    })
    expect(amount).toBe(parseAmount('10'))
  } finally {
    await other.end()
  }
})

test('killed at each step and looked at again, it is paid once, both of them', async () => {
  await world.set({ friendBonus: parseAmount('4') })
  for (let step = 1; ; step++) {
    const friend = await reached()
    const [before, theirs] = [await inviter.cash(), await friend.cash()]
    const died = await world.qualify(killedSql(world.db, step).db).then(
      () => false,
      error => {
        if (!(error instanceof Killed)) throw error
        return true
      },
    )
    await world.qualify()
    expect([(await inviter.cash()) - before, (await friend.cash()) - theirs]).toEqual(
      ['10', '4'].map(each => parseAmount(each)),
    )
    if (!died) break
  }
  await world.set({ friendBonus: ZERO })
}, 120_000)

test('too little first, taken back, or too late is not enough', async () => {
  const small = await world.newFriend(inviter)
  await small.payIn('19')
  await small.payIn('500')
  await small.play('900')
  const undone = await world.newFriend(inviter)
  await undone.payIn('20')
  await undone.takeBack('20')
  await undone.play('900')
  const late = await world.newFriend(inviter)
  await world.db`
    update referral.friends set registered_at = registered_at - interval '31 days', until = until - interval '31 days'
    where friend_id = ${late.memberId}`
  await late.payIn('20')
  await late.play('900')
  expect(await gained(inviter, () => world.qualify())).toBe(ZERO)
  expect(await Promise.all([small, undone, late].map(world.stateOf))).toEqual(Array(3).fill('REGISTERED'))
})

test('a correction before anybody looked counts as if it had been so', async () => {
  const friend = await world.newFriend(inviter)
  await friend.payIn('20')
  const bet = await friend.play('300')
  await friend.play('100', bet)
  expect(await gained(inviter, () => world.qualify())).toBe(ZERO)
  expect((await friends()).list).toMatchObject([{ valid: '100.00' }])
})

test('of a budget for two of four two are paid; the others wait until it is raised', async () => {
  await world.set({ isOn: false })
  await world.db`update promotions.promotions set state = 'STOPPED', stopped_at = now() where kind = 'referral'`
  await world.set({ budget: parseAmount('20') })
  const all = await Promise.all(Array.from({ length: 4 }, () => reached()))
  expect(await gained(inviter, () => Promise.all([world.qualify(), world.qualify()]))).toBe(parseAmount('20'))
  expect((await own()).isSpent).toBe(true)
  expect((await Promise.all(all.map(world.stateOf))).sort()).toEqual(['PAID', 'PAID', 'QUALIFIED', 'QUALIFIED'])
  expect(await gained(inviter, () => world.qualify())).toBe(ZERO)
  await world.set({ budget: parseAmount('1000') })
  expect(await gained(inviter, () => world.qualify())).toBe(parseAmount('20'))
})

test('whoever shares a browser, an address and a name, or a phone is looked at first', async () => {
  const alike = await reached({ username: `${inviter.username}2` })
  await world.db`update sessions.sessions set ip = '192.0.2.44' where member_id = any(${[alike.memberId, inviter.memberId]})`
  await world.qualify()
  const same = await reached()
  await world.db`
    update sessions.sessions set ip = '192.0.2.45', ua_hash = 'same' where member_id = any(${[same.memberId, inviter.memberId]})`
  expect(await gained(inviter, () => world.qualify())).toBe(ZERO)
  expect(await Promise.all([alike, same].map(world.stateOf))).toEqual(['REVIEW', 'REVIEW'])
  const neighbour = await reached()
  await world.db`update sessions.sessions set ip = '192.0.2.45' where member_id = ${neighbour.memberId}`
  expect(await gained(inviter, () => world.qualify())).toBe(parseAmount('10'))
})

test('nothing is given to whoever is excluded, nothing waits for them, and a closed friend pays nobody', async () => {
  const closed = await reached()
  await transaction(world.db, tx => setMemberStatus(tx, 1, closed.memberId, 'closed'))
  await world.qualify()
  const waiting = await reached()
  await world.db`update sessions.sessions set ua_hash = 'w', ip = '192.0.2.60' where member_id = any(${[waiting.memberId, inviter.memberId]})`
  await world.qualify()
  expect(await world.stateOf(waiting)).toBe('REVIEW')
  const ask = { ...inviter.owner, by: inviter.memberId, kind: 'time_out', term: '24 hours' } as const
  await transaction(world.db, tx => exclude(tx, ask))
  await world.deliver()
  const later = await reached()
  expect(await gained(inviter, () => world.qualify())).toBe(ZERO)
  expect(await Promise.all([closed, waiting, later].map(world.stateOf))).toEqual(Array(3).fill('REJECTED'))
})

test('while it is off nobody is a friend and no page is there; who was before keeps the terms', async () => {
  const before = await world.newFriend(inviter)
  await world.set({ isOn: false, bonus: parseAmount('99') })
  const after = await world.newFriend(await world.newPerson())
  expect(await world.stateOf(after)).toBeUndefined()
  const available = async (who: Friend) =>
    (await who.relay('MCSFE_getAvailablePromotions')).value.list.find(
      (each: { type: string }) => each.type === 'REFERRAL',
    )
  expect(await available(after)).toEqual({ type: 'REFERRAL', enabled: false, count: 0 })
  expect(await available(inviter)).toEqual({ type: 'REFERRAL', enabled: true, count: 0 })
  await before.payIn('20')
  await before.play('200')
  expect(await gained(inviter, () => world.qualify())).toBe(parseAmount('10'))
  await world.set({ isOn: true, bonus: parseAmount('10') })
  expect(await available(after)).toEqual({ type: 'REFERRAL', enabled: true, count: 1 })
})

test('visits are counted by the code, of a network no more than come, and nothing tells whether there is such a code', async () => {
  const { code } = await own()
  const visit = (text: string, ip: string) =>
    world.app.inject({
      ...{ method: 'POST', url: '/wps/referral/visit', headers: { host: 'localhost' }, payload: { code: text } },
      remoteAddress: ip,
    })
  const replies = [await visit(code, '192.0.2.1'), await visit('AAAAAAAAAA', '192.0.2.1')]
  expect(replies.map(reply => [reply.statusCode, reply.json().value])).toEqual([
    [200, {}],
    [200, {}],
  ])
  for (let i = 0; i < 20; i++) await visit(code, '192.0.2.2')
  expect((await own()).counts.visits).toBe(11)
})

test('pages go on after a friend, by state and by day; nobody sees the friends of another', async () => {
  for (let i = 0; i < 3; i++) await world.newFriend(inviter)
  const first = await friends('?limit=2')
  expect(first.list).toHaveLength(2)
  const rest = await friends(`?limit=2&before=${first.next}`)
  expect(rest).toMatchObject({ list: [{}], next: null, totals: { registered: 3 } })
  expect((await friends('?state=PAID')).list).toEqual([])
  expect((await friends('?to=2020-01-01T00:00:00Z')).totals.registered).toBe(0)
  expect((await friends('', await world.newPerson())).list).toEqual([])
})

test('the proofs find money that nobody was owed, and a promise for nobody', async () => {
  const friend = await reached()
  await world.qualify()
  await world.db`update referral.friends set paid = paid + 1 where friend_id = ${friend.memberId}`
  expect(await world.findings()).toEqual([['paid', 1]])
  await world.db`update referral.friends set paid = paid - 1 where friend_id = ${friend.memberId}`
  await world.db`
    update promotions.promises set state = 'PROMISED' where key = ${`referral:${friend.memberId}`}`
  expect(await world.findings()).toEqual([['promised', 1]])
  await world.db`update promotions.promises set state = 'PAID' where key = ${`referral:${friend.memberId}`}`
})
