import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { START } from '../support/contract.ts'
import { PROVEN } from '../support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../support/reconciliation.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
})
beforeEach(async () => {
  await world.newPlayer()
  await world.returnToNow()
  world.books.asked.splice(0)
  world.books.setSilent(false)
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})
const DAY = 24 * 60
const left = (change: number) => String(START + change)
const round = () => `r-${world.n()}`
const txOf = (name: string) => `${name}-${world.n()}`
const sweep = () => world.recon.sweepRounds()
const timesAsked = () => world.books.asked.filter(each => each === round()).length
const say = (state: 'COMPLETED' | 'CANCELLED' | 'IN_PROGRESS' | 'UNKNOWN', ...wins: [string, string][]) =>
  world.books.rounds.set(round(), {
    state,
    wins: wins.map(([tx, amount]) => ({ tx: txOf(tx), ref: txOf('b1'), amount })),
  })
const openRound = async () => (await world.cases()).filter(each => each.type === 'OPEN_ROUND')

test('W-166: a round is asked about when it is open for a day, and not before; one that ended is not', async () => {
  await world.bet('b1')
  world.pass(DAY - 5)
  await sweep()
  expect(timesAsked()).toBe(0)
  world.pass(10)
  await sweep()
  expect(timesAsked()).toBe(1)
  await sweep()
  expect(timesAsked()).toBe(1)
  world.pass(61)
  await sweep()
  expect(timesAsked()).toBe(2)
  await world.endRound({ bet: '1000', win: '0' })
  world.pass(61)
  await sweep()
  expect(timesAsked()).toBe(2)
})

describe('after a day', () => {
  test('W-166: COMPLETED pays its wins once, and closes the round', async () => {
    await world.bet('b1')
    await world.win('w1', '300')
    say('COMPLETED', ['w1', '300'], ['w2', '2500'])
    world.pass(DAY + 5)
    await Promise.all([sweep(), world.otherServer().sweepRounds()])
    await sweep()
    expect(await world.cash()).toBe(left(-1000 + 300 + 2500))
    expect(await world.roundState()).toBe('CLOSED')
    expect(await world.cases()).toEqual([])
    const [row] = await world.db`select body::jsonb -> 'meta' as meta from wallet.public_calls where tx = ${txOf('w2')}`
    expect(row).toEqual({ meta: { source: 'RECON' } })
    // The vendor sends it after all.
    expect((await world.win('w2', '2500')).replay).toBe('1')
  })

  test('W-166: COMPLETED without a win loses the bet', async () => {
    await world.bet('b1')
    say('COMPLETED')
    world.pass(DAY + 5)
    await sweep()
    expect(await world.cash()).toBe(left(-1000))
    expect(await world.roundState()).toBe('CLOSED')
  })

  test('W-166: a round that waits for a declared win gets it', async () => {
    await world.bet('b1')
    await world.endRound({ bet: '1000', win: '2500' })
    expect(await world.roundState()).toBe('CLOSING')
    say('COMPLETED', ['w1', '2500'])
    world.pass(DAY + 5)
    await sweep()
    expect(await world.cash()).toBe(left(1500))
    expect(await world.roundState()).toBe('CLOSED')
  })

  test('W-166: CANCELLED gives all bets back', async () => {
    await world.bet('b1')
    await world.bet('b2', '500')
    say('CANCELLED')
    world.pass(DAY + 5)
    await sweep()
    await sweep()
    expect(await world.cash()).toBe(left(0))
    expect(await world.roundState()).toBe('CANCELLED')
    expect((await world.rollback('k1', 'b1')).answer).toMatchObject({ already: true })
    expect(await world.cash()).toBe(left(0))
  })

  test('W-166: CANCELLED of a round with a win is for people', async () => {
    await world.bet('b1')
    await world.win('w1', '300')
    say('CANCELLED')
    world.pass(DAY + 5)
    await sweep()
    expect(await world.cash()).toBe(left(-700))
    const [found] = await openRound()
    expect(found).toMatchObject({ state: 'OPEN' })
    // It is closed as it is booked.
    await world.settle(found!.id, 'end')
    expect(await world.roundState()).toBe('CLOSED')
    expect(await openRound()).toMatchObject([{ state: 'CLOSED', resolution: 'ended' }])
  })

  test('W-166: IN_PROGRESS waits, however long', async () => {
    await world.bet('b1')
    say('IN_PROGRESS')
    world.pass(30 * DAY)
    for (let i = 0; i < 4; i++) {
      await sweep()
      world.pass(61)
    }
    expect(timesAsked()).toBe(4)
    expect(await world.cases()).toEqual([])
    expect(await world.roundState()).toBe('OPEN')
  })

  test('W-166: UNKNOWN three times in a row is a case', async () => {
    await world.bet('b1')
    world.pass(DAY + 5)
    for (const state of ['UNKNOWN', 'UNKNOWN', 'IN_PROGRESS', 'UNKNOWN', 'UNKNOWN'] as const) {
      say(state)
      await sweep()
      world.pass(61)
    }
    expect(await openRound()).toEqual([])
    await sweep()
    expect(await openRound()).toMatchObject([{ state: 'OPEN' }])
    expect(await world.cash()).toBe(left(-1000))
    // It is known again: what it says is done, and nobody has to look at it.
    say('COMPLETED')
    world.pass(DAY + 61)
    await sweep()
    expect(await world.roundState()).toBe('CLOSED')
    expect(await openRound()).toMatchObject([{ state: 'CLOSED', resolution: 'round_ended' }])
  })

  test('a round that a rollback opens again after it was looked through is found all the same', async () => {
    await world.bet('b1')
    await world.win('w1', '300', { final: true })
    world.pass(DAY + 5)
    await sweep()
    await world.rollback('k1', 'w1')
    expect(await world.roundState()).toBe('OPEN')
    say('COMPLETED', ['w2', '700'])
    await world.recon.readFeeds()
    await sweep()
    expect(await world.cash()).toBe(left(-300))
    expect(await world.roundState()).toBe('CLOSED')
  })
})

