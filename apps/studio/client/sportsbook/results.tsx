import { useInfiniteQuery } from '@tanstack/react-query'
import { useBook } from './book-context.tsx'
import { Score, startText } from './events/score.tsx'
import { Asked, Note, Older } from './states.tsx'

/** How matches of a sport ended, the latest first. */
export function Results({ sport }: { sport: string }) {
  const { net, say, language, go } = useBook()
  const query = useInfiniteQuery({
    queryKey: ['results', sport],
    queryFn: ({ pageParam }) => net.results(sport, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })
  return (
    <Asked query={query}>
      {({ pages }) => {
        const results = pages.flatMap(page => page.list)
        if (results.length === 0) return <Note>{say('noEvents')}</Note>
        return (
          <>
            <ul className="results">
              {results.map(event => (
                <li key={event.id}>
                  <button type="button" className="event-open" onClick={() => go({ at: 'event', id: event.id })}>
                    <span className="event-teams">
                      <span>{event.home}</span>
                      <span>{event.away}</span>
                    </span>
                    <span className="event-state">
                      <Score event={event} />
                      <small>{startText(event.startTime, language)}</small>
                    </span>
                    <small>{event.league.name}</small>
                  </button>
                </li>
              ))}
            </ul>
            <Older query={query} />
          </>
        )
      }}
    </Asked>
  )
}
