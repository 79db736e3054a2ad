import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { type ContractWorld, givenContract, START } from '../../../tests/contract.ts'
import { PROVEN } from '../../../tests/given.ts'

let world: ContractWorld
beforeAll(async () => {
  world = await givenContract()
})
beforeEach(() => world.newPlayer())
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})
const left = (change: number) => String(START + change)

describe('wins', () => {
  test('W-080, W-082, W-083: a win is paid once, and its tx stands for it alone', async () => {
    await world.bet('b1')
    const first = await world.win('w1', '2500')
    expect(first.answer).toMatchObject({ status: 'OK', balance: { cash: left(1500) }, round_state: 'OPEN' })
    expect((await world.win('w1', '2500')).body).toBe(first.body)
    expect((await world.win('w1', '9999')).answer.status).toBe('TX_CONFLICT')
    expect(await world.cash()).toBe(left(1500))
  })
  test('W-081, W-089: nothing won is a result; a cascade pays each', async () => {
    await world.bet('b1')
    for (const [tx, amount] of [
      ['w0', '0'],
      ['w1', '100'],
      ['w2', '200'],
      ['w3', '300'],
    ] as const)
      expect((await world.win(tx, amount)).answer.status).toBe('OK')
    expect(await world.cash()).toBe(left(-400))
  })
  test('W-084, W-085: a win before its bet waits undecided, then pays', async () => {
    const early = await world.win('w1', '2500')
    expect(early.answer).toMatchObject({ status: 'BET_NOT_FOUND', decided: false, retry: 'same_id' })
    await world.bet('b1')
    expect((await world.win('w1', '2500')).answer.status).toBe('OK')
    expect(await world.cash()).toBe(left(1500))
  })
  test('W-086, W-087, W-088: no win for a bet undone, buried or refused', async () => {
    await world.bet('b1')
    await world.rollback('k1', 'b1')
    expect((await world.win('w1', '1')).answer.status).toBe('BET_ROLLED_BACK')
    await world.rollback('k2', 'b7')
    expect((await world.win('w2', '1', { ref: `b7-${world.n()}` })).answer.status).toBe('BET_ROLLED_BACK')
    await world.bet('b8', String(START * 2))
    expect((await world.win('w3', '1', { ref: `b8-${world.n()}` })).answer.status).toBe('BET_REFUSED')
    expect(await world.cash()).toBe(left(0))
  })
  test('W-090, W-091: a final win closes the round; what comes later is held, not lost', async () => {
    await world.bet('b1')
    expect((await world.win('w1', '2500', { final: true })).answer.round_state).toBe('CLOSED')
    expect((await world.win('w2', '500')).answer.status).toBe('HELD')
    expect(await world.cash()).toBe(left(1500))
    const [row] = await world.db`select state, amount from games.transactions where tx = ${`w2-${world.n()}`}`
    expect(row).toMatchObject({ state: 'HELD', amount: 50_000n })
  })
  test('W-007, W-093, W-094: a win is paid whatever became of session, player and game', async () => {
    await world.bet('b1')
    await world.db`update games.sessions set ended_at = now() where player = ${world.player().player}`
    await world.db`update people.members set status = 'blocked' where id = ${world.memberId()}`
    expect((await world.win('w1', '2500')).answer.status).toBe('OK')
  })
  test('a win for the bet of another round or player is not found', async () => {
    await world.bet('b1')
    expect((await world.win('w1', '5', { round: 'elsewhere' })).answer.status).toBe('BET_NOT_FOUND')
  })
})

