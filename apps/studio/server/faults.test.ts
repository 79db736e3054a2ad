import { describe, expect, onTestFinished, test } from 'vitest'
import type { WalletOp } from '#features/gateway/api.ts'
import { createFakeWallet } from '../../../tests/support/fake-wallet.ts'
import { givenStudio } from '../../../tests/support/studio.ts'
import { readConfig } from '../config.ts'
import { createFaultyWallet, parseFaults } from './faults.ts'
import { BET_RETRY_MS } from './rounds/retry.ts'

const START = 1_000_000n

/** A faulty client, and what arrives at the wallet behind it. */
function given(faults: string) {
  const wallet = createFakeWallet(START)
  const arrived: string[] = []
  const { client, breakSilence } = createFaultyWallet((op, body) => {
    const { tx = '', amount = '' } = body as { tx?: string; amount?: string }
    arrived.push(`${op} ${tx}${amount && ` ${amount}`}`)
    return wallet.client(op, body)
  }, parseFaults(faults))
  const bet = (round: string) => client('bet', { tx: `${round}.b`, round, amount: '100' })
  const win = (round: string) => client('win', { tx: `${round}.w`, ref: `${round}.b`, round, amount: '250' })
  const rollback = (round: string) => client('rollback', { tx: `${round}.k`, ref: `${round}.b` })
  return { wallet, client, breakSilence, arrived, bet, win, rollback }
}

describe('each fault', () => {
  test('duplicate: a call arrives twice', async () => {
    const { arrived, bet } = given('duplicate=1')
    expect(await bet('r1')).toMatchObject({ status: 'OK' })
    expect(arrived).toEqual(['bet r1.b 100', 'bet r1.b 100'])
  })

  test('drop_answer: it is done and nobody hears of it', async () => {
    const { wallet, bet } = given('drop_answer=1')
    expect(await bet('r1')).toBeUndefined()
    expect(wallet.money()).toBe(START - 100n)
  })

  test('delay: it takes its time', async () => {
    const { bet } = given('delay=1:40')
    const startedAt = performance.now()
    await bet('r1')
    expect(performance.now() - startedAt).toBeGreaterThan(35)
  })

  test('reorder: a later call overtakes it; alone it arrives all the same', async () => {
    const seed = Array.from({ length: 50 }, (_, i) => i).find(i => overtakes(i))
    expect(seed).toBeDefined()
    const { arrived, bet } = given(`reorder=0.5,seed=${seed}`)
    await Promise.all([bet('r1'), bet('r2')])
    expect(arrived).toEqual(['bet r2.b 100', 'bet r1.b 100'])
    const alone = given('reorder=1')
    expect(await alone.bet('r1')).toMatchObject({ status: 'OK' })
  })

  test('late_bet: the bet arrives after its rollback, and finds its tombstone', async () => {
    const { wallet, arrived, bet, rollback } = given('late_bet=1')
    for (let i = 0; i < 3; i++) expect(await bet('r1')).toBeUndefined()
    expect(await rollback('r1')).toMatchObject({ status: 'OK', tombstoned: true })
    expect(arrived).toEqual(['rollback r1.k', 'bet r1.b 100'])
    expect(wallet.money()).toBe(START)
  })

  test('double_win: it is paid again under another tx', async () => {
    const { wallet, arrived, bet, win } = given('double_win=1')
    await bet('r1')
    await win('r1')
    expect(arrived).toEqual(['bet r1.b 100', 'win r1.w 250', 'win r1.w.2 250'])
    expect(wallet.money()).toBe(START + 400n)
  })

  test('wrong_amount: a win is one unit too high, in every attempt', async () => {
    const { arrived, bet, win } = given('wrong_amount=1')
    await bet('r1')
    await win('r1')
    await win('r1')
    expect(arrived.slice(1)).toEqual(['win r1.w 251', 'win r1.w 251'])
  })

  test('silent_round: nothing follows the bet until the round was asked for', async () => {
    const { arrived, client, bet, win, breakSilence } = given('silent_round=1')
    await bet('r1')
    expect(await win('r1')).toBeUndefined()
    expect(await client('end_round', { round: 'r1' })).toBeUndefined()
    expect(arrived).toHaveLength(1)
    breakSilence('r1')
    expect(await win('r1')).toMatchObject({ status: 'OK' })
  })
})

/** True when this seed holds the first bet back and not the second. */
function overtakes(seed: number): boolean {
  const held = (round: string) => {
    const { arrived, bet } = given(`reorder=0.5,seed=${seed}`)
    void bet(round)
    return arrived.length === 0
  }
  return held('r1') && !held('r2')
}

