import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findAccount, move, prove } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { proveLottery } from '../proof.ts'
import { findDraw } from './store-draws.ts'

const A =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const B = A.replace('60683', '60699').replace('10383', '10384')

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  await world.newGame('FAST')
  await world.newGame('KENO', { family: 'KENO_VIETLOTT', source: 'OFFICIAL' })
})
afterEach(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
})
afterAll(() => world.close())

const ask = (numero: string, operator: string, result = A) => ({ game: 'XSMB', numero, operator, result })
const stateOf = async (numero: string, game = 'XSMB') => (await findDraw(world.db, game, numero))!.state

/** An outside issue that was drawn, with one bet of 100 on 83, which falls twice in A and never in B. */
async function over(rebatePpm = 0) {
  const memberId = await world.newMember()
  const issue = await world.newIssue('XSMB')
  await world.bet(issue, [{ memberId, lines: [['MB_LO2', '83', 100n]], rebatePpm }])
  await world.lock(issue)
  await world.work()
  return { ...issue, memberId, cash: () => world.cashOf(memberId) }
}

async function correct(numero: string, result: string): Promise<void> {
  await world.results.correct({ ...ask(numero, 'ann', result), reason: 'a misprint' })
  await world.results.confirm(ask(numero, 'ben', result))
  await world.work()
}

async function debtOf(memberId: string): Promise<bigint> {
  const account = await findAccount(world.db, 1, memberId, 'real', 'debt')
  if (!account) return 0n
  const [row] = await world.db<
    { balance: bigint }[]
  >`select balance from wallet.public_balances where id = ${account.id} and book <> 'bonus'`
  return row!.balance / 100n
}

/** The member spends all but so much. */
async function spend(memberId: string, left: bigint): Promise<void> {
  const account = (await findAccount(world.db, 1, memberId, 'real', 'cash'))!
  const value = amount((left - (await world.cashOf(memberId))) * 100n)
  const house = { purpose: 'withdrawals', subject: 'test' } as const
  await transaction(world.db, tx =>
    move(tx, [{ key: `spend:${memberId}`, kind: 'test', reference: '', lines: [{ account, house, amount: value }] }]),
  )
}

test('an outside result stands when a second operator says the same numbers, and not before', async () => {
  const { numero, cash } = await over()
  expect(await stateOf(numero)).toBe('resultPending')
  await expect(world.results.confirm(ask(numero, 'ben'))).rejects.toThrow('not_found')
  await world.results.enter(ask(numero, 'ann'))
  await expect(world.results.enter(ask(numero, 'ben'))).rejects.toThrow('proposal_open')
  await expect(world.results.confirm(ask(numero, 'ann'))).rejects.toThrow('second_person_needed')
  await world.work()
  expect(await stateOf(numero)).toBe('resultPending')
  const before = await cash()
  expect(await world.results.confirm(ask(numero, 'ben'))).toEqual({ state: 'published', version: 1 })
  await world.work()
  expect([await stateOf(numero), (await cash()) - before]).toEqual(['settled', 19_900n])
  await expect(world.results.enter(ask(numero, 'ann'))).rejects.toThrow('draw_decided')
  await expect(world.results.confirm(ask(numero, 'ben'))).rejects.toThrow('not_found')
})

test('numbers that differ are a conflict, and both stay', async () => {
  const { id, numero } = await over()
  await world.results.enter(ask(numero, 'ann', B))
  await expect(world.results.confirm(ask(numero, 'ben', A))).rejects.toThrow('results_differ')
  expect(await stateOf(numero)).toBe('resultPending')
  const said =
    await world.db`select operator, result from lottery.result_entries where draw_id = ${id} order by operator`
  expect(said.map(row => ({ ...row }))).toEqual([
    { operator: 'ann', result: B },
    { operator: 'ben', result: A },
  ])
  await world.results.enter(ask(numero, 'ann', A))
  await world.results.confirm(ask(numero, 'ben', A))
  await world.work()
  expect(await stateOf(numero)).toBe('settled')
})

test('where two agree, a third who was wrong does not hold them up, and all that was said stays', async () => {
  const { id, numero } = await over()
  await world.results.enter(ask(numero, 'ann', B.replace('60213', '11111')))
  await world.results.enter(ask(numero, 'ann', B))
  await expect(world.results.confirm(ask(numero, 'ben', A))).rejects.toThrow('results_differ')
  await expect(world.results.confirm(ask(numero, 'ben', A)), 'one says it twice').rejects.toThrow('results_differ')
  expect(await world.results.confirm(ask(numero, 'cid', A))).toMatchObject({ state: 'published' })
  await world.work()
  const said = await world.db`select operator from lottery.result_entries where draw_id = ${id} order by id`
  expect(said.map(({ operator }) => operator)).toEqual(['ann', 'ann', 'ben', 'ben', 'cid'])
  const [log] = await world.db`select result, actor from lottery.results_log where draw_id = ${id}`
  expect(log).toMatchObject({ result: A, actor: 'ben, cid' })
})

test('balls in another order are the same balls', async () => {
  const { numero } = await world.newIssue('KENO')
  const draw = (await findDraw(world.db, 'KENO', numero))!
  await world.lock(draw)
  await world.work()
  const balls = Array.from({ length: 20 }, (_, i) => String(i + 1))
  const told = { game: 'KENO', numero, operator: 'ann', result: balls.toReversed().join(',') }
  await world.results.enter(told)
  const said = await world.results.confirm({ ...told, operator: 'ben', result: balls.join(',') })
  expect(said).toMatchObject({ state: 'published' })
  expect((await findDraw(world.db, 'KENO', numero))!.result).toBe(balls.join(','))
  await world.work()
})

