import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createParts } from '#apps/server/parts.ts'
import { liveBonus, proveBonuses } from '#features/bonuses/server/bonuses.ts'
import { proveTurnover } from '#features/turnover/server/turnover.ts'
import { accountOf, balanceOf, findAccount, move, prove, standOf } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { lineOf } from '../../../../tests/support/lottery.ts'
import { endBonus, giveBonus } from '../../../../tests/support/promotions/bonuses.ts'
import { convertChases } from '../chase/chases.ts'
import type { betsSettled } from '../events.ts'
import { createLottery, type PlaceAsk } from '../lottery.ts'
import { proveLottery } from '../proof.ts'
import { proveSale } from '../sale/sale-proof.ts'
import { countSettled } from '../settlement/count-bets.ts'

/* Lottery bets with bonus money (promotions §6): one number of a loto of two digits stakes 27; 83 is drawn twice and pays 199. */

const DRAWN =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const HALF = { contribution: { category: { LOTT: 500_000 } } }

let world: DrawWorld
let parts: ReturnType<typeof createParts>
let memberId: string
let names = 0
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  parts = createParts(world.context)
})
beforeEach(async () => {
  memberId = await world.newMember()
})
afterEach(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveBonuses(world.db)).toEqual({ granted: 0, money: 0, progress: 0 })
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
  expect(await proveSale(world.db)).toEqual({ stakes: 0, chases: 0, closing: 0 })
  expect(await proveTurnover(world.db)).toEqual({ lots: 0, bets: 0 })
  expect(await countFindings(world.db, ['lottery.proof_bonus_stakes'])).toEqual({ bonusStakes: 0 })
})
afterAll(async () => {
  await parts.close()
  await world.close()
})

const eight = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, i) => work(i)))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.code as string,
  )

/** Leaves the member so much of their own, and lends them a bonus. */
async function having(cash: string, bonus: string, terms: Parameters<typeof giveBonus>[3] = HALF): Promise<void> {
  await transaction(world.db, async tx => {
    const account = await accountOf(tx, 1, memberId, 'real')
    const { cash: has } = await balanceOf(tx, memberId, false)
    const house = { purpose: 'withdrawals', subject: 'test' } as const
    const lines = [{ account, house, amount: amount(parseAmount(cash) - has) }]
    await move(tx, [{ key: `leave:${memberId}`, kind: 'withdrawal', reference: 'test', lines }])
    await giveBonus(tx, memberId, parseAmount(bonus), terms)
  })
}
const toNumber = (value: bigint) => Number(value) / 10_000
async function money(): Promise<[cash: number, bonus: number]> {
  const { cash, bonus } = await balanceOf(world.db, memberId, false)
  return [toNumber(cash), toNumber(bonus)]
}
const onSale = () => world.newIssue('XSMB', -3_600)
type More = Partial<Omit<PlaceAsk, 'tickets'>> & { number?: string; unit?: string; on?: Sql }
function place(numero: string, { number = '83', unit = '1', on, ...more }: More = {}) {
  const tickets = [{ game: 'XSMB', numero, lines: [lineOf('MB_LO2', [[number]], unit)] }]
  const { lottery } = on ? { lottery: createLottery({ ...world.context, db: on }) } : parts
  return lottery.place({ bettor: bettor(), key: `key-${++names}-bonus`, tickets, ...more })
}
const bettor = () => ({ merchantId: 1, memberId, trial: false, ip: '203.0.113.9', sessionStartedAt: new Date() })

async function draw(issue: { id: bigint; numero: string }): Promise<void> {
  await lock(issue)
  await world.work()
  await world.tell('XSMB', issue.numero, DRAWN)
  await world.work()
  await count()
}
async function lock(issue: { id: bigint }): Promise<void> {
  await world.db`
    update lottery.draws set lock_at = now() - interval '1 second', draw_at = now() - interval '1 second' where id = ${issue.id}`
  // Sold in time: only the test moved the lock.
  await world.db`update lottery.tickets set placed_at = placed_at - interval '1 minute' where draw_id = ${issue.id}`
  await world.lock(issue)
}
/** As the event of a settled page has it, twice. */
async function count(): Promise<void> {
  type Payload = Parameters<typeof countSettled>[1]
  const events = await world.db<{ payload: Payload }[]>`
    select payload from events.outbox where topic = ${'lottery.betsSettled' satisfies (typeof betsSettled)['name']}
    order by id`
  for (const { payload } of [...events, ...events]) await transaction(world.db, tx => countSettled(tx, payload))
  await world.db`delete from events.outbox`
  await parts.turnover.countNow(memberId)
}
const standing = async () => {
  const live = await liveBonus(world.db, memberId)
  return live && [live.state, toNumber(live.progress)]
}
const stateOf = async () => {
  const [row] = await world.db<{ state: string }[]>`select state from bonuses.grants where member_id = ${memberId}`
  return row!.state
}

