import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBook } from './book-context.tsx'
import { COLUMNS } from './events/event-row.tsx'
import { Field } from './events/field.tsx'
import { Odds } from './events/odds.tsx'
import { mainMarket, type ShownEvent, SPORTS } from './model.ts'
import { marketName } from './names.ts'
import { useSlipPrices } from './slip/use-slip-prices.ts'
import { Asked, Note } from './states.tsx'

const TILES = 4
const AGAIN_MS = 1_500

/** Up to four matches in play beside each other: the player's favourites first. */
export function MultiView() {
  const { net, name, say, favourites } = useBook()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useQuery({
    queryKey: ['events', 'multi'],
    queryFn: () => net.events({ sport: null, when: 'live', league: null, search: '', ids: null }),
    refetchInterval: AGAIN_MS,
  })
  const own: readonly string[] = SPORTS[name]
  useSlipPrices(query.data)
  return (
    <Asked query={query} rows={8}>
      {events => {
        const live = events.filter(({ sport }) => own.includes(sport))
        const shown = tilesOf(live, chosen, favourites)
        if (shown.length === 0) return <Note>{say('noEvents')}</Note>
        return (
          <div className="multi">
            {shown.map((event, tile) => (
              <Tile
                // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps its own while its match changes
                key={tile}
                event={event}
                others={live.filter(each => each === event || !shown.includes(each))}
                onChoose={id => setChosen(shown.map((each, i) => (i === tile ? id : each.id)))}
              />
            ))}
          </div>
        )
      }}
    </Asked>
  )
}

/** What was chosen stays in its place while it is played. */
function tilesOf(
  live: readonly ShownEvent[],
  chosen: readonly string[],
  favourites: ReadonlySet<string>,
): ShownEvent[] {
  const kept = chosen.flatMap(id => live.find(event => event.id === id) ?? [])
  const marked = live.filter(({ id }) => favourites.has(id))
  return [...new Set([...kept, ...marked, ...live])].slice(0, TILES)
}

type TileProps = { event: ShownEvent; others: readonly ShownEvent[]; onChoose: (id: string) => void }

function Tile({ event, others, onChoose }: TileProps) {
  const { say, go } = useBook()
  return (
    <section className="tile" aria-label={`${event.home} – ${event.away}`}>
      <header>
        <select aria-label={say('chooseMatch')} value={event.id} onChange={({ target }) => onChoose(target.value)}>
          {others.map(({ id, home, away }) => (
            <option key={id} value={id}>
              {home} – {away}
            </option>
          ))}
        </select>
        <button type="button" className="quiet" onClick={() => go({ at: 'event', id: event.id })}>
          {say('allMarkets')}
        </button>
      </header>
      <Field event={event} />
      {COLUMNS.map(family => {
        const market = mainMarket(event.markets, family)
        return (
          market && (
            <div key={family} className="market" data-outcomes={market.outcomes.length}>
              <h2>{marketName(say, market)}</h2>
              <div className="market-line">
                {market.outcomes.map(outcome => (
                  <Odds key={outcome.id} event={event} market={market} outcome={outcome} />
                ))}
              </div>
            </div>
          )
        )
      })}
    </section>
  )
}
