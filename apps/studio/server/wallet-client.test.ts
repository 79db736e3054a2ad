import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakePlatform } from '../../../tests/support/fake-platform.ts'
import { createWalletClient, reasonOf, refusalOf, requireOk, type WalletClient } from './wallet-client.ts'

const KEY = { keyId: 'studio', secret: 'a-studio-secret-that-only-tests-use' }
let platform: Awaited<ReturnType<typeof startFakePlatform>>
let wallet: WalletClient

beforeAll(async () => {
  platform = await startFakePlatform(KEY)
  wallet = createWalletClient(platform.url, KEY)
})
afterAll(() => platform.close())

const bet = (tx: string) => ({ tx, round: tx, amount: '100' })

test('a call is signed over its raw body, and a well signed answer is believed', async () => {
  expect(await wallet('bet', bet('b-1'))).toMatchObject({ status: 'OK', decided: true, balance: { total: '999900' } })
  expect(platform.badSignatures).toEqual([])
})

test.each(['cut', 'forged', 'silent'] as const)('an answer that is %s leaves the outcome unknown', async fault => {
  const before = platform.wallet.money()
  platform.bend(() => fault)
  expect(await wallet('bet', bet(`b-${fault}`))).toBeUndefined()
  platform.bend(() => 'fine')
  // It was done all the same: the same id again takes nothing more.
  expect(platform.wallet.money()).toBe(before - 100n)
  expect(await wallet('bet', bet(`b-${fault}`))).toMatchObject({ status: 'OK' })
  expect(platform.wallet.money()).toBe(before - 100n)
})

test('a platform that is down says that nothing was decided', async () => {
  platform.bend(() => 'down')
  const answer = await wallet('bet', bet('b-down'))
  platform.bend(() => 'fine')
  expect(answer).toMatchObject({ decided: false, retry: 'same_id' })
  expect(() => requireOk(answer)).toThrow('busy')
})

test('a platform that cannot be reached leaves the outcome unknown', async () => {
  const nowhere = createWalletClient('http://127.0.0.1:9', KEY)
  expect(await nowhere('balance', {})).toBeUndefined()
})

test.each([
  [{ status: 'BONUS_MAX_BET', message: 'wallet.bonus_max_bet' }, 'bonus_max_bet'],
  [{ status: 'GAME_NOT_ALLOWED', message: 'wallet.bonus_game_excluded' }, 'bonus_game_excluded'],
  [{ status: 'GAME_NOT_ALLOWED', message: 'wallet.game_not_allowed' }, 'not_allowed'],
])('a player is told of %j as %s', (answer, code) => {
  expect(refusalOf(reasonOf({ ...answer, decided: true, retry: 'never' })).code).toBe(code)
})