test('own money first; what it wins is split as its stake was, and half of it counts', async () => {
  await having('10', '100')
  const issue = await onSale()
  expect(toNumber((await place(issue.numero)).balance)).toBe(83)
  expect(await money()).toEqual([0, 83])
  await draw(issue)
  expect(await money(), '199 × 17 / 27').toEqual([73.7, 208.3])
  await world.work()
  await count()
  expect([...(await money()), ...(await standing())!]).toEqual([73.7, 208.3, 'ACTIVE', 13.5])
})

test('refused before it is taken, only where bonus money would be staked; with own money alone it is not', async () => {
  await having('40', '100', { ...HALF, maxBet: parseAmount('26.99') })
  const { numero } = await onSale()
  await place(numero)
  const refused = place(numero)
  await expect(refused).rejects.toMatchObject({ code: 'bonus_max_bet', details: { max: '26.99' } })
  expect(await codeOf(place(numero, { ownMoney: true }))).toBe('insufficient_funds')
  expect(await money()).toEqual([13, 100])
  memberId = await world.newMember()
  await having('26', '100', { ...HALF, excluded: ['LOTT'] })
  expect(await codeOf(place(numero))).toBe('bonus_game_excluded')
  memberId = await world.newMember()
  await having('27', '0.01', HALF)
  expect(await codeOf(place(numero, { ownMoney: true }))).toBe('done')
  expect(await codeOf(place(numero))).toBe('insufficient_funds')
})

test('the same key is one bet, with own money alone another; of eight at once as many are taken as both books pay', async () => {
  await having('30', '100')
  const { numero } = await onSale()
  const keys = await eight(() => codeOf(place(numero, { key: 'key-the-same' })))
  expect(keys).toEqual(Array(8).fill('done'))
  expect(await money()).toEqual([3, 100])
  expect(await codeOf(place(numero, { key: 'key-the-same', ownMoney: true }))).toBe('key_reused')
  const placed = await eight(() => codeOf(place(numero)))
  expect(Object.groupBy(placed, each => each)).toMatchObject({ done: { length: 3 }, insufficient_funds: { length: 5 } })
  expect(await money()).toEqual([0, 22])
})

test('a bonus is not lost while a bet holds its money; taken back, it is where it was; lost with the bet, it is over', async () => {
  await having('0', '54')
  const [one, two] = [await onSale(), await onSale()]
  const { bets } = await place(one.numero, { number: '99' })
  await place(two.numero, { number: '99' })
  await count()
  expect([await money(), await standing()]).toEqual([
    [0, 0],
    ['ACTIVE', 0],
  ])
  await Promise.all([1, 2].map(() => parts.lottery.cancelTicket(bettor(), bets[0]!.id)))
  expect(await money()).toEqual([0, 27])
  await place(one.numero, { number: '99' })
  await draw(one)
  expect(await standing()).toEqual(['ACTIVE', 13.5])
  await draw(two)
  expect([await standing(), await stateOf()]).toEqual([undefined, 'LOST'])
})

test('a draw that is not held gives back by the split, and counts nothing', async () => {
  await having('7', '50')
  const issue = await onSale()
  await place(issue.numero)
  await world.results.void({ game: 'XSMB', numero: issue.numero, operator: 'ann', reason: 'not held' })
  await world.work()
  await count()
  expect([...(await money()), ...(await standing())!]).toEqual([7, 50, 'ACTIVE', 0])
})

test('settled after its bonus was completed its part is cash, after it was given up it expires', async () => {
  await having('0', '54', { ...HALF, required: parseAmount('13') })
  const [first, late] = [await onSale(), await onSale()]
  await place(first.numero, { number: '99' })
  await place(late.numero)
  await draw(first)
  expect(await stateOf()).toBe('COMPLETED')
  await draw(late)
  expect(await money()).toEqual([199, 0])
  memberId = await world.newMember()
  await having('10', '54')
  const issue = await onSale()
  const cancelled = await onSale()
  await place(issue.numero)
  const { bets } = await place(cancelled.numero)
  await transaction(world.db, tx => endBonus(tx, memberId))
  await parts.lottery.cancelTicket(bettor(), bets[0]!.id)
  await draw(issue)
  expect(await money(), 'only the own part').toEqual([73.7, 0])
})

