import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { betsCounted, openLots } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { Killed, killedSql } from '../../../tests/support/killed-sql.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../tests/support/points/world.ts'
import { claim as claimAs, openBoard, PROOFS, settleBoards } from './missions.ts'
import { insertMission, type MissionRow } from './store.ts'

const DAY_MS = 86_400_000
let world: PointsWorld
let member: PointMember
let codes = 0
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
beforeEach(async () => {
  // Whose time is over counts no more.
  await world.db`update missions.missions set state = 'STOPPED'`
  member = await world.newMember()
})
afterEach(async () => {
  expect(await world.findings()).toEqual([])
  expect(await countFindings(world.db, [...PROOFS, 'promotions.proof_budgets'])).toEqual({ paid: 0, budgets: 0 })
})

const about = (code: string) => {
  const at = new Date()
  const [startsAt, endsAt] = [new Date(at.getTime() - DAY_MS), new Date(at.getTime() + DAY_MS)]
  return { merchantId: 1, code, currency: 'CRD', by: 'test', at, startsAt, endsAt }
}
const promotionOf = (code: string, kind: 'mission' | 'board', budget: string) =>
  transaction(world.db, tx =>
    addPromotion(tx, { ...about(code), kind, state: 'RUNNING', budget: parseAmount(budget), offer: {} }),
  )

async function givenMission(change: Partial<MissionRow> = {}, budget = '1000'): Promise<string> {
  const code = `m${++codes}`
  await promotionOf(code, 'mission', budget)
  const steps = ['100', '200'].map(target => ({ target: parseAmount(target), reward: parseAmount('5') }))
  const terms = { repeat: 'once', metric: 'valid_bet', category: null, minRank: 0, after: null, place: codes } as const
  const row = {
    ...about(code),
    promotion: code,
    ...terms,
    steps,
    texts: { en: { title: 'Play', about: '' } },
    ...change,
  }
  await transaction(world.db, tx => insertMission(tx, row))
  return code
}
async function givenBoard(change: object = {}): Promise<string> {
  const code = `b${++codes}`
  await promotionOf(code, 'board', '80')
  const prizes = [
    { from: 1, to: 1, amount: parseAmount('50') },
    { from: 2, to: 3, amount: parseAmount('15') },
  ]
  const terms = { category: null, dayCap: null, minScore: parseAmount('50'), prizes, texts: {} }
  await transaction(world.db, tx => openBoard(tx, { ...about(code), promotion: code, ...terms, ...change }))
  return code
}

const missions = async (who = member) => (await who.relay('MCSFE_getMissionSummaryDetails')).value
const standing = async (code: string, who = member) =>
  (await missions(who)).list.find((each: { code: string }) => each.code === code)
const statesOf = async (code: string) => (await standing(code)).steps.map((step: { state: string }) => step.state)
const claim = (code: string, step = 0, period = 'once', who = member) =>
  who.call('POST', `/wps/missions/${code}/claim`, { period, step })
const boards = async (who = member) => (await who.relay('MissionLeaderboard')).value.list
const boardOf = async (code: string, who = member) =>
  (await boards(who)).find((each: { code: string }) => each.code === code)

test('own play reaches a step, a claim pays it with its lot, and the next step is on', async () => {
  const code = await givenMission()
  await member.play('99')
  await world.deliver()
  expect(await standing(code)).toMatchObject({ progress: '99.00', steps: [{ state: 'ACTIVE' }, { state: 'LOCKED' }] })
  expect((await claim(code)).code).toBe('state_changed')
  await member.play('21')
  await world.deliver()
  expect((await missions()).count).toBe(1)
  const before = await member.cash()
  expect(await claim(code)).toMatchObject({ status: 200, value: { amount: '5.00' } })
  expect((await member.cash()) - before).toBe(parseAmount('5'))
  const lots = await openLots(world.db, { ...member.owner, currency: 'CRD' })
  expect(lots.at(-1)).toMatchObject({ required: parseAmount('5') })
  expect(await statesOf(code)).toEqual(['CLAIMED', 'ACTIVE'])
})

