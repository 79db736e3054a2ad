import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlayedRound } from '#apps/studio/api.ts'
import type { FreeRounds } from '#apps/studio/api-rewards.ts'
import { GAME, givenStudio } from '../../../../tests/support/studio.ts'
import { BET_RETRY_MS } from '../rounds/retry.ts'

type World = Awaited<ReturnType<typeof givenStudio>>
type Answer = { round: PlayedRound; balance: string; freeRounds?: FreeRounds }
let given: World
let token: string
let reward: string
let n = 0

beforeAll(async () => {
  BET_RETRY_MS.splice(0, 2, 5, 10)
  given = await givenStudio()
  token = (await given.enter()).token
})
afterAll(() => given.close())
beforeEach(async () => {
  given.platform.bend(() => 'fine')
  given.platform.wallet.refuseBets('')
  given.platform.bodies.length = 0
  await given.db`update studio.rewards set state = 'CANCELLED' where state = 'ACTIVE'`
  reward = `w-${++n}`
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const create = (more: object = {}) =>
  given.fromPlatform('reward_create', {
    ...{ request_id: 'r', reward, player: 'p-1', game: GAME, currency: 'CRD', rounds: 3, stake: '100' },
    ...{ expires_at: inAnHour(), ...more },
  })
const list = async () => (await given.fromPlatform('reward_list', { request_id: 'r', player: 'p-1' })).value.rewards
const own = async () => (await list()).find((each: { reward: string }) => each.reward === reward)
async function play(key: string, more: object = {}) {
  const told = await given.ask<Answer>('POST', '/stage/v1/spin', { key, stake: '100', reward, ...more }, token)
  await given.studio.rounds.untilClosed('p-1')
  return told
}
/** Everything that is owed is told. */
async function recover() {
  for (let i = 0; i < 4; i++) {
    await given.db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await given.db`update studio.rewards set due_at = now() where state = 'ACTIVE' and due_at < now() + interval '1 minute'`
    await given.studio.queue.recover(0)
  }
}
const told = () => given.platform.bodies.filter(({ op }) => op === 'reward_status').map(({ body }) => body)
const money = () => given.platform.wallet.money()

test('they are told to the stage, cost nothing, pay what they win, and their end is told once', async () => {
  expect((await create()).value.status).toBe('OK')
  const { value } = await given.ask<{ freeRounds: FreeRounds }>('GET', '/stage/v1/state', undefined, token)
  expect(value.freeRounds).toMatchObject({ reward, left: 3, rounds: 3, stake: '100', won: '0' })
  const before = money()
  let won = 0n
  for (const [i, key] of ['key-of-1', 'key-of-2', 'key-of-3'].entries()) {
    const { value } = await play(`${key}-${n}`)
    won += BigInt(value.round.payout)
    expect(value.round).toMatchObject({ free: true, stake: '100' })
    expect(value.freeRounds).toMatchObject({ left: 2 - i, won: String(won) })
  }
  expect(money()).toBe(before + won)
  const [play1] = given.platform.bodies.filter(({ op }) => op === 'play')
  expect((play1!.body.actions as object[])[0]).toMatchObject({ op: 'bet', kind: 'free_round', amount: '0', reward })
  expect((await play(`key-of-4-key-${n}`)).code).toBe('reward_expired')
  await recover()
  await recover()
  expect(told()).toMatchObject([{ reward, status: 'played', total: String(won), tx: `${reward}.end` }])
  expect(await own()).toMatchObject({ left: 0, won: String(won), state: 'PLAYED' })
  const books = await given.db`
    select t.kind, t.amount from studio.transactions t join studio.rounds r on r.id = t.round_id
    where r.reward = ${reward} and t.op = 'bet'`
  expect(books).toEqual([0, 0, 0].map(() => ({ kind: 'free_round', amount: 0n })))
  const [from, to] = [new Date(Date.now() - 3_600_000).toISOString(), inAnHour()]
  const { value: ended } = await given.fromPlatform('rounds', { request_id: 'r', from, to, cursor: '', limit: 1000 })
  expect(ended.items.map(({ bet }: { bet: string }) => bet)).toEqual(['0', '0', '0'])
})

test('no more of them than were given are played: 8 at once, and the same key again', async () => {
  await create({ rounds: 2 })
  const keys = Array.from({ length: 8 }, (_, i) => `at-once-${n}-${i}`)
  for (let pass = 0; pass < 6; pass++) await Promise.all(keys.map(key => play(key)))
  const rounds = await given.db`select spin_key, state from studio.rounds where reward = ${reward}`
  expect(rounds).toHaveLength(2)
  const key = rounds[0]!.spin_key as string
  expect((await play(key)).value.round.free).toBe(true)
  expect((await play(key, { reward: undefined })).code).toBe('key_reused')
  expect(await own()).toMatchObject({ left: 0 })
})

test('what the platform refuses, or what stays unknown, does not use one up', async () => {
  await create({ rounds: 1 })
  given.platform.wallet.refuseBets('PLAYER_BLOCKED')
  expect((await play(`refused-key-${n}`)).status).not.toBe(200)
  expect(await own()).toMatchObject({ left: 1, state: 'ACTIVE' })
  given.platform.wallet.refuseBets('')
  const before = money()
  given.platform.bend(op => (op === 'play' ? 'down' : 'fine'))
  expect((await play(`unknown-key-${n}`)).code).toBe('busy')
  given.platform.bend(() => 'fine')
  await recover()
  expect(await own()).toMatchObject({ left: 1, state: 'ACTIVE' })
  expect(money()).toBe(before)
  expect((await play(`at-last-key-${n}`)).value.freeRounds).toMatchObject({ left: 0 })
})

test('the same reward again is fine, another under its name is not; what cannot be is told', async () => {
  const expires_at = inAnHour()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ expires_at })))
  expect(new Set(answers.map(({ value }) => value.status))).toEqual(new Set(['OK']))
  expect((await create({ expires_at, rounds: 4 })).value.status).toBe('TX_CONFLICT')
  const wrong = async (more: object) => (await create({ reward: `${reward}-x`, ...more })).value.status
  expect(await wrong({ game: 'no-such-game' })).toBe('GAME_DISABLED')
  expect(await wrong({ stake: '101' })).toBe('AMOUNT_INVALID')
  expect(await wrong({ currency: 'XXX' })).toBe('CURRENCY_MISMATCH')
  expect(await wrong({ expires_at: 'tomorrow' })).toBe('BAD_REQUEST')
  const demo = [...given.studio.library.values()].find(({ kind, brand }) => kind === 'dice' && brand === 'LACQUER')
  if (demo) expect(await wrong({ game: demo.id })).toBe('NOT_SUPPORTED')
})

