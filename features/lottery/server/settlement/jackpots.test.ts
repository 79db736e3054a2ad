import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { workDraws } from '../draw/draws.ts'
import { findDraw } from '../draw/store-draws.ts'
import { proveLottery } from '../proof.ts'
import { createJackpots } from './jackpots.ts'
import { settleDraw } from './settle.ts'

const DRAWN = '6,8,13,17,20,34'
const OTHER = '6,8,13,17,20,35'
const UNIT = 100n

let world: DrawWorld
let ann: string
let ben: string
let cid: string
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('MEGA', { family: 'MEGA', source: 'OFFICIAL', vendor: 'ELOTT' })
  await world.newGame('OWN', { family: 'MEGA', vendor: 'ELOTT' })
  ann = await world.newMember()
  ben = await world.newMember()
  cid = await world.newMember()
})
afterEach(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
})
afterAll(() => world.close())

const ask = (numero: string, operator: string, pool: string, change: object = {}) => ({
  ...{ game: 'MEGA', numero, prize: '6', currency: 'CRD', pool: parseAmount(pool), operator, ...change },
})
const jackpots = (db = world.db) => createJackpots({ db })
const stateOf = async (numero: string) => (await findDraw(world.db, 'MEGA', numero))!.state

async function agree(numero: string, pool: string): Promise<void> {
  await jackpots().enter(ask(numero, 'ann', pool))
  await jackpots().confirm(ask(numero, 'ben', pool))
}

/** Ann wins the jackpot with two units, Ben with one and a smaller prize besides, Cid wins 30 for three matches. */
async function sold() {
  const issue = await world.newIssue('MEGA')
  const bet = (memberId: string, balls: string, unit: bigint) =>
    ({ memberId, lines: [['MEGA_STD', balls, unit]] }) as const
  await world.bet(issue, [
    bet(ann, DRAWN, 2n * UNIT),
    bet(ben, DRAWN, UNIT),
    bet(ben, '6,8,13,17,20,45', UNIT),
    bet(cid, '6,8,13,1,2,3', UNIT),
  ])
  const before = await Promise.all([ann, ben, cid].map(world.cashOf))
  await world.lock(issue)
  await world.work()
  const paid = async () => (await Promise.all([ann, ben, cid].map(world.cashOf))).map((cash, i) => cash - before[i]!)
  return { ...issue, paid }
}

test('a jackpot that was won waits until two operators say what its winners share; then it is paid by itself', async () => {
  const { id, numero, paid } = await sold()
  await world.tell('MEGA', numero, DRAWN)
  await world.work()
  expect([await stateOf(numero), await paid()]).toEqual(['published', [0n, 0n, 0n]])
  expect(await workDraws(world.context), 'nothing is tried again and again').toBe(0)
  await expect(jackpots().confirm(ask(numero, 'ben', '9000'))).rejects.toThrow('not_found')
  expect(await jackpots().enter(ask(numero, 'ann', '9000'))).toEqual({ state: 'published', pool: null })
  await expect(jackpots().enter(ask(numero, 'ben', '9000'))).rejects.toThrow('proposal_open')
  await expect(jackpots().confirm(ask(numero, 'ann', '9000'))).rejects.toThrow('second_person_needed')
  await expect(jackpots().confirm(ask(numero, 'ben', '8000'))).rejects.toThrow('results_differ')
  await world.work()
  expect(await stateOf(numero)).toBe('published')
  expect(await jackpots().confirm(ask(numero, 'ben', '9000'))).toMatchObject({ pool: parseAmount('9000') })
  await world.work()
  expect([await stateOf(numero), await paid()]).toEqual(['settled', [600_000n, 300_000n + 100_000n, 300n]])
  const said = await world.db`
    select operator, amount from lottery.jackpot_entries where draw_id = ${id} order by id`
  expect(said.map(({ operator, amount }) => `${operator} ${amount}`)).toEqual([
    'ann 90000000',
    'ben 80000000',
    'ben 90000000',
  ])
})

test('told before the draw, a jackpot is paid at once, and can no longer be told otherwise', async () => {
  const { numero, paid } = await sold()
  await agree(numero, '100')
  await agree(numero, '4500')
  await jackpots().enter(ask(numero, 'ann', '1'))
  await world.tell('MEGA', numero, DRAWN)
  await world.work()
  expect(await paid(), 'what nobody has confirmed counts nothing').toEqual([300_000n, 250_000n, 300n])
  for (const call of [jackpots().enter, jackpots().confirm])
    await expect(call(ask(numero, 'ben', '1'))).rejects.toThrow('draw_decided')
  expect(await jackpots().enter(ask(numero, 'ben', '4500'))).toEqual({
    state: 'settled',
    pool: parseAmount('4500'),
  })
})

