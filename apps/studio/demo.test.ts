import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAME, givenStudio, launchOf } from '../../tests/support/studio.ts'
import type { Entered } from './api.ts'
import { clearDemos } from './server/rounds/demo.ts'

/* Play for nothing: visitors who say to be 18 or older, and launches of the platform for trial accounts. */

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
afterAll(() => given.close())

const demo = (more: object = {}) =>
  given.ask<Entered>('POST', '/stage/v1/demo', { game: GAME, language: 'VI', theme: 'dark', adult: true, ...more })
const walletCalls = () => given.platform.wallet.calls.length
async function launched(): Promise<string> {
  const launch = launchOf({ demo: true, launch_token: '', currency: 'XXX', player: 'p-trial' })
  const { value } = await given.fromPlatform('launch', launch)
  return new URL(value.url).searchParams.get('launch')!
}

test('who does not say to be 18 plays nothing', async () => {
  expect((await demo({ adult: false })).code).toBe('invalid_input')
  expect((await demo({ game: 'no-such-game' })).code).toBe('not_found')
})

test('a visitor plays the same game with a balance of ours, and all that is shown says so', async () => {
  const { value: entered } = await demo()
  expect(entered).toMatchObject({ demo: true, language: 'VI', balance: '1000000', moneyMode: 'credits' })
  const { value } = await given.spin(entered.token, 'demo-key-1')
  expect(value.round.demo).toBe(true)
  expect(BigInt(value.balance)).toBe(1_000_000n - 100n + BigInt(value.round.payout))
  const reloaded = await given.ask<Entered>('GET', '/stage/v1/state', undefined, entered.token)
  expect(reloaded.value).toMatchObject({ demo: true, balance: value.balance, lastRound: { demo: true } })
})

test('a trial account’s launch opens a demo, once', async () => {
  const launch = await launched()
  const first = await given.ask<Entered>('POST', '/stage/v1/enter', { launch })
  expect(first.value).toMatchObject({ demo: true, balance: '1000000', returnUrl: 'http://site.test/' })
  expect((await given.ask('POST', '/stage/v1/enter', { launch })).code).toBe('session_idle')
})

test('no call goes to the platform, and no book of a brand tells of it', async () => {
  const before = walletCalls()
  const { value: entered } = await demo()
  for (let i = 0; i < 10; i++) expect((await given.spin(entered.token, `demo-books-${i}`)).status).toBe(200)
  await given.studio.queue.recover(0)
  expect(walletCalls()).toBe(before)
  const feed = await given.fromPlatform('feed', { request_id: 'r', cursor: '', limit: 100 })
  expect(feed.value.items).toEqual([])
  const day = new Date().toISOString().slice(0, 10)
  expect((await given.fromPlatform('statement', { request_id: 'r', date: day })).value.lines).toEqual([])
})

describe('the balance of a demo', () => {
  test('runs out as money does, and is filled again', async () => {
    const { value: entered } = await demo()
    await given.db`update studio.transfer_accounts set balance = 50 where player like 'demo-%'`
    expect((await given.spin(entered.token, 'demo-poor-1')).code).toBe('insufficient_funds')
    const filled = await given.ask<{ balance: string }>('POST', '/stage/v1/refill', {}, entered.token)
    expect(filled.value.balance).toBe('1000000')
    expect((await given.spin(entered.token, 'demo-poor-2')).status).toBe(200)
  })

  test('is nothing that who plays for money can fill', async () => {
    const { token } = await given.enter()
    expect((await given.ask('POST', '/stage/v1/refill', {}, token)).code).toBe('not_allowed')
  })
})

test('what was played for nothing is cleared away after a day, what was played for money stays', async () => {
  const { token } = await given.enter()
  await given.spin(token, 'for-money-1')
  const count = async (which: string) =>
    (await given.db`select 1 from studio.rounds where (brand = 'DEMO') = ${which === 'demo'}`).length
  const paid = await count('money')
  expect(await count('demo')).toBeGreaterThan(10)
  await given.studio.queue.recover(0)
  await given.db`update studio.transfer_accounts set opened_at = opened_at - interval '2 days'`
  // One of them goes on: its player stays until it is over.
  await given.db`update studio.rounds set state = 'OPEN' where seq = (select max(seq) from studio.rounds where brand = 'DEMO')`
  await clearDemos(given.db)
  expect(await count('demo')).toBeGreaterThan(0)
  await given.db`update studio.rounds set state = 'CLOSED' where state = 'OPEN'`
  await clearDemos(given.db)
  expect([await count('demo'), await count('money')]).toEqual([0, paid])
})
