import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { randomOf } from '../../parallel/studios.ts'
import { createFakeWallet } from '../../support/fake-wallet.ts'
import { betKey, legOf, marketOf, openBook, placerOf, slipOf } from '../../support/sports/world.ts'
import { unevenBets } from './even-books.ts'

/* Bets around goals, of players who see them before the feed's stop is heard. */

export type LateReport = { tried: number; accepted: number; refused: number; known: number; wrong: string[] }
const PER_GOAL = 25
const [DELAY, STEP] = [6_000, 1_000]
/** Before a goal and after it. */
const [BEFORE, AFTER] = [9_000, 9_000]

export async function betAroundGoals(db: Sql, bets: number): Promise<LateReport> {
  const random = randomOf(20_261_130)
  const wallet = createFakeWallet(10n ** 12n)
  const desk = openBook(db, wallet.client)
  const report: LateReport = { tried: 0, accepted: 0, refused: 0, known: 0, wrong: [] }
  for (let goal = 0; report.tried < bets; goal++) await around(`goal-${goal}`)
  report.wrong.push(...(await unevenBets(db, wallet)).wrong)
  await desk.close()
  return report

  async function around(match: string): Promise<void> {
    await desk.fixtures(match)
    await desk.up()
    const chance = 0.3 + random(40) / 100
    await desk.hear(desk.odds(match, [marketOf(1, '', { 1: chance, 3: 1 - chance })], 1))
    const begin = desk.clock.now
    const goalAt = begin + BEFORE
    const stopAt = goalAt + 300 + random(3_000)
    const openAt = stopAt + 2_000
    const moments = Array.from({ length: PER_GOAL }, () => begin + random(BEFORE + AFTER)).toSorted((a, b) => a - b)
    const placed = new Map<string, number>()
    const said = { stop: false, open: false }
    for (let at = begin; at < begin + BEFORE + AFTER + 2 * DELAY; at += STEP) {
      for (const moment of moments.filter(each => each >= at && each < at + STEP)) {
        await hearUntil(moment)
        await bet(moment)
      }
      await hearUntil(at + STEP)
      await desk.book.work()
    }
    await check()

    async function hearUntil(moment: number): Promise<void> {
      if (!said.stop && moment >= stopAt) {
        said.stop = true
        desk.clock.now = stopAt
        await desk.hear(desk.stop(match))
      }
      if (!said.open && moment >= openAt) {
        said.open = true
        desk.clock.now = openAt
        await desk.hear(desk.odds(match, [marketOf(1, '', { 1: chance + 0.2, 3: 0.8 - chance })], 1))
      }
      desk.clock.now = Math.max(desk.clock.now, moment)
      // An alive is never far.
      await desk.hear(
        ...([1, 3] as const).map(producer => ({
          ...{ kind: 'alive' as const, producer, timestamp: moment, subscribed: 1 as const },
        })),
      )
    }

    async function bet(moment: number): Promise<void> {
      report.tried++
      if (moment >= goalAt && moment < stopAt) report.known++
      try {
        const { id } = await desk.book.place(
          placerOf(),
          betKey(),
          slipOf([legOf(match, '1', 1_010)], { accept: 'any' }),
        )
        placed.set(id, moment)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        report.refused++
        if (moment < stopAt || moment >= openAt) report.wrong.push(`refused at ${moment - goalAt}: ${error.code}`)
      }
    }

    async function check(): Promise<void> {
      const rows = await db<{ id: string; state: string }[]>`
        select id, state from studio.sports_bets where id = any(${[...placed.keys()]})`
      for (const { id, state } of rows) {
        const moment = placed.get(id)!
        if (state === 'OPEN') report.accepted++
        else report.refused++
        const isOver = moment + DELAY < stopAt || moment >= openAt
        // Whoever saw the goal, or might have while the bet waited, is not let in at the price from before.
        if (state === 'OPEN' && !isOver && moment + DELAY + STEP >= stopAt)
          report.wrong.push(`accepted at ${moment - goalAt} ms`)
        if (state === 'OPEN' && moment >= goalAt && moment < stopAt) report.wrong.push(`known: ${moment - goalAt} ms`)
        if (state !== 'OPEN' && moment >= openAt)
          report.wrong.push(`${state} at ${moment - goalAt} ms, after it was open again`)
      }
    }
  }
}