test('what was entered before the draw was void is confirmed no more', async () => {
  const { numero } = await over()
  await world.results.enter(ask(numero, 'ann'))
  await world.results.void({ game: 'XSMB', numero, operator: 'ben', reason: 'the station did not draw' })
  await expect(world.results.confirm(ask(numero, 'ben'))).rejects.toThrow('draw_decided')
  await world.work()
  await expect(world.results.confirm(ask(numero, 'ben'))).rejects.toThrow('draw_decided')
})

test.each([
  ['a number is missing', A.replace('26,', '')],
  ['a digit is missing', A.replace('60213', '6021')],
  ['a tier is missing', A.replace('60213|', '')],
  ['a letter is in it', A.replace('60213', '6021x')],
])('what is no result is refused: %s', async (_, result) => {
  const { numero } = await over()
  await expect(world.results.enter(ask(numero, 'ann', result))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await stateOf(numero)).toBe('resultPending')
})

test('nothing is entered before the draw, nor for a draw of ours', async () => {
  const early = await world.newIssue('XSMB', -60)
  await expect(world.results.enter(ask(early.numero, 'ann'))).rejects.toThrow('too_early')
  const ours = await world.newIssue('FAST')
  const told = { game: 'FAST', numero: ours.numero, operator: 'ann', result: A, reason: 'a test' }
  await expect(world.results.enter(told)).rejects.toThrow('draw_decided')
  await expect(world.results.correct(told)).rejects.toThrow('draw_decided')
  await expect(world.results.enter({ ...told, numero: 'none' })).rejects.toThrow('not_found')
})

test('a correction leaves exactly the new result’s money, and both versions', async () => {
  const { id, numero, cash } = await over(10_000)
  const before = await cash()
  await world.tell('XSMB', numero, A)
  await world.work()
  expect((await cash()) - before).toBe(19_900n + 27n)
  await correct(numero, B)
  expect((await cash()) - before, 'the rebate stays').toBe(27n)
  await correct(numero, A)
  expect((await cash()) - before).toBe(19_900n + 27n)
  const outcomes =
    await world.db`select version, kind, payout from lottery.outcomes where draw_id = ${id} order by version`
  expect(outcomes.map(({ version, kind }) => `${version} ${kind}`)).toEqual(['1 win', '2 lose', '3 win'])
  const log =
    await world.db`select version, result, actor, reason from lottery.results_log where draw_id = ${id} order by 1`
  expect(log.map(({ result }) => result)).toEqual([A, B, A])
  expect(log[1]).toMatchObject({ actor: 'ann, ben', reason: 'a misprint' })
})

test('what a correction takes back and is spent becomes a debt, which the next correction pays first', async () => {
  const { numero, memberId, cash } = await over()
  await world.tell('XSMB', numero, A)
  await world.work()
  await spend(memberId, 5_000n)
  await correct(numero, B)
  expect([await cash(), await debtOf(memberId)]).toEqual([0n, -14_900n])
  await correct(numero, A)
  expect([await cash(), await debtOf(memberId)]).toEqual([5_000n, 0n])
})

test('a correction waits for settlement, needs other numbers, and cannot wait beside another', async () => {
  const { numero } = await over()
  const correction = (operator: string, result: string) =>
    world.results.correct({ ...ask(numero, operator, result), reason: 'a misprint' })
  await expect(correction('ann', B)).rejects.toThrow('too_early')
  await world.tell('XSMB', numero, A)
  await world.work()
  await expect(correction('ann', A)).rejects.toMatchObject({ code: 'invalid_input' })
  await correction('ann', B)
  await expect(correction('ben', B)).rejects.toThrow('proposal_open')
})

test('a void draw gives every stake back, once, without turnover', async () => {
  const { id, numero, cash } = await over()
  const before = await cash()
  const voided = { game: 'XSMB', numero, operator: 'ann', reason: 'the station did not draw' }
  expect(await world.results.void(voided)).toMatchObject({ state: 'voided' })
  await world.work()
  expect(await world.results.void(voided)).toMatchObject({ state: 'refunded' })
  await world.work()
  expect((await cash()) - before).toBe(2_700n)
  const [bet] = await world.db`select status, payout, turnover from lottery.tickets where draw_id = ${id}`
  expect(bet).toMatchObject({ status: 'refunded', payout: 270_000n, turnover: 0n })
  await expect(world.results.enter(ask(numero, 'ann'))).rejects.toThrow('draw_decided')
})

test('an issue that is void while it is on sale, or before, is refunded at once', async () => {
  const memberId = await world.newMember()
  const issue = await world.newIssue('FAST', -3_600)
  await world.bet(issue, [{ memberId, lines: [['MB_LO2', '83', 100n]] }])
  const before = await world.cashOf(memberId)
  await world.results.void({ game: 'FAST', numero: issue.numero, operator: 'ann', reason: 'a holiday' })
  await world.work()
  expect([await stateOf(issue.numero, 'FAST'), (await world.cashOf(memberId)) - before]).toEqual(['refunded', 2_700n])
})

test('a draw with a result is not voided', async () => {
  const { numero } = await over()
  await world.tell('XSMB', numero, A)
  const voided = { game: 'XSMB', numero, operator: 'ann', reason: 'too late' }
  await expect(world.results.void(voided)).rejects.toThrow('draw_decided')
  await world.work()
})

test('without a result in time the stakes go back by themselves', async () => {
  const memberId = await world.newMember()
  const issue = await world.newIssue('XSMB', 3_601)
  await world.bet(issue, [{ memberId, lines: [['MB_LO2', '83', 100n]] }])
  const before = await world.cashOf(memberId)
  await world.lock(issue)
  await world.work()
  expect(await stateOf(issue.numero)).toBe('refunded')
  expect((await world.cashOf(memberId)) - before).toBe(2_700n)
})
