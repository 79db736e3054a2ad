import type { Sql } from '#shared/server/db.ts'
import { findEvents } from '../store-calendar.ts'
import { namesIn, sportsIn } from './names.ts'
import { selectLeagues } from './store-trader.ts'

/** What scopes are about as players read it; undefined for the book and for what nobody knows any more. */
export async function scopeNames(db: Sql, said: readonly { scope: string }[], language: string) {
  const parts = said.map(({ scope }) => scope.split(' '))
  const ids = (...kinds: string[]) => [
    ...new Set(parts.flatMap(([kind, id]) => (id && kinds.includes(kind!) ? [id] : []))),
  ]
  const events = new Map((await findEvents(db, ids('event', 'market'))).map(each => [each.id, each.fixture]))
  const leagues = new Map((await selectLeagues(db, ids('league'))).map(({ id, name }) => [id, name]))
  const sportOf = sportsIn(language)

  return (scope: string): string | undefined => {
    const [kind, id = '', market, specifiers = ''] = scope.split(' ')
    if (kind === 'sport') return sportOf(id)
    if (kind === 'league') return leagues.get(id)
    const fixture = events.get(id)
    if (!fixture) return undefined
    const event = `${fixture.home.name} \u2013 ${fixture.away.name}`
    if (kind === 'event') return event
    const names = namesIn(language, fixture)
    return [event, names.market(Number(market), specifiers), names.line(specifiers)].filter(Boolean).join(' \u00b7 ')
  }
}
