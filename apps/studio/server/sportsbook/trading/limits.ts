import type { Sql, Tx } from '#shared/server/db.ts'
import type { Limits } from '../sports-limits.ts'
import { type SetLimits, selectLimits } from './store-limits.ts'

type Where = { eventId: string; sport: string; league: string }
export type LimitsHere = { payout: bigint; of: (eventId: string) => Limits }

/** From the most special on. */
export const limitScopesOf = ({ eventId, sport, league }: Where) => [
  `event ${eventId}`,
  `league ${league}`,
  `sport ${sport}`,
  'book',
]

const FIGURES = ['payout', 'event', 'outcome', 'player'] as const

/** The same, read for bets of one currency. */
export async function limitsAt(db: Sql | Tx, currency: string, shipped: Limits, places: readonly Where[]) {
  return limitsBy(await selectLimits(db, currency, [...new Set(places.flatMap(limitScopesOf))]), shipped, places)
}

/**
 * What the book risks where a bet is: figure by figure what the most special scope says, else what it is shipped with. A bet on
 * several events pays the least that one of them allows.
 */
export function limitsBy(rows: readonly SetLimits[], shipped: Limits, places: readonly Where[]): LimitsHere {
  const said = new Map(rows.map(each => [each.scope, each]))
  const of = new Map(
    places.map((place): [string, Limits] => {
      const rows = limitScopesOf(place).flatMap(scope => said.get(scope) ?? [])
      const figures = FIGURES.map(figure => [
        figure,
        rows.find(row => row[figure] !== null)?.[figure] ?? shipped[figure],
      ])
      return [place.eventId, { ...shipped, ...Object.fromEntries(figures) }]
    }),
  )
  const [payout] = [...of.values()].map(each => each.payout).toSorted((a, b) => (a < b ? -1 : 1))
  return { payout: payout!, of: eventId => of.get(eventId)! }
}
