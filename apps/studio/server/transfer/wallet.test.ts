import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshStudioDatabase } from '../../../../tests/support/database.ts'
import type { WalletClient } from '../wallet-client.ts'
import { createPlayWallet } from './wallet.ts'

let world: FreshDatabase
let wallet: WalletClient
let asked: string[]
let n = 0
let player: string

beforeAll(async () => {
  world = await freshStudioDatabase()
})
beforeEach(async () => {
  asked = []
  player = `p-${++n}`
  wallet = createPlayWallet(world.db, async op => {
    asked.push(op)
    return { status: 'OK', decided: true, retry: 'never', player, balance: { cash: '7', bonus: '0', total: '7' } }
  })
  await world.db`insert into studio.transfer_accounts (player, currency, balance) values (${player}, 'CRD', 1000)`
})
afterAll(() => world.drop())

const call = async (op: Parameters<WalletClient>[0], body: object = {}) => {
  const answer = await wallet(op, { player, ...body })
  return [answer?.status, answer?.balance?.total]
}

test('bets, wins and rollbacks count once, in whatever order they come', async () => {
  expect(await call('bet', { tx: `${n}.b`, amount: '400' })).toEqual(['OK', '600'])
  expect(await call('bet', { tx: `${n}.b`, amount: '400' })).toEqual(['OK', '600'])
  expect(await call('bet', { tx: `${n}.c`, amount: '700' })).toEqual(['INSUFFICIENT_FUNDS', '600'])
  expect(await call('win', { tx: `${n}.w`, amount: '50' })).toEqual(['OK', '650'])
  expect(await call('win', { tx: `${n}.w`, amount: '50' })).toEqual(['OK', '650'])
  expect(await call('rollback', { tx: `${n}.k`, ref: `${n}.b` })).toEqual(['OK', '1050'])
  expect(await call('rollback', { tx: `${n}.k`, ref: `${n}.b` })).toEqual(['OK', '1050'])
  expect(await call('rollback', { tx: `${n}.l`, ref: `${n}.d` })).toEqual(['OK', '1050'])
  expect(await call('bet', { tx: `${n}.d`, amount: '100' })).toEqual(['TX_TOMBSTONED', '1050'])
  expect(await call('end_round')).toEqual(['OK', '1050'])
  expect(asked).toEqual([])
})

test('bet and win of one call count together and once, or not at all', async () => {
  const round = (name: string, stake: string) => ({
    launch_ref: name,
    actions: [
      { op: 'bet', tx: `${name}.b`, amount: stake },
      { op: 'win', tx: `${name}.w`, ref: `${name}.b`, amount: '50' },
    ],
  })
  const stateOf = async (tx: string) => (await wallet('tx_status', { player, tx }))?.state
  const [one, two, three] = [`${n}.1`, `${n}.2`, `${n}.3`] as const
  expect(await stateOf(`${one}.b`)).toBe('NONE')
  expect(await call('play', round(one, '400'))).toEqual(['OK', '650'])
  expect(await call('play', round(one, '400'))).toEqual(['OK', '650'])
  expect(await stateOf(`${one}.b`)).toBe('ACCEPTED')
  expect(await call('rollback', { tx: `${one}.k`, ref: `${one}.b`, launch_ref: one })).toEqual(['ROUND_SETTLED', '650'])
  expect(await call('play', round(two, '700'))).toEqual(['INSUFFICIENT_FUNDS', '650'])
  expect(await stateOf(`${two}.w`)).toBe('NONE')
  expect(await call('rollback', { tx: `${three}.k`, ref: `${three}.b`, launch_ref: three })).toEqual(['OK', '650'])
  expect(await call('play', round(three, '100'))).toEqual(['TX_TOMBSTONED', '650'])
  expect(asked).toEqual([])
})

test('who has no account here plays with the platform', async () => {
  player = 'p-stranger'
  expect(await call('bet', { tx: 's.b', amount: '1' })).toEqual(['OK', '7'])
  expect(await call('authenticate')).toEqual(['OK', '7'])
  expect(asked).toEqual(['bet', 'authenticate'])
})

test('who enters sees the account that the games are played from', async () => {
  expect(await call('authenticate')).toEqual(['OK', '1000'])
  expect(asked).toEqual(['authenticate'])
})