test('what is no jackpot, no amount or no draw is refused', async () => {
  const { numero } = await sold()
  const refused = async (change: object, code: string) =>
    expect(jackpots().enter(ask(numero, 'ann', '1', change))).rejects.toMatchObject({ code })
  await refused({ prize: '5' }, 'invalid_input')
  await refused({ currency: 'XXX' }, 'invalid_input')
  await refused({ pool: parseAmount('0') }, 'invalid_input')
  await refused({ pool: parseAmount('0.001') }, 'invalid_input')
  await refused({ numero: '209901010001' }, 'not_found')
  await world.results.void({ game: 'MEGA', numero, operator: 'ann', reason: 'a test' })
  await refused({}, 'draw_decided')
  await world.work()
})

test('while a jackpot is waited for, a misprinted result is corrected instead, and nobody was paid by it', async () => {
  const { numero, paid } = await sold()
  await world.tell('MEGA', numero, DRAWN)
  await world.work()
  await world.results.correct({ game: 'MEGA', numero, operator: 'ann', result: OTHER, reason: 'a misprint' })
  await world.results.confirm({ game: 'MEGA', numero, operator: 'ben', result: OTHER })
  await world.work()
  expect([await stateOf(numero), await paid()]).toEqual(['settled', [200_000n, 100_000n + 100_000n, 300n]])
})

test('a correction that brings winners waits for the jackpot, and one that loses them takes it back', async () => {
  const { numero, paid } = await sold()
  const correct = async (result: string) => {
    await world.results.correct({ game: 'MEGA', numero, operator: 'ann', result, reason: 'a misprint' })
    await world.results.confirm({ game: 'MEGA', numero, operator: 'ben', result })
    await world.work()
  }
  await world.tell('MEGA', numero, OTHER)
  await world.work()
  await correct(DRAWN)
  expect(await stateOf(numero)).toBe('reversing')
  await agree(numero, '9000')
  await world.work()
  expect(await paid()).toEqual([600_000n, 400_000n, 300n])
  await correct(OTHER)
  expect(await paid()).toEqual([200_000n, 200_000n, 300n])
  await expect(jackpots().enter(ask(numero, 'ann', '8000')), 'it was paid once').rejects.toThrow('draw_decided')
})

test('operators at once agree on what two of them said', async () => {
  const { id, numero } = await sold()
  const calls = ['dan', 'eve', 'fay', 'gus'].flatMap((operator, i) => {
    const pool = i % 2 === 0 ? '9000' : '8000'
    return [jackpots().enter(ask(numero, operator, pool)), jackpots().confirm(ask(numero, operator, pool))]
  })
  await Promise.allSettled(calls)
  const [row] = await world.db`
    select entered_by, confirmed_by, amount, entered_amount from lottery.jackpots where draw_id = ${id}`
  const said = await world.db`select operator from lottery.jackpot_entries where amount = ${row!.amount}`
  expect(row!.confirmed_by).not.toBe(row!.entered_by)
  if (row!.amount !== null) expect(new Set(said.map(({ operator }) => operator)).size).toBeGreaterThan(1)
})

test('killed at any statement while a jackpot is told, it is told or not, and paid once', async () => {
  for (let at = 1; at < 200; at++) {
    const { numero, paid } = await sold()
    await world.tell('MEGA', numero, DRAWN)
    await world.work()
    await jackpots().enter(ask(numero, 'ann', '9000'))
    const { db, steps } = killedSql(world.db, at)
    const id = (await findDraw(world.db, 'MEGA', numero))!.id
    const work = async () => {
      await jackpots(db).confirm(ask(numero, 'ben', '9000'))
      await settleDraw({ db }, id)
    }
    const lived = await work().then(
      () => true,
      error => {
        if (!(error instanceof Killed)) throw error
        return false
      },
    )
    await jackpots()
      .confirm(ask(numero, 'ben', '9000'))
      .catch(() => {})
    await Promise.all([world.work(), settleDraw(world.context, id)])
    await world.work()
    expect([await stateOf(numero), await paid()], `killed at step ${at}`).toEqual([
      'settled',
      [600_000n, 400_000n, 300n],
    ])
    if (lived && steps() < at) break
  }
})

test('the jackpot of a draw of ours is told in the same way', async () => {
  const { numero } = await world.newIssue('OWN')
  await jackpots().enter(ask(numero, 'ann', '5', { game: 'OWN' }))
  const told = await jackpots().confirm(ask(numero, 'ben', '5', { game: 'OWN' }))
  expect(told).toEqual({ state: 'open', pool: parseAmount('5') })
})
