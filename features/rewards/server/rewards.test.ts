import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { openLots } from '#features/turnover/server/turnover.ts'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { Killed, killedSql } from '../../../tests/support/killed-sql.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../tests/support/points/world.ts'
import { claimReward, confirmIssued, expireRewards, issueReward, proveRewards } from './rewards.ts'

let world: PointsWorld
let member: PointMember
let code: string
let budgets = 0
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.newMember()
  code = `gifts-${++budgets}`
  const at = new Date()
  await transaction(world.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code, kind: 'reward', currency: 'CRD', state: 'RUNNING', by: 'test', at, offer: {} },
      ...{ budget: parseAmount('100'), startsAt: at, endsAt: new Date(at.getTime() + 3_600_000) },
    }),
  )
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await proveRewards(world.db)).toEqual({ claimed: 0, promised: 0 })
  expect(await countFindings(world.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
})

const HOUR_MS = 3_600_000
let ids = 0
const gift = (change: { id?: string; amount?: string; owner?: PointMember['owner'] } = {}) => ({
  ...{
    id: change.id ?? `gift:${++ids}`,
    ...(change.owner ?? member.owner),
    currency: 'CRD',
    promotion: code,
    note: '',
  },
  ...{ kind: 'gift' as const, amount: parseAmount(change.amount ?? '10'), timesPpm: 1_000_000n, by: 'test' },
  expiresAt: new Date(Date.now() + HOUR_MS),
})
const issue = (reward: ReturnType<typeof gift>) => transaction(world.db, tx => issueReward(tx, reward))
const eight = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, i) => work(i)))
const left = async () => {
  const [row] = await world.db<{ left: bigint }[]>`
    select budget_left as left from promotions.promotions where code = ${code}`
  return row!.left
}
const stateOf = async (id: string) => {
  const [row] = await world.db`select state, why from rewards.rewards where id = ${id}`
  return row
}
const age = (id: string) => world.db`
  update rewards.rewards set issued_at = issued_at - interval '2 hours', expires_at = expires_at - interval '2 hours'
  where id = ${id}`
const list = async () => (await member.call('GET', '/wps/rewards')).value

test('eight who issue one id at once reserve once, and the member hears of it once', async () => {
  const reward = gift()
  const answers = await eight(() => issue(reward))
  expect(answers.toSorted()).toEqual([...Array(7).fill('again'), 'done'])
  expect(await left()).toBe(parseAmount('90'))
  await world.deliver()
  expect(await world.db`select kind from messages.inbox where member_id = ${member.memberId}`).toEqual([
    { kind: 'reward_waiting' },
  ])
  expect(await list()).toMatchObject({ waiting: 1, list: [{ id: reward.id, amount: '10.00', required: '10.00' }] })
})

test('a budget for three of eight is promised to three', async () => {
  const answers = await eight(() => issue(gift({ amount: '30' })))
  expect(Object.groupBy(answers, answer => answer)).toMatchObject({ done: { length: 3 }, budget_spent: { length: 5 } })
  expect(await left()).toBe(parseAmount('10'))
})

test('ten tabs at once are paid once, with the lot of it', async () => {
  const reward = gift()
  await issue(reward)
  const before = await member.cash()
  const claim = () => member.call('POST', `/wps/rewards/${reward.id}/claim`, {})
  const replies = await Promise.all(Array.from({ length: 10 }, claim))
  expect(replies.map(({ code }) => code ?? 'ok').toSorted()).toEqual([...Array(9).fill('already_claimed'), 'ok'])
  expect((await member.cash()) - before).toBe(parseAmount('10'))
  const lots = await openLots(world.db, { ...member.owner, currency: 'CRD' })
  expect(lots.map(({ source, required }) => [source, required])).toEqual([[`reward:${reward.id}`, parseAmount('10')]])
  const other = await world.newMember()
  expect((await other.call('POST', `/wps/rewards/${reward.id}/claim`, {})).code).toBe('not_found')
})

