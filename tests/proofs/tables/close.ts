import type { Sql } from '#shared/server/db.ts'
import { createFakeWallet } from '../../support/fake-wallet.ts'
import { guest, offerTable, openTable, placeAt, whenIn } from '../../support/tables.ts'

export type CloseReport = { taken: number; refused: number; wrong: string[] }

/** So many bets from 50 ms before the end of betting until 50 ms after it: who came in time is taken, and nobody else. */
export async function betAroundTheClose(db: Sql, bets: number): Promise<CloseReport> {
  const wallet = createFakeWallet(10n ** 9n)
  const process = openTable(db, wallet.client, offerTable('river-tai-xiu'), { betting: 3_000, grace: 10_000 })
  const report: CloseReport = { taken: 0, refused: 0, wrong: [] }
  const { coup, ms } = await whenIn(process, 'betting')
  const closesAt = performance.now() + ms
  const asked: { at: number; answer: Promise<boolean> }[] = []
  const isTaken = () =>
    placeAt(process, { tai: 100 }, guest()).then(
      () => true,
      error => {
        if (error.code !== 'bet_closed') report.wrong.push(String(error))
        return false
      },
    )
  // A timer is too coarse: between two turns of the loop all that are due by then are sent.
  await new Promise<void>(resolve => {
    const send = () => {
      const now = performance.now()
      const due = Math.min(bets, Math.floor(((now - closesAt + 50) / 100) * bets))
      while (asked.length < due) asked.push({ at: performance.now(), answer: isTaken() })
      if (asked.length < bets) setImmediate(send)
      else resolve()
    }
    send()
  })
  const results = await Promise.all(asked.map(async ({ at, answer }) => ({ at, taken: await answer })))
  // The state tells whole milliseconds.
  for (const { at, taken } of results)
    if (Math.abs(at - closesAt) > 1 && taken !== at < closesAt)
      report.wrong.push(`${(at - closesAt).toFixed(2)} ms from the close: ${taken ? 'taken' : 'refused'}`)
  const last = results.findLastIndex(each => each.taken)
  const first = results.findIndex(each => !each.taken)
  if (first >= 0 && last > first) report.wrong.push('one that came later was taken, one before it was not')
  report.taken = results.filter(each => each.taken).length
  report.refused = bets - report.taken
  await whenIn(process, 'result')
  const [stored] = await db<{ count: number }[]>`select count(*)::int from studio.rounds where coup_id = ${coup}`
  if (stored!.count !== report.taken)
    report.wrong.push(`${stored!.count} rounds of ${report.taken} bets that were taken`)
  await process.close()
  return report
}
