import { useQuery } from '@tanstack/react-query'
import { useBook } from './book-context.tsx'
import { Icon, type IconName } from './icon.tsx'
import { SPORTS } from './model.ts'
import { sportName } from './names.ts'
import type { ShownSport } from './net/book-net.ts'
import { Asked } from './states.tsx'

/** What stands below the sports. */
const LINKS = [
  ['favourites', 'star'],
  ['multi', 'live'],
  ['results', 'trophy'],
  ['rules', 'shield'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Sports with how many matches run, and of the chosen one its leagues. */
export function SportsNav() {
  const { net, name, say, view, go } = useBook()
  const order: readonly string[] = SPORTS[name]
  const query = useQuery({ queryKey: ['sports'], queryFn: net.sports, refetchInterval: 15_000 })
  const chosen = view.at === 'list' || view.at === 'results' ? view.sport : null
  return (
    <nav className="sports" aria-label={say('title')}>
      <Asked query={query} rows={5}>
        {sports => (
          <ul>
            {inOrder(sports, order).map(({ id, live, coming, leagues }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={chosen === id || undefined}
                  onClick={() => go({ at: 'list', sport: id, when: null, league: null })}
                >
                  <span>{sportName(say, id)}</span>
                  <small>
                    {live > 0 && <b>{live}</b>} {coming}
                  </small>
                </button>
                {chosen === id && view.at === 'list' && (
                  <ul className="leagues">
                    {leagues.map(league => (
                      <li key={league.id}>
                        <button
                          type="button"
                          aria-current={view.league === league.id || undefined}
                          onClick={() => go({ ...view, league: view.league === league.id ? null : league.id })}
                        >
                          <span>{league.name}</span>
                          <small>{league.live + league.coming}</small>
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </Asked>
      <ul>
        {LINKS.map(([at, icon]) => (
          <li key={at}>
            <button
              type="button"
              aria-current={view.at === at || undefined}
              onClick={() => go(at === 'results' ? { at, sport: chosen ?? order[0]! } : { at })}
            >
              <span>
                <Icon name={icon} size={16} /> {say(at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function inOrder(sports: readonly ShownSport[], order: readonly string[]): ShownSport[] {
  return order.flatMap(sport => sports.filter(({ id }) => id === sport))
}
