import type { Sql } from '#shared/server/db.ts'
import { createFakeWallet } from '../../support/fake-wallet.ts'
import { guest, offerTable, openTable, placeAt, whenIn } from './world.ts'

/** `busy`: those that came in time and waited too long for the database; nothing of them is kept. */
export type CloseReport = { taken: number; refused: number; busy: number; wrong: string[] }
type Answer = 'taken' | 'refused' | 'busy'

/** So many bets from 50 ms before the end of betting until 50 ms after it: who came in time is taken, and nobody else. */
export async function betAroundTheClose(db: Sql, bets: number): Promise<CloseReport> {
  const wallet = createFakeWallet(10n ** 9n)
  const process = openTable(db, wallet.client, offerTable('river-tai-xiu'), { betting: 3_000, grace: 10_000 })
  const report: CloseReport = { taken: 0, refused: 0, busy: 0, wrong: [] }
  const { coup } = await whenIn(process, 'betting')
  // A busy machine may rest between any two lines: what is known is after what, so each moment is two, and the state tells whole
  // milliseconds.
  const [told, { ms }, heard] = [performance.now(), process.table.look(), performance.now()]
  const closes = { from: told + ms - 1, to: heard + ms + 1 }
  const asked: { from: number; to: number; answer: Promise<Answer> }[] = []
  const place = (): Promise<Answer> =>
    placeAt(process, { tai: 100 }, guest()).then(
      () => 'taken',
      error => {
        if (error.code === 'busy') return 'busy'
        if (error.code !== 'bet_closed') report.wrong.push(String(error))
        return 'refused'
      },
    )
  // A timer is too coarse: between two turns of the loop all that are due by then are sent.
  await new Promise<void>(resolve => {
    const send = () => {
      const now = performance.now()
      const due = Math.min(bets, Math.floor(((now - closes.from + 50) / 100) * bets))
      while (asked.length < due) {
        const [from, answer, to] = [performance.now(), place(), performance.now()]
        asked.push({ from, to, answer })
      }
      if (asked.length < bets) setImmediate(send)
      else resolve()
    }
    send()
  })
  const results = await Promise.all(asked.map(async each => ({ ...each, answer: await each.answer })))
  for (const { from, to, answer } of results) {
    const isTooLate = answer !== 'refused' && from > closes.to
    if (isTooLate || (answer === 'refused' && to < closes.from))
      report.wrong.push(`${(from - closes.from).toFixed(2)} ms from the close: ${answer}`)
  }
  const last = results.findLastIndex(({ answer }) => answer !== 'refused')
  const first = results.findIndex(({ answer }) => answer === 'refused')
  if (first >= 0 && last > first) report.wrong.push('one that came later was in time, one before it was not')
  for (const { answer } of results) report[answer]++
  await whenIn(process, 'result')
  const [stored] = await db<{ count: number }[]>`select count(*)::int from studio.rounds where coup_id = ${coup}`
  if (stored!.count !== report.taken)
    report.wrong.push(`${stored!.count} rounds of ${report.taken} bets that were taken`)
  await process.close()
  return report
}