test('each issue of a chase has its part; what is cancelled goes back to where it came from, what opens is a bet of its own', async () => {
  await having('40', '100')
  const [one, two, three] = [await onSale(), await onSale(), await onSale()]
  const chase = { fromNumero: one.numero, multiples: [1, 1, 1], stopOnWin: false, stopOnLoss: false, extend: false }
  await world.db`update lottery.draws set state = 'scheduled' where id = any(${[two.id, three.id]}::bigint[])`
  const { chaseId } = await place(one.numero, { chase, number: '99' })
  expect(await money()).toEqual([0, 59])
  const noted = () => world.db`
    select split_part(reference, ':', 1) as kind, bonus, open from bonuses.bets
    where grant_id = (select max(id) from bonuses.grants where member_id = ${memberId}) order by 1, accepted_at, reference`
  expect(await noted()).toEqual([{ kind: 'chase', bonus: 410_000n, open: true }])
  await Promise.all([1, 2].map(() => codeOf(parts.lottery.cancelChase(bettor(), chaseId!, three.numero))))
  expect(await money()).toEqual([0, 86])
  await world.db`update lottery.draws set state = 'open' where id = ${two.id}`
  await eight(() => convertChases(world.db, two.id, true))
  expect(await noted()).toEqual([{ kind: 'lot', bonus: 140_000n, open: true }])
  await draw(one)
  await draw(two)
  expect(await standing()).toEqual(['ACTIVE', 27])
  expect(await noted()).toEqual([
    { kind: 'lot', bonus: 0n, open: false },
    { kind: 'lot', bonus: 140_000n, open: false },
  ])
})

async function correct({ numero }: { numero: string }, from: string, to: string): Promise<void> {
  const ask = { game: 'XSMB', numero, result: DRAWN.replace(from, to) }
  await world.results.correct({ ...ask, operator: 'ann', reason: 'misread' })
  await world.results.confirm({ ...ask, operator: 'ben' })
  await world.work()
  await count()
}

test('a correction takes back what its bonus has, the rest of the cash, and what is nowhere is owed', async () => {
  await having('10', '100')
  const [issue, other] = [await onSale(), await onSale()]
  await place(issue.numero)
  await draw(issue)
  await place(other.numero, { number: '99', unit: '10' })
  expect(await money()).toEqual([0, 12])
  await correct(issue, '60683', '60699')
  expect(await money()).toEqual([0, 0])
  const debt = await findAccount(world.db, 1, memberId, 'real', 'debt')
  expect(toNumber((await standOf(world.db, [debt!.id])).get(debt!.id)!.balance)).toBe(-87.5)
})

test('a corrected result moves the difference of each part; of a bonus that is over nothing is taken', async () => {
  await having('10', '100')
  const issue = await onSale()
  await place(issue.numero)
  await draw(issue)
  expect(await money()).toEqual([73.7, 208.3])
  await correct(issue, '60683', '60699')
  expect(await money(), '99.5 less').toEqual([36.85, 145.65])
  await transaction(world.db, tx => endBonus(tx, memberId))
  await correct(issue, '', '')
  expect(await money(), 'the bonus part expires').toEqual([73.7, 0])
  await correct(issue, '60683', '60699')
  expect(await money(), 'and is never taken from the cash').toEqual([36.85, 0])
})

test('killed at any step of sale or settlement, and done again, it comes to the same', async () => {
  const lives = async (at: number, work: (db: Sql) => Promise<unknown>) => {
    const { db, steps } = killedSql(world.db, at)
    try {
      await work(db)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
    return steps() < at
  }
  for (let at = 1, over = false; !over; at++) {
    memberId = await world.newMember()
    await having('10', '100')
    const issue = await onSale()
    const again = { key: `key-killed-${at}` }
    over = await lives(at, db => place(issue.numero, { ...again, on: db }))
    await place(issue.numero, again)
    await lock(issue)
    await world.work()
    await world.tell('XSMB', issue.numero, DRAWN)
    over = (await lives(at, db => world.work(db))) && over
    await world.work()
    await count()
    expect([await money(), await standing()], `at ${at}`).toEqual([
      [73.7, 208.3],
      ['ACTIVE', 13.5],
    ])
  }
}, 120_000)
