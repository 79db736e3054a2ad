import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { givenStudio } from '../../../../tests/support/studio.ts'
import type { Entered } from '../../api.ts'
import { BET_RETRY_MS } from '../rounds/retry.ts'
import type { RoundRow } from '../rounds/store.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
let { spin, fromPlatform, platform, db } = {} as typeof given
let token: string
let n = 0

beforeAll(async () => {
  BET_RETRY_MS.splice(0, 2, 1, 2)
  // Bet and win are calls of their own in the fault mode, which brings no faults here.
  given = await givenStudio({ NODE_ENV: 'test', STUDIO_FAULTS: 'seed=1' })
  ;({ spin, fromPlatform, platform, db } = given)
})
beforeEach(async () => {
  n++
  platform.bend(() => 'fine')
  platform.wallet.refuseBets('')
  token = (await given.enter()).token
})
afterAll(() => given.close())

/** Plays until a round wins; what the network does to the calls of the round is up to the test. */
async function playWinning(): Promise<RoundRow> {
  for (let i = 0; ; i++) {
    const { value } = await spin(token, `key-round-${n}-${i}`)
    if (BigInt(value.round.payout) > 0n) return lastRound()
    await given.studio.queue.recover()
  }
}

async function lastRound(): Promise<RoundRow> {
  const [row] = await db<RoundRow[]>`select * from studio.rounds order by seq desc limit 1`
  return row!
}

async function statusOf(round: string) {
  const { value } = await fromPlatform('round_status', { request_id: 'r', player: 'p-1', round })
  return vendorCalls.round_status.output.parse(value)
}

async function detailOf(round: string) {
  const { value } = await fromPlatform('round_detail', { request_id: 'r', player: 'p-1', round, language: 'VI' })
  return vendorCalls.round_detail.output.parse(value)
}

async function readFailed(cursor = '') {
  const { value } = await fromPlatform('failed', { request_id: 'r', cursor })
  const { items = [], cursor: next } = vendorCalls.failed.output.parse(value)
  return { items, cursor: next! }
}

const resolve = async (id: string, our_tx: string) =>
  (await fromPlatform('failed/resolve', { request_id: 'r', id, our_tx })).value.status

/** The calls were due for 72 hours and nobody answered. */
async function giveUp(): Promise<void> {
  await db`update studio.wallet_calls set first_at = now() - interval '73 hours', due_at = now() where state = 'due'`
  await given.studio.queue.recover()
}

/** Sends what stands in the queue, which does not work by itself here; answers what is left. */
async function sendAll(): Promise<number> {
  await db`update studio.wallet_calls set due_at = now() where state = 'due'`
  await given.studio.queue.recover()
  return (await db`select from studio.wallet_calls where state = 'due'`).length
}

test('W-166: a paid round is completed and names its win', async () => {
  const { id, payout } = await playWinning()
  const wins = [{ tx: `${id}.w`, ref: `${id}.b`, amount: String(payout) }]
  expect(await statusOf(id)).toEqual({ status: 'OK', state: 'COMPLETED', wins })
  expect(await statusOf('rnd_nobody')).toEqual({ status: 'OK', state: 'UNKNOWN' })
  const other = await fromPlatform('round_status', { request_id: 'r', player: 'p-2', round: id })
  expect(other.value.state).toBe('UNKNOWN')
})

test('a round that is asked for sends what it owes at once', async () => {
  platform.bend(op => (op === 'win' ? 'down' : 'fine'))
  const { id } = await playWinning()
  const money = platform.wallet.money()
  platform.bend(() => 'fine')
  expect(await statusOf(id)).toMatchObject({ state: 'COMPLETED', wins: [{ tx: `${id}.w` }] })
  await expect.poll(async () => (await lastRound()).state).toBe('CLOSED')
  expect(platform.wallet.money()).toBeGreaterThan(money)
})

test('a round is in progress while its bet is on its way, and cancelled when it was refused or is taken back', async () => {
  const asked: unknown[] = []
  platform.onCall(async op => {
    if (op === 'bet') asked.push((await statusOf((await lastRound()).id)).state)
  })
  platform.wallet.refuseBets('PLAYER_BLOCKED')
  await spin(token, `key-cancelled-${n}-1`)
  platform.onCall(async () => {})
  expect(asked).toEqual(['IN_PROGRESS'])
  expect((await statusOf((await lastRound()).id)).state).toBe('CANCELLED')

  platform.wallet.refuseBets('')
  platform.bend(op => (op === 'bet' || op === 'rollback' ? 'down' : 'fine'))
  await spin(token, `key-cancelled-${n}-2`)
  const { id } = await lastRound()
  expect(await statusOf(id)).toEqual({ status: 'OK', state: 'CANCELLED', wins: [] })
  platform.bend(() => 'fine')
  // Asking sent the rollback.
  await expect.poll(async () => (await lastRound()).state).toBe('REVERSED')
  expect((await statusOf(id)).state).toBe('CANCELLED')
})

