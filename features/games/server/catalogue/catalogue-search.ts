import { plainWords } from '#shared/plain-words.ts'
import { mayBeMistyped } from '../../rules/search.ts'
import { type Listed, typeOf } from './catalogue.ts'
import { type Lists, listKey } from './catalogue-lists.ts'
import { indexWords, type WordIndex } from './catalogue-words.ts'

/** Nobody turns more pages than these fill. */
const MOST_FOUND = 300

/** `name` in any case; type and vendor empty for all. */
export type NameQuery = { name: string; gameType: string; vassalage: string }

const indexes = new WeakMap<Lists, Promise<WordIndex>>()

/** Finds games by name, the best first. A word that no name has is taken for the one most like it. */
export async function search(lists: Lists, { name, gameType, vassalage }: NameQuery): Promise<Listed[]> {
  const index = await indexOf(lists)
  const words = plainWords(name).map(word => meant(index, word))
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
function meant(index: WordIndex, word: string): string | undefined {
  if (index.knows(word)) return word
  return mayBeMistyped(word) ? index.nearest(word) : undefined
}
