import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { exclude, wantOffers } from '#features/protection/server/protection.ts'
import { followMembers } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { lineOf } from '../../../../tests/support/lottery.ts'
import { createLottery, type Lottery } from '../lottery.ts'
import { proveLottery } from '../proof.ts'
import { proveSale } from '../sale/sale-proof.ts'
import { countSettled } from '../settlement/count-bets.ts'
import { endFreeTickets, expireFreeTickets, grantFreeTicket, revokeFreeTicket, withdrawFreeTickets } from './free.ts'

/* Free tickets (promotions §6): placed once, their stake never back, their wins the promotion's, and back when nothing was decided. */

const XSMB =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const DAY_MS = 86_400_000

let world: DrawWorld
let lottery: Lottery
let memberId: string
let names = 0
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  await world.newGame('L11', { family: 'L11', source: 'OFFICIAL' })
  await world.newGame('KENO', { family: 'KENO_VIETLOTT', source: 'OFFICIAL' })
  lottery = createLottery(world.context)
  const at = new Date()
  await transaction(world.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code: 'tickets', kind: 'free_ticket', currency: 'CRD', state: 'RUNNING', by: 'test', at },
      ...{ budget: parseAmount('1000'), offer: {}, startsAt: at, endsAt: new Date(at.getTime() + DAY_MS) },
    }),
  )
})
beforeEach(async () => {
  memberId = await world.newMember()
})
afterEach(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
  expect(await proveSale(world.db)).toEqual({ stakes: 0, chases: 0, closing: 0 })
  const proofs = ['lottery.proof_free', 'lottery.proof_counted', 'promotions.proof_budgets']
  expect(await countFindings(world.db, proofs)).toEqual({ free: 0, counted: 0, budgets: 0 })
})
afterAll(async () => {
  await lottery.close()
  await world.close()
})

const eight = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, i) => work(i)))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.code as string,
  )
const left = async () => {
  const [row] = await world.db<{ left: bigint }[]>`select budget_left as left from promotions.promotions`
  return row!.left
}
async function grant(more: { worth?: string; id?: string; expiresAt?: Date } = {}): Promise<string> {
  const { worth = '27', id = `free:${++names}`, expiresAt = new Date(Date.now() + DAY_MS) } = more
  const about = { merchantId: 1, memberId, promotion: 'tickets', currency: 'CRD', note: '', by: 'test' }
  await transaction(world.db, tx => grantFreeTicket(tx, { ...about, id, worth: parseAmount(worth), expiresAt }))
  return id
}
const bettorOf = (who: string) => {
  return { merchantId: 1, memberId: who, trial: false, ip: '203.0.113.9', sessionStartedAt: new Date() }
}
/** One number of a loto of two digits: 27 units. */
function place(numero: string, freeTicket: string, more: { key?: string; number?: string; who?: string } = {}) {
  const { key = `key-${++names}-free`, number = '83', who = memberId } = more
  const tickets = [{ game: 'XSMB', numero, lines: [lineOf('MB_LO2', [[number]])] }]
  return lottery.place({ bettor: bettorOf(who), key, tickets, freeTicket })
}
const onSale = (game = 'XSMB') => world.newIssue(game, -3_600)
/** Locks it, tells the result and pays; then the free tickets end as the event of it has them. */
async function draw(issue: { id: bigint; numero: string }, game = 'XSMB', result = XSMB): Promise<void> {
  await world.db`
    update lottery.draws set lock_at = now() - interval '1 second', draw_at = now() - interval '1 second' where id = ${issue.id}`
  // Sold in time: only the test moved the lock.
  await world.db`update lottery.tickets set placed_at = placed_at - interval '1 minute' where draw_id = ${issue.id}`
  await world.lock(issue)
  await world.work()
  await world.tell(game, issue.numero, result)
  await world.work()
  await endOf(issue)
}
const endOf = ({ id }: { id: bigint }) => transaction(world.db, tx => endFreeTickets(tx, { drawId: id }))
const stateOf = async (id: string) => {
  const [row] = await world.db<{ state: string }[]>`select state from lottery.free_tickets where id = ${id}`
  return row!.state
}

