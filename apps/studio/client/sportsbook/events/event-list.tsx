import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBook } from '../book-context.tsx'
import type { Family, ShownEvent } from '../model.ts'
import type { EventsAsk } from '../net/book-net.ts'
import { useSlipPrices } from '../slip/use-slip-prices.ts'
import { Asked, Note } from '../states.tsx'
import { COLUMNS, EventRow } from './event-row.tsx'
import { usePushed } from './use-pushed.ts'

/** Without pushes. */
const AGAIN_MS = { live: 1_500, ahead: 6_000 }

/** Matches by their leagues, as they are asked for. */
export function EventList({ ask, empty }: { ask: EventsAsk; empty: string }) {
  const { net, say } = useBook()
  const [column, setColumn] = useState<Family>('result')
  const query = useQuery({
    queryKey: ['events', ask],
    queryFn: () => net.events(ask),
  })
  usePushed(query.data, 'events', ask.when === 'live' || ask.ids ? AGAIN_MS.live : AGAIN_MS.ahead)
  useSlipPrices(query.data)
  return (
    <Asked query={query} rows={8}>
      {events =>
        events.length === 0 ? (
          <Note>{empty}</Note>
        ) : (
          <div className="event-list">
            <div className="columns" role="tablist">
              {COLUMNS.map(family => (
                <button
                  key={family}
                  type="button"
                  role="tab"
                  aria-selected={family === column}
                  onClick={() => setColumn(family)}
                >
                  {say(family)}
                </button>
              ))}
            </div>
            {leaguesOf(events).map(([id, matches]) => (
              <section key={id} className="league">
                <h2>
                  {matches[0]!.league.name} <small>{matches[0]!.league.region}</small>
                </h2>
                <ul>
                  {matches.map(event => (
                    <EventRow key={event.id} event={event} column={column} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }
    </Asked>
  )
}

/** In the order in which their first match comes. */
function leaguesOf(events: readonly ShownEvent[]): [string, ShownEvent[]][] {
  const leagues = new Map<string, ShownEvent[]>()
  for (const event of events) leagues.set(event.league.id, [...(leagues.get(event.league.id) ?? []), event])
  return [...leagues]
}
