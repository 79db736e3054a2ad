import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { type BetAsk, type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { workDraws } from '../draw/draws.ts'
import { proveLottery } from '../proof.ts'
import { settleDraw } from './settle.ts'

const FIRST =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'
const SECOND = FIRST.replace('60683', '60699')
const PAGE = 3
const MOST_STEPS = 400

let world: DrawWorld
let members: string[]
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
  await world.newGame('FAST')
  members = await Promise.all(Array.from({ length: 5 }, () => world.newMember()))
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
  await world.close()
})

/** Winners by either result, losers, rebates, a cap, a bet that costs nothing in the end. */
const bets = (): BetAsk[] => [
  { memberId: members[0]!, lines: [['MB_LO2', '83', 10n]], rebatePpm: 10_000 },
  { memberId: members[0]!, lines: [['MB_LO2', '99', 10n]] },
  {
    memberId: members[1]!,
    lines: [
      ['MB_LO2', '13', 10n],
      ['MB_XIEN2', '13,83', 10n],
    ],
  },
  { memberId: members[2]!, lines: [['MB_LO2', '50', 10n]], rebatePpm: 20_000 },
  { memberId: members[3]!, lines: [['MB_DE_DB', '13', 10n]], maxProfit: 500n },
  { memberId: members[3]!, lines: [['MB_LO2', '64', 10n]] },
  { memberId: members[4]!, lines: [['MB_LO2', '99', 10n]] },
]

/** An issue with these bets whose result is out, and nothing paid. */
async function told() {
  const issue = await world.newIssue('XSMB')
  const ids = await world.bet(issue, bets())
  await world.lock(issue)
  await workDraws(world.context)
  await workDraws(world.context)
  await world.tell('XSMB', issue.numero, FIRST)
  return { ...issue, ids }
}

/** What became of an issue: its bets, their outcomes, and every movement of money, without what differs by nature. */
async function outcomeOf({ id, numero }: { id: bigint; numero: string }) {
  const { db } = world
  return {
    draw: await db`select state, version, totals, settled_to from lottery.draws where id = ${id}`,
    bets: await db`
      select member_id, status, version, payout, turnover from lottery.tickets where draw_id = ${id} order by id`,
    outcomes: await db`
      select row_number() over (order by o.ticket_id, o.version) as place, o.version, o.kind, o.hits, o.payout, o.rebate
      from lottery.outcomes o where o.draw_id = ${id} order by o.ticket_id, o.version`,
    money: await db`
      select e.member_id, e.house, e.kind, e.amount, count(*) from wallet.public_lines e where e.reference = ${`XSMB:${numero}`} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    events: await db`
      select payload - 'drawId' - 'numero' as payload from events.outbox
      where topic = 'lottery.betsSettled' and payload ->> 'drawId' = ${String(id)} order by id`,
  }
}

/** True when the process lived to the end. */
async function livesThrough(at: number, run: (db: DrawWorld['db']) => Promise<unknown>): Promise<boolean> {
  try {
    await run(killedSql(world.db, at).db)
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  }
}

test('killed before or after any statement or commit and started again, settlement ends the same', async () => {
  const whole = await told()
  await settleDraw(world.context, whole.id, { most: PAGE })
  const expected = await outcomeOf(whole)
  expect(expected.draw[0]).toMatchObject({ state: 'settled', version: 1 })
  expect(expected.money.length).toBeGreaterThan(5)
  let at = 1
  for (; at < MOST_STEPS; at++) {
    const issue = await told()
    const lived = await livesThrough(at, db => settleDraw({ db }, issue.id, { most: PAGE }))
    await settleDraw(world.context, issue.id, { most: PAGE })
    expect(await outcomeOf(issue), `killed at step ${at}`).toEqual(expected)
    if (lived) break
  }
  expect(at, 'several pages of several statements each').toBeGreaterThan(30)
})

test('killed anywhere, a correction ends with the new result’s money', async () => {
  const correct = async (numero: string) => {
    await world.results.correct({ game: 'XSMB', numero, operator: 'ann', result: SECOND, reason: 'a misprint' })
    await world.results.confirm({ game: 'XSMB', numero, operator: 'ben', result: SECOND })
  }
  const whole = await told()
  await settleDraw(world.context, whole.id, { most: PAGE })
  await correct(whole.numero)
  await settleDraw(world.context, whole.id, { most: PAGE })
  const expected = await outcomeOf(whole)
  expect(expected.draw[0]).toMatchObject({ state: 'settled', version: 2 })
  // Every third step: the statements are those of settlement, which the test above dies at one by one.
  for (let at = 1; at < MOST_STEPS; at += 3) {
    const issue = await told()
    await settleDraw(world.context, issue.id, { most: PAGE })
    await correct(issue.numero)
    const lived = await livesThrough(at, db => settleDraw({ db }, issue.id, { most: PAGE }))
    await settleDraw(world.context, issue.id, { most: PAGE })
    expect(await outcomeOf(issue), `killed at step ${at}`).toEqual(expected)
    if (lived) break
  }
})

test('killed anywhere between lock and result, a draw of ours is the one that was promised', async () => {
  for (let at = 1; at < MOST_STEPS; at++) {
    const issue = await world.newIssue('FAST')
    await world.bet(issue, bets())
    await world.lock(issue)
    let lived = true
    // What dies within a step is logged there, and the step undone; the next round goes on.
    const { db, steps } = killedSql(world.db, at)
    for (let round = 0; round < 3; round++)
      await workDraws({ ...world.context, db }).catch(() => {
        lived = false
      })
    await world.work()
    const [row] = await world.db<{ state: string; versions: number; same: boolean }[]>`
      select state, (select count(*)::int from lottery.results_log r where r.draw_id = d.id) as versions,
        result = proof ->> 'result' as same
      from lottery.draws d where id = ${issue.id}`
    expect(row, `killed at step ${at}`).toEqual({ state: 'settled', versions: 1, same: true })
    if (lived && steps() < at) break
  }
})