test('eight who give it give one; of eight bets at once one is taken, and no money moves for it', async () => {
  const [before, cash] = [await left(), await world.cashOf(memberId)]
  await eight(() => grant({ id: 'free:eight' }))
  expect(before - (await left())).toBe(parseAmount('27'))
  const { numero } = await onSale()
  const placed = await eight(() => codeOf(place(numero, 'free:eight')))
  expect(Object.groupBy(placed, each => each)).toMatchObject({ done: { length: 1 }, already_used: { length: 7 } })
  expect(await world.cashOf(memberId)).toBe(cash)
})

test('nobody is given one who wants no bonuses', async () => {
  const budget = await left()
  await transaction(world.db, tx => wantOffers(tx, { merchantId: 1, memberId, by: memberId }, false))
  const id = await grant()
  expect(await world.db`select from lottery.free_tickets where id = ${id}`).toEqual([])
  expect(await left()).toBe(budget)
})

test('what it wins beyond its stake is cash and the cost of its promotion, counts nowhere, and is paid once', async () => {
  const cash = await world.cashOf(memberId)
  await transaction(world.db, tx => followMembers(tx, [{ merchantId: 1, memberId, currency: 'CRD' }], new Date(0)))
  const [won, lost] = [await grant(), await grant()]
  const issue = await onSale()
  const { bets } = await place(issue.numero, won)
  await place(issue.numero, lost, { number: '99' })
  const budget = await left()
  await draw(issue)
  await endOf(issue)
  // 83 was drawn twice: 2 × 99.50 less the stake of 27.
  expect((await world.cashOf(memberId)) - cash).toBe(17_200n)
  expect([await stateOf(won), await stateOf(lost), budget - (await left())]).toEqual(['SETTLED', 'SETTLED', 0n])
  const [line] = await world.db`
    select house, subject from wallet.public_lines where member_id = ${memberId} and kind = 'lottery_settle'`
  expect(line).toEqual({ house: 'free_rounds', subject: 'tickets' })
  const members = [{ merchantId: 1, memberId, book: 'real' as const, currency: 'CRD', bets: 1, rebatePpm: 0 }].map(
    each => ({ ...each, stake: '0', turnover: '0', payout: '0', rebate: '0' }),
  )
  const about = { drawId: String(issue.id), game: 'XSMB', numero: issue.numero, version: 1, members }
  await transaction(world.db, tx => countSettled(tx, about))
  const counted = await world.db`select from turnover.public_bets where reference = ${`lot:${bets[0]!.id}`}`
  expect(counted).toHaveLength(0)
})

test('a bet that is taken back, or whose draw is not held, gives it back for a day at least, and it is bet with again', async () => {
  const id = await grant({ expiresAt: new Date(Date.now() + 60_000) })
  const [one, two, three] = [await onSale(), await onSale(), await onSale()]
  const { bets } = await place(one.numero, id)
  const cash = await world.cashOf(memberId)
  await lottery.cancelTicket(bettorOf(memberId), bets[0]!.id)
  await lottery.cancelTicket(bettorOf(memberId), bets[0]!.id)
  expect([await stateOf(id), await world.cashOf(memberId)]).toEqual(['OPEN', cash])
  const [row] = await world.db<{ at: Date }[]>`select expires_at as at from lottery.free_tickets where id = ${id}`
  expect(row!.at.getTime()).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
  await place(two.numero, id)
  await world.results.void({ game: 'XSMB', numero: two.numero, operator: 'ann', reason: 'not held' })
  await world.work()
  await endOf(two)
  expect([await stateOf(id), await world.cashOf(memberId)]).toEqual(['OPEN', cash])
  await place(three.numero, id)
  expect(await stateOf(id)).toBe('USED')
})

