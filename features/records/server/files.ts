import type { Sql } from '#shared/server/db.ts'
import { csvOf, MOST_ROWS } from '#shared/server/files/csv.ts'
import { NEWEST } from '../rules/places.ts'
import type { RangeAsk } from '../rules/ranges.ts'
import { lineOf, readPage } from './bets.ts'
import type { BetFilter } from './store-bets.ts'
import { type Asked, type Asker, readAsk } from './whose.ts'

/** So many rows are read and written at a time: between them others have their turn. */
const PAGE = 500

type Page<Place> = { rows: string[][]; next: Place | null }

/** A file of all pages, up to the most rows that one may hold. */
export async function fileOf<Place>(
  name: string,
  { days }: Pick<Asked, 'days'>,
  titles: string[],
  first: Place,
  read: (place: Place, limit: number) => Promise<Page<Place>>,
) {
  const parts = [csvOf([titles], true)]
  let [rows, place]: [number, Place | null] = [0, first]
  while (place !== null && rows < MOST_ROWS) {
    const page: Page<Place> = await read(place, Math.min(PAGE, MOST_ROWS - rows))
    parts.push(csvOf(page.rows, false))
    rows += page.rows.length
    place = page.next
  }
  return { name: `${name}-${days.from}-${days.to}.csv`, text: parts.join(''), rows, isCut: place !== null }
}

/** `2026-11-25 17:05:18` by a clock. */
export const localTime = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** A betting record as CSV. */
export async function betsFile(db: Sql, asker: Asker, ask: RangeAsk & BetFilter & { language: string }) {
  const asked = await readAsk(db, asker, ask)
  const titles = [
    ...[
      `time ${asked.timeZone}`,
      'product',
      'vendor',
      'game',
      'round or issue',
      'status',
      'stake',
      'valid bet',
      'payout',
    ],
    'win or loss',
  ]
  return fileOf('bets', asked, titles, NEWEST, async (place, limit) => {
    const { rows, next } = await readPage(db, asked, ask, place, limit)
    const lines = rows.map(row => lineOf(row, ask.language))
    return {
      rows: lines.map(line => [
        ...[localTime(line.at, asked.timeZone), line.product, line.vendorName, line.name, line.round, line.status],
        ...[line.stake, line.valid, line.payout, line.net ?? ''],
      ]),
      next,
    }
  })
}
