import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenLottery, type LotteryWorld, lineOf, SALE_PROVEN, ticketOf } from '../../../../tests/support/lottery.ts'
import type { Bettor, ChaseAsk } from '../lottery.ts'
import { type ChaseEnd, dropIssue, settleChases } from './chases.ts'

let world: LotteryWorld
let keys = 0
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(async () => {
  expect(await world.proven()).toEqual(SALE_PROVEN)
  await world.close()
})

/** Issues one after the other, the first on sale: their numbers. */
async function givenIssues(count: number): Promise<string[]> {
  await world.db`update lottery.draws set state = 'settled' where state in ('open', 'scheduled', 'locked')`
  const numeros: string[] = []
  for (let i = 0; i < count; i++) numeros.push(await world.addIssue((i + 1) * 60_000))
  await world.db`
    update lottery.draws set state = 'scheduled', open_at = lock_at where numero = any (${numeros.slice(1)}::text[])`
  return numeros
}

const PLAN = { stopOnWin: false, stopOnLoss: false, extend: false }

async function placeChase(bettor: Bettor, numero: string, multiples: number[], change: Partial<ChaseAsk> = {}) {
  const chase = { ...PLAN, fromNumero: numero, multiples, ...change }
  const tickets = [ticketOf(numero, lineOf('MB_DE_DB', [['13', '14']]))]
  const placed = await world.lottery.place({ bettor, key: `chase-${++keys}`, tickets, chase })
  return { ...placed, id: placed.chaseId! }
}

const issuesOf = async (id: bigint) => {
  const rows = await world.db<{ text: string }[]>`
    select multiple || ' ' || stake / 10000 || ' ' || state as text from lottery.chase_issues
    where chase_id = ${id} order by index`
  return rows.map(({ text }) => text)
}
const chaseOf = async (id: bigint) => {
  const [row] = await world.db`
    select state, (paid / 10000)::int as paid, (refunded / 10000)::int as refunded from lottery.chases where id = ${id}`
  return row
}
const end = (id: bigint, index: number, state: ChaseEnd['state']) =>
  transaction(world.db, tx => settleChases(tx, [{ chaseId: id, index, state }]))
/** The next issue of the plan goes on sale. */
const open = async (numero: string) => {
  await world.db`update lottery.draws set state = 'open' where numero = ${numero}`
  await world.issues.moveIssues()
}