const ALL = 'duplicate=0.3,drop_answer=0.3,late_bet=0.2,double_win=0.2,wrong_amount=0.2,silent_round=0.2'

/** Plays rounds until each call was decided or tried five times. */
async function play(faults: string, rounds: readonly number[]): Promise<string[]> {
  const { arrived, bet, win } = given(faults)
  const insist = async (call: () => ReturnType<typeof bet>) => {
    for (let i = 0; i < 5 && !(await call())?.decided; i++);
  }
  for (const i of rounds) {
    await insist(() => bet(`r${i}`))
    await insist(() => win(`r${i}`))
  }
  return arrived
}

test('the same seed brings the same faults upon the same transactions, in whatever order they are played', async () => {
  const rounds = Array.from({ length: 60 }, (_, i) => i)
  const first = await play(`${ALL},seed=42`, rounds)
  expect(await play(`${ALL},seed=42`, rounds)).toEqual(first)
  expect((await play(`${ALL},seed=42`, rounds.toReversed())).sort()).toEqual([...first].sort())
  expect(await play(`${ALL},seed=43`, rounds)).not.toEqual(first)
})

test('a fault happens about as often as it should', async () => {
  const { arrived, bet } = given('duplicate=0.3,seed=1')
  for (let i = 0; i < 1_000; i++) await bet(`r${i}`)
  // 1,300 ± 4 standard deviations of 14.5
  expect(Math.abs(arrived.length - 1_300)).toBeLessThan(58)
})

test('calls that move no money are left alone', async () => {
  const { client } = given('drop_answer=1,duplicate=1')
  for (const op of ['authenticate', 'balance'] satisfies WalletOp[]) expect(await client(op, {})).toBeDefined()
})

test.each(['duplicate', 'duplicate=2', 'duplicate=-1', 'unknown=0.1', 'drop_answer=0.1:50', 'duplicate=0.1,,'])(
  '"%s" is not read as faults',
  text => expect(() => parseFaults(text)).toThrow('is no fault'),
)

test('a studio with faults ends every round all the same, and its statement is what the wallet moved', async () => {
  BET_RETRY_MS.splice(0, 2, 1, 2)
  const faults = 'duplicate=0.3,reorder=0.2,delay=0.2:2,drop_answer=0.3,late_bet=0.3,silent_round=0.5,seed=7'
  const studio = await givenStudio({ NODE_ENV: 'test', STUDIO_FAULTS: faults })
  onTestFinished(studio.close)
  const { enter, spin, db, platform, fromPlatform } = studio
  const before = platform.wallet.money()
  const { token } = await enter()
  for (let i = 0; i < 40; i++) {
    await spin(token, `key-faults-${i}`)
    // The platform's sweeper asks for what stays open, and the queue works.
    const open = await db<
      { id: string }[]
    >`select id from studio.rounds where state not in ('CLOSED', 'REFUSED', 'REVERSED')`
    for (const { id } of open) await fromPlatform('round_status', { request_id: 'r', player: 'p-1', round: id })
    for (let owed = 1, tries = 0; owed > 0 && tries < 30; tries++) {
      await db`update studio.wallet_calls set due_at = now() where state = 'due' and op <> 'end_round'`
      await studio.studio.queue.recover(0)
      const [row] = await db<{ owed: number }[]>`
          select count(*)::int as owed from studio.wallet_calls where state = 'due' and op <> 'end_round'`
      owed = row!.owed
    }
  }
  const states = await db<{ state: string; count: number }[]>`
      select state, count(*)::int from studio.rounds group by state`
  expect(states.map(row => row.state).sort()).toEqual(['CLOSED', 'REVERSED'])
  const [day] = await db<{ date: string }[]>`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as date`
  const { value } = await fromPlatform('statement', { request_id: 'r', ...day })
  const total = value.lines.reduce((sum: bigint, line: { total: string }) => sum + BigInt(line.total), 0n)
  expect(total).toBe(platform.wallet.money() - before)
})

test('a studio makes no faults outside of tests: it does not start with them', async () => {
  const faults = { STUDIO_FAULTS: 'double_win=1' }
  const studio = await givenStudio({ ...faults, NODE_ENV: 'test' })
  await studio.close()
  for (const NODE_ENV of ['production', 'development', ''])
    expect(() => readConfig({ ...studio.environment, ...faults, NODE_ENV })).toThrow(/STUDIO_FAULTS.*NODE_ENV=test/)
})

test('a studio says at its start which fault it cannot read', () => {
  expect(() => readConfig({ STUDIO_FAULTS: 'often' })).toThrow(/STUDIO_FAULTS: "often" is no fault/)
})