test('another stake, a bought feature, or what is nobody’s is not a free round', async () => {
  await create()
  expect((await play(`stake-key-${n}`, { stake: '200' })).code).toBe('invalid_input')
  expect((await play(`choice-key-${n}`, { choice: { buy: 'free' } })).code).toBe('invalid_input')
  expect((await play(`other-key-${n}`, { reward: 'w-of-nobody' })).code).toBe('not_found')
  expect(await own()).toMatchObject({ left: 3 })
})

test('they end with their time, are told as expired, and go when the platform cancels them', async () => {
  await create()
  const { payout } = (await play(`in-time-key-${n}`)).value.round
  await given.db`update studio.rewards set expires_at = now() - interval '1 s', due_at = now() where reward = ${reward}`
  expect((await play(`late-key-${n}`)).code).toBe('reward_expired')
  given.platform.bend(op => (op === 'reward_status' ? 'cut' : 'fine'))
  await recover()
  expect(await own()).toMatchObject({ state: 'ACTIVE' })
  given.platform.bend(() => 'fine')
  await recover()
  expect(await own()).toMatchObject({ state: 'EXPIRED', left: 2 })
  expect(told().at(-1)).toMatchObject({ status: 'expired', total: payout })
  reward = `w-${++n}`
  await create()
  const cancel = () => given.fromPlatform('reward_cancel', { request_id: 'r', reward })
  for (let i = 0; i < 2; i++) expect((await cancel()).value.status).toBe('OK')
  expect((await play(`cancelled-key-${n}`)).code).toBe('reward_expired')
  expect((await given.fromPlatform('reward_cancel', { request_id: 'r', reward: 'none' })).value.status).toBe(
    'REWARD_NOT_FOUND',
  )
})