describe('after 14 days', () => {
  test('W-167: when the vendor is silent, giving up is proposed; two people do it, and the stake is back', async () => {
    await world.bet('b1')
    await world.bet('b2', '500')
    world.books.setSilent(true)
    world.pass(13 * DAY)
    await sweep()
    expect(await world.cases()).toEqual([])
    world.pass(DAY + 5)
    await sweep()
    const [found] = await openRound()
    expect(found).toMatchObject({ state: 'OPEN' })
    expect(await world.cash()).toBe(left(-1500))

    const { propose, decide, list } = world.recon.cases
    const shown = (await list(1, { types: ['OPEN_ROUND'], limit: 100 })).list.find(each => each.id === found!.id)!
    expect(shown).toMatchObject({ decisions: ['void', 'end'], detail: { suggested: 'void', vendor: 'SILENT' } })
    await expect(propose(world.who('ann'), found!.id, 'close', 'away')).rejects.toThrow('not_allowed')
    await propose(world.who('ann'), found!.id, 'void', 'they are gone')
    await expect(decide(world.who('ann'), found!.id, true)).rejects.toThrow('second_person_needed')
    await expect(decide({ merchantId: 2, operatorId: 'bob' }, found!.id, true)).rejects.toThrow('not_found')
    expect(await world.roundState()).toBe('OPEN')
    await decide(world.who('bob'), found!.id, true)
    expect(await world.cash()).toBe(left(0))
    expect(await world.roundState()).toBe('CANCELLED')
    expect(await openRound()).toMatchObject([{ state: 'CLOSED', resolution: 'voided' }])
    // A late win of a round that was given up pays nothing.
    expect((await world.win('w1', '2500')).answer.status).toBe('BET_ROLLED_BACK')
    expect(await world.cash()).toBe(left(0))
  })

  test('W-167: a server that dies between the decision and the rollback leaves it to the next run', async () => {
    await world.bet('b1')
    world.books.setSilent(true)
    world.pass(14 * DAY + 5)
    await sweep()
    const [found] = await openRound()
    await world.recon.cases.propose(world.who('ann'), found!.id, 'void', 'they are gone')
    await world.db`update reconciliation.cases set decided_by = 'bob', due = true where id = ${found!.id}`
    world.books.setSilent(false)
    await world.returnToNow()
    await world.recon.readFeeds()
    await world.recon.readFeeds()
    expect(await world.cash()).toBe(left(0))
    expect(await openRound()).toMatchObject([{ state: 'CLOSED', resolution: 'voided' }])
  })

  test('W-167: a round that won meanwhile is not given up', async () => {
    await world.bet('b1')
    world.books.setSilent(true)
    world.pass(14 * DAY + 5)
    await sweep()
    const [found] = await openRound()
    await world.recon.cases.propose(world.who('ann'), found!.id, 'void', 'they are gone')
    await world.win('w1', '2500')
    await world.recon.cases.decide(world.who('bob'), found!.id, true)
    expect(await world.cash()).toBe(left(1500))
    const [after] = await openRound()
    expect(after).toMatchObject({ state: 'OPEN', due: false })
    await world.settle(after!.id, 'end')
    expect(await world.roundState()).toBe('CLOSED')
  })
})
