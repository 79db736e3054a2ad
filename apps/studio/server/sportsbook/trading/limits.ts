import type { Sql, Tx } from '#shared/server/db.ts'
import type { Limits } from '../sports-limits.ts'
import { selectLimits } from './store-limits.ts'

type Where = { eventId: string; sport: string; league: string }

/** From the most special on. */
const scopesOf = ({ eventId, sport, league }: Where) => [
  `event ${eventId}`,
  `league ${league}`,
  `sport ${sport}`,
  'book',
]

const FIGURES = ['payout', 'event', 'outcome', 'player'] as const

/**
 * What the book risks where a bet is: figure by figure what the most special scope says, else what it is shipped with. A bet on
 * several events pays the least that one of them allows.
 */
export async function limitsAt(db: Sql | Tx, currency: string, shipped: Limits, places: readonly Where[]) {
  const said = new Map(
    (await selectLimits(db, currency, [...new Set(places.flatMap(scopesOf))])).map(each => [each.scope, each]),
  )
  const of = new Map(
    places.map((place): [string, Limits] => {
      const rows = scopesOf(place).flatMap(scope => said.get(scope) ?? [])
      const figures = FIGURES.map(figure => [
        figure,
        rows.find(row => row[figure] !== null)?.[figure] ?? shipped[figure],
      ])
      return [place.eventId, { ...shipped, ...Object.fromEntries(figures) }]
    }),
  )
  const [payout] = [...of.values()].map(each => each.payout).toSorted((a, b) => (a < b ? -1 : 1))
  return { payout: payout!, of: (eventId: string) => of.get(eventId)! }
}
