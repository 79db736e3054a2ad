import type { Sql } from '#shared/server/db.ts'
import { createGate } from '#shared/server/gate.ts'
import { mayBeMistyped, plainWords } from '../rules/search.ts'
import { type Catalogue, type Listed, typeOf } from './catalogue.ts'
import { type Lists, listKey } from './catalogue-lists.ts'
import { indexWords, type WordIndex } from './catalogue-words.ts'
import { selectAlike } from './store-catalogue-games.ts'

/** Nobody turns more pages than these fill. */
const MOST_FOUND = 300
/** Words kept with what they are like, until the catalogue changes. */
const MOST_WORDS = 5_000
/** The database's connections are for bets first. */
const AT_ONCE = 2
const MOST_WAITING = 100

/** `name` in any case; type and vendor empty for all. */
export type NameQuery = { name: string; gameType: string; vassalage: string }

/**
 * Finds games by name, the best first. A word that no name has is taken for the one most like it by PostgreSQL's
 * trigrams; refused as `busy` when too many of those wait.
 */
export function createSearch(db: Sql, { shelf }: Catalogue) {
  const indexes = new WeakMap<Lists, Promise<WordIndex>>()
  const inTurn = createGate(AT_ONCE, MOST_WAITING)
  const alike = new Map<string, Promise<string[]>>()
  let version = shelf.version()

  return async function search(lists: Lists, { name, gameType, vassalage }: NameQuery): Promise<Listed[]> {
    const index = await indexOf(lists)
    const words = await Promise.all(plainWords(name).map(word => meant(index, word)))
    if (words.length === 0 || !words.every(word => word !== undefined)) return []
    const isWanted = (listed: Listed) =>
      (gameType === '' || typeOf(lists.offer, listed) === gameType) &&
      (vassalage === '' || listed.vendor.code === vassalage)
    return index.find(words, isWanted).slice(0, MOST_FOUND)
  }

  function indexOf(lists: Lists): Promise<WordIndex> {
    const known = indexes.get(lists)
    if (known) return known
    const index = indexWords(lists.games.get(listKey('', '')) ?? [])
    indexes.set(lists, index)
    return index
  }

  /** The word itself, or else the one most like it that this merchant's games have. */
  async function meant(index: WordIndex, word: string): Promise<string | undefined> {
    if (index.knows(word)) return word
    return mayBeMistyped(word) ? (await alikeTo(word)).find(other => index.knows(other)) : undefined
  }

  function alikeTo(word: string): Promise<string[]> {
    if (version !== shelf.version()) alike.clear()
    version = shelf.version()
    const known = alike.get(word)
    if (known) return known
    const words = inTurn(() => selectAlike(db, word))
    words.catch(() => alike.delete(word))
    alike.set(word, words)
    if (alike.size > MOST_WORDS) alike.delete(alike.keys().next().value!)
    return words
  }
}