describe('rollbacks', () => {
  test('W-120, W-121, W-122: money comes back once', async () => {
    await world.bet('b1')
    const first = await world.rollback('k1', 'b1')
    expect(first.answer).toMatchObject({ status: 'OK', balance: { cash: left(0) } })
    expect((await world.rollback('k1', 'b1')).body).toBe(first.body)
    expect((await world.rollback('k2', 'b1')).answer).toMatchObject({ status: 'OK', already: true })
    expect(await world.cash()).toBe(left(0))
  })
  test('W-072: the bet does not come back after its rollback', async () => {
    await world.bet('b1')
    await world.rollback('k1', 'b1')
    expect((await world.bet('b1')).answer.status).toBe('TX_ROLLED_BACK')
  })
  test('W-123, W-124: a rollback before its bet leaves a tombstone that keeps the bet out', async () => {
    expect((await world.rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', tombstoned: true })
    expect((await world.bet('b1')).answer.status).toBe('TX_TOMBSTONED')
    expect(await world.cash()).toBe(left(0))
  })
  test('W-125: a bet and its rollback at the same instant never leave a debit', async () => {
    for (let i = 0; i < 50; i++) {
      const tx = `race${i}`
      const [b, k] = await Promise.all([world.bet(tx), world.rollback(`k${i}`, tx)])
      expect(['OK', 'TX_TOMBSTONED']).toContain(b.answer.status)
      expect(k.answer.status).toBe('OK')
    }
    expect(await world.cash()).toBe(left(0))
  })
  test('W-126: undoing a refused bet is nothing', async () => {
    await world.bet('b1', String(START * 2))
    expect((await world.rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', nothing: true })
  })
  test('W-127, W-128, W-130: the win goes back first, then the bet', async () => {
    await world.bet('b1')
    await world.win('w1', '2500')
    expect((await world.rollback('k1', 'b1')).answer.status).toBe('ROUND_SETTLED')
    expect((await world.rollback('k2', 'w1')).answer).toMatchObject({ status: 'OK', balance: { cash: left(-1000) } })
    expect((await world.rollback('k3', 'b1')).answer).toMatchObject({ status: 'OK', balance: { cash: left(0) } })
  })
  test('W-129: a win whose money is spent becomes a debt, never a balance below zero', async () => {
    await world.bet('b1', '1')
    await world.win('w1', '2500')
    await world.bet('b2', String(START + 2499))
    const reply = await world.rollback('k1', 'w1')
    expect(reply.answer).toMatchObject({ status: 'OK', receivable: '2500', split: { cash: '0', bonus: '0' } })
    expect(await world.cash()).toBe('0')
  })
  test('W-133: part of a bet is not undone by a rollback', async () => {
    await world.bet('b1')
    expect((await world.rollback('k1', 'b1', { amount: '400' })).answer.status).toBe('TX_CONFLICT')
    expect(await world.cash()).toBe(left(-1000))
  })
  test('W-139, W-142: money comes back to a blocked player; an unknown player leaves a tombstone', async () => {
    await world.bet('b1')
    await world.db`update people.members set status = 'blocked' where id = ${world.memberId()}`
    expect((await world.rollback('k1', 'b1')).answer.status).toBe('OK')
    expect((await world.rollback('k2', 'b9', { player: 'p-nobody' })).answer).toMatchObject({
      status: 'OK',
      tombstoned: true,
    })
  })
})

describe('rounds', () => {
  test('W-160, W-161, W-162: a round closes with its totals, again without effect, unknown without harm', async () => {
    await world.bet('b1')
    await world.win('w1', '2500')
    expect((await world.endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({
      status: 'OK',
      round_state: 'CLOSED',
    })
    expect((await world.endRound({ bet: '1000', win: '2500' })).answer.round_state).toBe('CLOSED')
    expect((await world.call('end_round', { ...world.player(), round: 'never' })).answer).toMatchObject({
      status: 'OK',
      unknown: true,
    })
  })
  test('W-163, W-092: a declared win that is missing keeps the round closing until it comes', async () => {
    await world.bet('b1')
    expect((await world.endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({
      round_state: 'CLOSING',
      pending: true,
    })
    expect((await world.win('w1', '2500')).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  })
  test('W-164: less declared than paid is a mismatch', async () => {
    await world.bet('b1')
    await world.win('w1', '2500')
    expect((await world.endRound({ bet: '1000', win: '0' })).answer).toMatchObject({
      round_state: 'CLOSED',
      mismatch: true,
    })
  })
})