describe('a chase', () => {
  test('is paid whole when it is placed; its first issue is a bet at once, the others when they open', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(3)
    const { id, bets, balance } = await placeChase(bettor, numeros[0]!, [1, 2, 5])
    expect([balance, bets.length]).toEqual([99_840_000n, 1])
    expect(await issuesOf(id)).toEqual(['1 2 open', '2 4 waiting', '5 10 waiting'])
    await open(numeros[1]!)
    expect(await issuesOf(id)).toEqual(['1 2 open', '2 4 open', '5 10 waiting'])
    const tickets = await world.db`
      select t.stake, t.lines, t.chase_index, length(t.line_hashes) as hashes from lottery.tickets t
      where t.chase_id = ${id} order by t.chase_index`
    expect(tickets.map(each => [each.chase_index, each.stake, each.lines[0].unit, each.hashes])).toEqual([
      [0, 20_000n, '100', 32],
      [1, 40_000n, '200', 32],
    ])
    expect(await world.balance(bettor)).toBe('9984.00')
    const moved = await world.db`select amount from wallet.public_lines where reference = ${`chase:${id}`}`
    expect(moved.map(({ amount }) => amount)).toEqual([-160_000n])
  })

  test('opening an issue again makes no second bet', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(2)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 1])
    await open(numeros[1]!)
    await Promise.all([world.issues.moveIssues(), world.issues.moveIssues()])
    const tickets = await world.db`select from lottery.tickets where chase_id = ${id}`
    expect(tickets).toHaveLength(2)
  })

  test('an issue that opens and locks in one breath still has its bets', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(2)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 1])
    await world.db`
      update lottery.draws set open_at = now() - interval '3 s', lock_at = now() - interval '2 s',
        draw_at = now() - interval '1 s' where numero = ${numeros[1]!}`
    expect(await world.issues.moveIssues()).toHaveLength(1)
    expect(await issuesOf(id)).toEqual(['1 2 open', '1 2 open'])
  })

  test('stops on a win: what still waits comes back at once, once', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(4)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 2, 3, 4], { stopOnWin: true })
    await end(id, 0, 'lost')
    expect(await chaseOf(id)).toEqual({ state: 'running', paid: 20, refunded: 0 })
    await open(numeros[1]!)
    await end(id, 1, 'won')
    await end(id, 1, 'won')
    expect(await chaseOf(id)).toEqual({ state: 'stopped', paid: 20, refunded: 14 })
    expect(await issuesOf(id)).toEqual(['1 2 lost', '2 4 won', '3 6 cancelled', '4 8 cancelled'])
    expect(await world.balance(bettor)).toBe('9994.00')
    await open(numeros[2]!)
    expect(await world.db`select from lottery.tickets where chase_id = ${id}`).toHaveLength(2)
  })

  test('that may stop waits for the bet that may stop it, until its next issue locks', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(3)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 2, 3], { stopOnWin: true })
    await open(numeros[1]!)
    expect(await issuesOf(id)).toEqual(['1 2 open', '2 4 waiting', '3 6 waiting'])
    await end(id, 0, 'lost')
    await world.issues.moveIssues()
    expect(await issuesOf(id)).toEqual(['1 2 lost', '2 4 open', '3 6 waiting'])
    await open(numeros[2]!)
    await world.db`
      update lottery.draws set open_at = now() - interval '3 s', lock_at = now() - interval '2 s',
        draw_at = now() - interval '1 s'
      where numero = ${numeros[2]!}`
    await world.issues.moveIssues()
    expect(await issuesOf(id)).toEqual(['1 2 lost', '2 4 open', '3 6 open'])
  })

  test('stops on a loss when asked', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(2)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 2], { stopOnLoss: true })
    await end(id, 0, 'lost')
    expect(await chaseOf(id)).toEqual({ state: 'stopped', paid: 6, refunded: 4 })
    expect(await world.balance(bettor)).toBe('9998.00')
  })

  test('is finished when its last issue is settled', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(2)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 1])
    await end(id, 0, 'won')
    await open(numeros[1]!)
    await end(id, 1, 'lost')
    expect(await chaseOf(id)).toEqual({ state: 'finished', paid: 4, refunded: 0 })
  })

  test('one waiting issue is cancelled, then the rest; a bet that is open stays', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(4)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 2, 3, 4])
    const first = await world.lottery.cancelChase(bettor, id, numeros[2])
    expect([first.refunded, first.balance]).toEqual([60_000n, 99_860_000n])
    expect((await world.lottery.cancelChase(bettor, id, numeros[2])).refunded).toBe(0n)
    expect((await world.lottery.cancelChase(bettor, id)).refunded).toBe(120_000n)
    expect(await issuesOf(id)).toEqual(['1 2 open', '2 4 cancelled', '3 6 cancelled', '4 8 cancelled'])
    expect(await chaseOf(id)).toEqual({ state: 'cancelled', paid: 20, refunded: 18 })
    expect(await world.balance(bettor)).toBe('9998.00')
    const other = await world.newBettor()
    await expect(world.lottery.cancelChase(other, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an issue that falls out of the calendar is refunded and the plan goes on, or is played at the end', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(4)
    const { id } = await placeChase(bettor, numeros[0]!, [1, 2, 3])
    const longer = await placeChase(bettor, numeros[0]!, [1, 2, 3], { extend: true })
    const [draw] = await world.db`update lottery.draws set state = 'voided' where numero = ${numeros[1]!} returning id`
    await transaction(world.db, tx => dropIssue(tx, draw!.id))
    await transaction(world.db, tx => dropIssue(tx, draw!.id))
    expect(await issuesOf(id)).toEqual(['1 2 open', '2 4 cancelled', '3 6 waiting'])
    expect(await chaseOf(id)).toEqual({ state: 'running', paid: 12, refunded: 4 })
    expect(await issuesOf(longer.id)).toEqual(['1 2 open', '2 4 cancelled', '3 6 waiting', '2 4 waiting'])
    expect(await chaseOf(longer.id)).toEqual({ state: 'running', paid: 12, refunded: 0 })
  })

  test('a bet of a chase that is taken back before the lock does not stop it', async () => {
    const bettor = await world.newBettor()
    const numeros = await givenIssues(2)
    const { id, bets } = await placeChase(bettor, numeros[0]!, [3, 1], { stopOnLoss: true })
    await world.lottery.cancelTicket(bettor, bets[0]!.id)
    expect(await issuesOf(id)).toEqual(['3 6 cancelled', '1 2 waiting'])
    expect(await world.balance(bettor)).toBe('9998.00')
  })
})

describe('refused', () => {
  test.each([
    ['more issues than are made', [1, 1, 1], 'too_many_issues'],
    ['a multiple of nothing', [1, 0], 'wrong_multiple'],
    ['a unit above the largest by its multiple', [1, 999], 'unit_too_high'],
  ])('%s', async (_, multiples, reason) => {
    const bettor = await world.newBettor()
    const [numero] = await givenIssues(2)
    const line = lineOf('MB_DE_DB', [['13']], '11')
    const chase = { ...PLAN, fromNumero: numero!, multiples }
    const placing = world.lottery.place({ bettor, key: `chase-${++keys}`, tickets: [ticketOf(numero!, line)], chase })
    await expect(placing).rejects.toMatchObject({ code: 'bet_invalid', details: { reason } })
    expect(await world.balance(bettor)).toBe('10000.00')
  })

  test('a plan that costs more than there is', async () => {
    const bettor = await world.newBettor()
    const [numero] = await givenIssues(2)
    await placeChase(bettor, numero!, [999, 999])
    await placeChase(bettor, numero!, [999, 500])
    await expect(placeChase(bettor, numero!, [999, 999])).rejects.toMatchObject({ code: 'insufficient_funds' })
    expect(await world.balance(bettor)).toBe('3006.00')
  })

  test('a plan that starts with an issue that has locked', async () => {
    const bettor = await world.newBettor()
    const [numero] = await givenIssues(2)
    await world.db`update lottery.draws set lock_at = clock_timestamp() where numero = ${numero!}`
    await expect(placeChase(bettor, numero!, [1, 1])).rejects.toMatchObject({ details: { reason: 'late' } })
  })
})
