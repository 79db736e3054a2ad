import type { Sql } from '#shared/server/db.ts'
import { createGate } from '#shared/server/gate.ts'
import { type Catalogue, type Listed, typeOf } from './catalogue.ts'
import type { Lists } from './catalogue-lists.ts'
import { type Found, searchNames } from './store-catalogue-games.ts'

/** Nobody turns more pages than these fill. */
const MOST_FOUND = 300
/** Answers kept until the catalogue changes: what one person types first, many do. */
const MOST_ANSWERS = 2_000
/** The database's connections are for bets first. */
const AT_ONCE = 2
const MOST_WAITING = 100

/** `name` and `gameType` in any case; type and vendor empty for all. */
export type NameQuery = { name: string; gameType: string; vassalage: string }

/** Finds games by name, in PostgreSQL, the best first. Refused as `busy` when too many search at once. */
export function createSearch(db: Sql, { shelf, shown }: Catalogue) {
  const inTurn = createGate(AT_ONCE, MOST_WAITING)
  const answers = new Map<string, Promise<readonly Found[]>>()
  let version = shelf.version()

  return async function search(merchantId: number, lists: Lists, query: NameQuery): Promise<Listed[]> {
    const found = await recallAnswer(merchantId, lists, query)
    return shown(lists.offer, found).filter(
      listed => query.gameType === '' || typeOf(lists.offer, listed) === query.gameType,
    )
  }

  function recallAnswer(merchantId: number, lists: Lists, query: NameQuery): Promise<readonly Found[]> {
    if (version !== shelf.version()) answers.clear()
    version = shelf.version()
    const key = `${merchantId}|${query.gameType}|${query.vassalage}|${query.name.toLowerCase()}`
    const known = answers.get(key)
    const answer = known ?? inTurn(() => findAnswer(lists, query))
    if (!known) answer.catch(() => answers.delete(key))
    // What was asked last stands last; the first one goes.
    answers.delete(key)
    answers.set(key, answer)
    if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value!)
    return answer
  }

  function findAnswer({ vendors }: Lists, { name, gameType, vassalage }: NameQuery): Promise<readonly Found[]> {
    const asked = vendors.filter(({ vendor }) => vassalage === '' || vendor.code === vassalage)
    const vendorIds = asked.map(({ vendor }) => vendor.id)
    return searchNames(db, { name, vendorIds, types: storedTypes(gameType), most: MOST_FOUND })
  }
}

/** E-sports and cockfighting hold sports vendors too, by the merchant's lists. */
function storedTypes(gameType: string): string[] {
  if (gameType === '') return []
  return gameType === 'ESPORTS' || gameType === 'COCKFIGHT' ? [gameType, 'SPORTS'] : [gameType]
}