test('a round that is one call is in progress until it is known whether it stands', async () => {
  const { fromPlatform, platform, enter, spin, studio, db, close } = await givenStudio()
  onTestFinished(close)
  const { token } = await enter()
  const stateOf = async () => {
    const [round] = await db<{ id: string }[]>`select id from studio.rounds order by seq desc limit 1`
    const asked = await fromPlatform('round_status', { request_id: 'r', player: 'p-1', round: round!.id })
    return asked.value.state
  }
  for (const [fault, end] of [
    ['cut', 'COMPLETED'],
    ['down', 'CANCELLED'],
  ] as const) {
    platform.bend(op => (op === 'play' ? fault : op === 'tx_status' || op === 'rollback' ? 'down' : 'fine'))
    expect((await spin(token, `key-known-${fault}`)).code).toBe('busy')
    expect(await stateOf()).toBe('IN_PROGRESS')
    platform.bend(() => 'fine')
    // Asking sends what is owed.
    await expect.poll(stateOf).toBe(end)
  }
  await studio.queue.recover(0)
})

test('W-177: a win that was given up stands in the failed queue until the platform resolves it; then the player plays on', async () => {
  platform.bend(op => (op === 'win' || op === 'end_round' ? 'down' : 'fine'))
  const { id, payout } = await playWinning()
  await giveUp()
  const { items, cursor } = await readFailed()
  const win = items.find(item => item.op === 'win')!
  expect(win.body).toMatchObject({ tx: `${id}.w`, round: id, amount: String(payout), player: 'p-1' })
  expect((await readFailed(cursor)).items).toEqual([])
  expect((await spin(token, `key-after-${n}`)).code).toBe('busy')

  expect(await resolve(win.id, 't_77')).toBe('OK')
  expect(await resolve(win.id, 't_77')).toBe('OK')
  expect(await resolve(win.id, 't_78')).toBe('ALREADY_RESOLVED')
  for (const unknown of ['999999', 'x']) expect(await resolve(unknown, 't_77')).toBe('NOT_FOUND')
  expect((await readFailed()).items.map(item => item.op)).not.toContain('win')
  expect((await lastRound()).state).toBe('CLOSED')
  const [sent] = await db<{ state: string }[]>`select state from studio.transactions where tx = ${`${id}.w`}`
  expect(sent!.state).toBe('ACCEPTED')
  platform.bend(() => 'fine')
  expect((await spin(token, `key-after-${n}`)).status).toBe(200)
})

test('a call that fails later than others stands behind them, whatever its age', async () => {
  // Earlier tests' last calls may still be on their way, and would fail with these.
  await expect.poll(sendAll).toBe(0)
  platform.bend(op => (op === 'end_round' ? 'down' : 'fine'))
  const before = (await readFailed()).cursor
  await spin(token, `key-order-${n}-1`)
  const first = await lastRound()
  await spin(token, `key-order-${n}-2`)
  await given.studio.queue.close()
  await db`update studio.wallet_calls set due_at = now() + interval '1 hour' where round_id = ${first.id}`
  await db`
    update studio.wallet_calls set first_at = now() - interval '73 hours', due_at = now()
    where state = 'due' and round_id <> ${first.id}`
  await given.studio.queue.recover()
  const page = await readFailed(before)
  expect(page.items).toHaveLength(1)
  await giveUp()
  expect((await readFailed(page.cursor)).items.map(item => item.body.round)).toEqual([first.id])
})

test('a round is told in full, with an address on our own origin where anybody may look at it', async () => {
  const round = await playWinning()
  const { url, detail } = await detailOf(round.id)
  const { stake, payout, events, nonce } = round
  expect(detail).toMatchObject({ stake: String(stake), payout: String(payout), events, fairness: { nonce } })

  const { origin, pathname, searchParams } = new URL(url!)
  expect(origin + pathname).toBe(`http://studio.test/play/${round.game}`)
  const look = (replay: string) =>
    given.ask<Entered>('GET', `/stage/v1/replay?${new URLSearchParams({ replay, language: 'VI' })}`)
  const replay = searchParams.get('replay')!
  const { value } = await look(replay)
  expect(value).toMatchObject({ token: '', balance: '0', language: 'VI', replay: { id: round.id, events } })
  for (const forged of [round.id, `${round.id}.`, `${replay}x`, replay.replace('.', '1.')])
    expect((await look(forged)).code).toBe('not_found')
})

test('the outcome of a bet that never stood is told to nobody', async () => {
  platform.wallet.refuseBets('INSUFFICIENT_FUNDS')
  await spin(token, `key-refused-${n}`)
  const { url, detail } = await detailOf((await lastRound()).id)
  expect(url).toBeUndefined()
  for (const key of ['events', 'payout']) expect(detail).not.toHaveProperty(key)
  expect((await detailOf('rnd_nobody')).status).toBe('NOT_FOUND')
})
