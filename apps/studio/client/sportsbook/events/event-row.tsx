import { useBook } from '../book-context.tsx'
import { Icon } from '../icon.tsx'
import { type Family, mainMarket, type ShownEvent } from '../model.ts'
import { Odds } from './odds.tsx'
import { Progress, Score } from './score.tsx'

export const COLUMNS: readonly Family[] = ['result', 'handicap', 'total']

/** A match of a list: who plays, how it stands, and its main lines. On a phone one column at a time. */
export function EventRow({ event, column }: { event: ShownEvent; column: Family }) {
  const { say, go } = useBook()
  return (
    <li className="event-row">
      <div className="event-head">
        <StarButton event={event} />
        <button type="button" className="event-open" onClick={() => go({ at: 'event', id: event.id })}>
          <span className="event-teams">
            <span>{event.home}</span>
            <span>{event.away}</span>
          </span>
          <span className="event-state">
            <Progress event={event} />
            <Score event={event} />
          </span>
          <span className="event-more">{say('allMarkets')}</span>
        </button>
      </div>
      <div className="event-lines" data-column={column}>
        {COLUMNS.map(family => {
          const market = mainMarket(event.markets, family)
          return (
            <div key={family} className="event-line" data-family={family}>
              {market?.outcomes.map(outcome => (
                <Odds key={outcome.id} event={event} market={market} outcome={outcome} short />
              ))}
            </div>
          )
        })}
      </div>
    </li>
  )
}

export function StarButton({ event }: { event: Pick<ShownEvent, 'id' | 'home' | 'away'> }) {
  const { say, favourites, toggleFavourite } = useBook()
  const isMarked = favourites.has(event.id)
  const match = `${event.home} – ${event.away}`
  return (
    <button
      type="button"
      className="star"
      aria-pressed={isMarked}
      aria-label={say(isMarked ? 'unstar' : 'star', { match })}
      onClick={() => toggleFavourite(event.id)}
    >
      <Icon name="star" size={18} filled={isMarked} />
    </button>
  )
}