test('a push gives it back for a day at least, moves no money, and a correction of it leaves it given', async () => {
  const [id, cash] = [await grant({ expiresAt: new Date(Date.now() + 60_000) }), await world.cashOf(memberId)]
  const issue = await onSale('L11')
  // The third ball is the middle: neither big nor small.
  const middle = { game: 'L11', numero: issue.numero, lines: [lineOf('L11_BALL3_BIGSMALL', [['BIG']], '2', 'L11')] }
  await lottery.place({ bettor: bettorOf(memberId), key: 'key-the-push', tickets: [middle], freeTicket: id })
  await draw(issue, 'L11', '8,2,11,5,6')
  await endOf(issue)
  expect([await stateOf(id), await world.cashOf(memberId)]).toEqual(['OPEN', cash])
  const [row] = await world.db<{ at: Date }[]>`select expires_at as at from lottery.free_tickets where id = ${id}`
  expect(row!.at.getTime()).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
  const ask = { game: 'L11', numero: issue.numero, result: '8,2,1,5,6' }
  await world.results.correct({ ...ask, operator: 'ann', reason: 'misread' })
  await world.results.confirm({ ...ask, operator: 'ben' })
  await world.work()
  await endOf(issue)
  expect([await stateOf(id), await world.cashOf(memberId)]).toEqual(['OPEN', cash])
})

test('a corrected result moves the difference, of the same promotion', async () => {
  const id = await grant()
  const issue = await onSale()
  await place(issue.numero, id, { number: '99' })
  await draw(issue)
  const cash = await world.cashOf(memberId)
  const corrected = XSMB.replace('26,09,06,64', '26,99,06,64')
  const ask = { game: 'XSMB', numero: issue.numero, result: corrected }
  await world.results.correct({ ...ask, operator: 'ann', reason: 'misread' })
  await world.results.confirm({ ...ask, operator: 'ben' })
  await world.work()
  await endOf(issue)
  expect((await world.cashOf(memberId)) - cash).toBe(9_950n - 2_700n)
})

test('the same key is the same bet; not for more than its worth, by another member, or for a shared prize', async () => {
  const id = await grant({ worth: '26.99' })
  const { numero } = await onSale()
  expect(await codeOf(place(numero, id))).toBe('amount_out_of_range')
  const good = await grant()
  expect(await codeOf(place(numero, good, { who: await world.newMember() }))).toBe('not_found')
  const keno = await world.newIssue('KENO', -3_600)
  const shared = { game: 'KENO', numero: keno.numero, lines: [lineOf('KENO_10', [KENO], '1', 'KENO_VIETLOTT')] }
  const ask = { bettor: bettorOf(memberId), key: 'key-shared', tickets: [shared], freeTicket: good }
  await expect(lottery.place(ask)).rejects.toMatchObject({ code: 'bet_invalid', details: { reason: 'not_free' } })
  const first = await place(numero, good, { key: 'key-again' })
  expect(await place(numero, good, { key: 'key-again' })).toEqual(first)
  expect(await codeOf(place(numero, id, { key: 'key-again' }))).toBe('key_reused')
})
const KENO = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']

test('one whose time is over, that is taken back, or whose member is on a break gives its budget back', async () => {
  const before = await left()
  const late = await grant({ expiresAt: new Date(Date.now() + 50) })
  const [revoked, gone, used] = [await grant(), await grant(), await grant()]
  const { numero } = await onSale()
  const { bets } = await place(numero, used)
  await world.db`update lottery.free_tickets set granted_at = now() - interval '2 days', expires_at = now() where id = ${late}`
  expect(await codeOf(place(numero, late))).toBe('reward_expired')
  expect(await expireFreeTickets(world.db)).toBe(1)
  await transaction(world.db, tx => revokeFreeTicket(tx, 1, revoked, 'given twice'))
  await expect(transaction(world.db, tx => revokeFreeTicket(tx, 1, used, 'too late'))).rejects.toThrow('state_changed')
  await transaction(world.db, tx =>
    exclude(tx, { merchantId: 1, memberId, by: memberId, kind: 'time_out', term: '24 hours' }),
  )
  await transaction(world.db, tx => withdrawFreeTickets(tx, { memberId }))
  expect(await Promise.all([late, revoked, gone].map(stateOf))).toEqual(['EXPIRED', 'CANCELLED', 'CANCELLED'])
  expect(before - (await left())).toBe(parseAmount('27'))
  // What comes back to whoever is on a break by then waits for nobody.
  await lottery.cancelTicket(bettorOf(memberId), bets[0]!.id)
  expect([await stateOf(used), before - (await left())]).toEqual(['CANCELLED', 0n])
  expect(await codeOf(place(numero, gone))).toBe('excluded')
})