test('ten tabs at one claim pay once, and each is answered the same', async () => {
  const code = await givenMission()
  await member.play('100')
  await world.deliver()
  const before = await member.cash()
  const replies = await Promise.all(Array.from({ length: 10 }, () => claim(code)))
  expect(new Set(replies.map(({ value }) => value.amount))).toEqual(new Set(['5.00']))
  expect((await member.cash()) - before).toBe(parseAmount('5'))
})

test('a promotion that is stopped stops its mission: nobody sees it, and nothing more is claimed of it', async () => {
  const code = await givenMission()
  await member.play('100')
  await world.deliver()
  expect((await statesOf(code))[0]).toBe('COMPLETED')
  await world.db`update promotions.promotions set state = 'STOPPED', stopped_at = now() where code = ${code}`
  expect(await standing(code)).toBeUndefined()
  expect((await claim(code)).code).toBe('not_found')
})

test('a budget for two of five is claimed twice', async () => {
  const code = await givenMission({}, '10')
  const players = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
  for (const player of players) await player.play('100')
  await world.deliver()
  const replies = await Promise.all(players.map(player => claim(code, 0, 'once', player)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(replies.flatMap(reply => reply.code ?? []))).toEqual(new Set(['offer_not_for_you']))
})

test('the same bet told again, late and eight at once counts once; a correction counts as if it had been so', async () => {
  const code = await givenMission()
  const name = await member.play('150')
  const again = () =>
    transaction(world.db, tx => noteEvent(tx, betsCounted, { bets: [[1, `lot:${member.memberId}:${name}`]] }))
  for (let i = 0; i < 8; i++) await again()
  await Promise.all(Array.from({ length: 8 }, () => world.deliver()))
  expect((await standing(code)).progress).toBe('150.00')
  expect((await claim(code)).status).toBe(200)
  await member.play('40', name)
  await world.deliver()
  expect(await standing(code)).toMatchObject({ progress: '40.00', steps: [{ state: 'CLAIMED' }, { state: 'LOCKED' }] })
})

test('only bets of its category count, and of its own time', async () => {
  const other = await givenMission({ category: 'RNG' })
  const later = await givenMission({ startsAt: new Date(Date.now() + 3_600_000) })
  await member.play('100')
  await world.deliver()
  expect((await standing(other)).progress).toBe('0.00')
  expect(await standing(later)).toBeUndefined()
})

test('what is paid in counts for a mission of deposits, less what was taken back', async () => {
  const code = await givenMission({ metric: 'deposit' })
  const book = (key: string, kind: string, purpose: 'deposits' | 'chargebacks', amount: string) =>
    transaction(world.db, async tx => {
      const account = await accountOf(tx, 1, member.memberId, 'real')
      const lines = [{ account, house: { purpose, subject: 'bank' } as const, amount: parseAmount(amount) }]
      await move(tx, [{ key: `${key}:${member.memberId}`, kind, reference: key, lines }])
    })
  await book('in', 'deposit', 'deposits', '120')
  expect(await statesOf(code)).toEqual(['COMPLETED', 'ACTIVE'])
  await book('back', 'deposit_reversed', 'chargebacks', '-50')
  expect((await standing(code)).progress).toBe('70.00')
})

test('killed at each step of a claim and claimed again, it is paid once', async () => {
  const code = await givenMission()
  for (let step = 1; ; step++) {
    const player = await world.newMember()
    await player.play('100')
    await world.deliver()
    const before = await player.cash()
    const ask = { ...player.owner, code, period: 'once', step: 0 }
    const died = await claimAs(killedSql(world.db, step).db, async () => {}, ask).then(
      () => false,
      error => {
        if (!(error instanceof Killed)) throw error
        return true
      },
    )
    await claimAs(world.db, async () => {}, ask)
    expect((await player.cash()) - before).toBe(parseAmount('5'))
    if (!died) break
  }
}, 60_000)

test('a mission after another is locked until that is done, and one for a higher rank is not there', async () => {
  const first = await givenMission({ steps: [{ target: parseAmount('10'), reward: parseAmount('1') }] })
  const second = await givenMission({ after: first })
  const high = await givenMission({ minRank: 3 })
  await member.play('100')
  await world.deliver()
  expect(await statesOf(second)).toEqual(['LOCKED', 'LOCKED'])
  expect((await claim(second)).code).toBe('state_changed')
  await claim(first)
  expect(await statesOf(second)).toEqual(['COMPLETED', 'ACTIVE'])
  expect(await standing(high)).toBeUndefined()
  expect((await claim(high)).code).toBe('not_found')
})

test('yesterday may be claimed of for a day more, and the day before not', async () => {
  const code = await givenMission({ repeat: 'daily', startsAt: new Date(Date.now() - 9 * DAY_MS) })
  await member.play('100')
  await world.deliver()
  const { period } = await standing(code)
  await world.db`update missions.played set accepted_at = accepted_at - interval '1 day' where member_id = ${member.memberId}`
  const before = (await missions()).list.filter((each: { code: string }) => each.code === code)
  expect(before).toMatchObject([
    { period, progress: '0.00' },
    { progress: '100.00', steps: [{ state: 'COMPLETED' }, {}] },
  ])
  expect((await claim(code, 0, before[1].period)).status).toBe(200)
  expect((await claim(code, 0, '2020-01-01')).code).toBe('not_found')
})

test('somebody who took a break is given nothing, and nobody claims for another', async () => {
  const code = await givenMission()
  await member.play('100')
  await world.deliver()
  const other = await world.newMember()
  expect((await claim(code, 0, 'once', other)).code).toBe('state_changed')
  const ask = { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' } as const
  await transaction(world.db, tx => exclude(tx, ask))
  expect((await claim(code)).code).toBe('excluded')
})

test('a board: places by score and by who was first, prizes once on two servers, masked names', async () => {
  const code = await givenBoard()
  const [a, b, c] = await Promise.all([world.newMember(), world.newMember(), world.newMember()])
  await a!.play('100')
  await b!.play('300')
  await c!.play('100')
  await member.play('49.99')
  await world.deliver()
  const seen = await boardOf(code, c)
  expect(seen.list).toMatchObject([
    { rank: 1, name: `${b!.username.slice(0, 2)}***`, score: '300.00', prize: '50.00' },
    { rank: 2, score: '100.00', prize: '15.00', isOwn: false },
    { rank: 3, name: c!.username, isOwn: true },
  ])
  expect((await boardOf(code)).own).toEqual({ rank: null, score: '49.99' })
  const before = await b!.cash()
  await world.db`update missions.boards set ends_at = now() where code = ${code}`
  expect(await settleBoards(world.db)).toBe(0)
  await Promise.all([settleBoards(world.db, 0), settleBoards(world.db, 0)])
  expect((await b!.cash()) - before).toBe(parseAmount('50'))
  expect(await boardOf(code)).toMatchObject({ isSettled: true, list: [{ prize: '50.00' }, {}, {}] })
  // A correction changes nothing that was settled.
  await b!.play('0', 'late')
  await world.deliver()
  expect((await boardOf(code)).list[0].score).toBe('300.00')
})

test('no more of a day counts than its cap, and who reached that first stays first', async () => {
  const code = await givenBoard({ dayCap: parseAmount('100') })
  const [a, b] = await Promise.all([world.newMember(), world.newMember()])
  await a!.play('120')
  await b!.play('500')
  await a!.play('400')
  await world.deliver()
  expect((await boardOf(code, a)).list).toMatchObject([{ isOwn: true, score: '100.00' }, { score: '100.00' }])
})