test('all that wait are taken at once, from two tabs, each once', async () => {
  for (let i = 0; i < 4; i++) await issue(gift({ amount: '2.50' }))
  const over = gift({ amount: '20' })
  await issue(over)
  await age(over.id)
  const before = await member.cash()
  const replies = await Promise.all([1, 2].map(() => member.call('POST', '/wps/rewards/claim', {})))
  expect(replies.flatMap(({ value }) => value.list)).toHaveLength(4)
  expect((await member.cash()) - before).toBe(parseAmount('10'))
})

test('what nobody took in time is the budget’s again, by however many jobs; a claim comes too late', async () => {
  const reward = gift()
  await issue(reward)
  await age(reward.id)
  expect((await member.call('POST', `/wps/rewards/${reward.id}/claim`, {})).code).toBe('reward_expired')
  await eight(() => expireRewards(world.db))
  expect(await stateOf(reward.id)).toEqual({ state: 'EXPIRED', why: '' })
  expect(await left()).toBe(parseAmount('100'))
  expect(await issue(reward)).toBe('again')
})

test('a claim and the end at once: one of them happens', async () => {
  for (let i = 0; i < 4; i++) {
    const reward = gift()
    await issue(reward)
    const withdraw = (tx: Tx) =>
      exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' })
    const [claimed] = await Promise.all([
      transaction(world.db, tx => claimReward(tx, member.owner, reward.id)).then(
        () => 'CLAIMED',
        error => (error instanceof Refusal ? 'REVOKED' : Promise.reject(error)),
      ),
      transaction(world.db, withdraw).then(() => world.deliver()),
    ])
    expect((await stateOf(reward.id))!.state).toBe(claimed)
    member = await world.newMember()
  }
})

test('exclusion and block withdraw what waits, and nothing is given meanwhile nor told', async () => {
  const [first, second] = [gift(), gift()]
  await issue(first)
  await transaction(world.db, tx =>
    exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  // Issued in the very moment: the message of it finds that it is withdrawn.
  await world.deliver()
  expect(await stateOf(first.id)).toEqual({ state: 'REVOKED', why: 'excluded' })
  expect(await issue(second)).toBe('not_given')
  expect(await left()).toBe(parseAmount('100'))
  expect(await world.db`select kind from messages.inbox where member_id = ${member.memberId}`).toEqual([])
  const blocked = await world.newMember()
  const third = gift({ owner: blocked.owner })
  await issue(third)
  await world.deliver()
  await transaction(world.db, tx => setMemberStatus(tx, 1, blocked.memberId, 'blocked'))
  await world.deliver()
  expect(await stateOf(third.id)).toEqual({ state: 'REVOKED', why: 'excluded' })
  expect(await transaction(world.db, tx => confirmIssued(tx, blocked.owner))).toBe(false)
})

test('killed at any step, a reward is issued and taken once or not at all', async () => {
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    const one = await world.newMember()
    const reward = gift({ amount: '0.01', owner: one.owner })
    const before = await one.cash()
    const died = await transaction(dying.db, tx => issueReward(tx, reward))
      .then(() => transaction(dying.db, tx => claimReward(tx, one.owner, reward.id)))
      .then(
        () => false,
        error => (error instanceof Killed ? true : Promise.reject(error)),
      )
    await issue(reward)
    await transaction(world.db, tx => claimReward(tx, one.owner, reward.id)).catch(error => {
      if (!(error instanceof Refusal && error.code === 'already_claimed')) throw error
    })
    expect((await one.cash()) - before).toBe(parseAmount('0.01'))
    if (!died) break
  }
}, 120_000)

test('the proofs find what was paid otherwise than it was taken', async () => {
  const reward = gift()
  await issue(reward)
  await world.db`update rewards.rewards set state = 'CLAIMED', ended_at = now() where id = ${reward.id}`
  expect(await proveRewards(world.db)).toEqual({ claimed: 1, promised: 1 })
  await world.db`update rewards.rewards set state = 'UNCLAIMED', ended_at = null where id = ${reward.id}`
})
