import { setImmediate as othersTurn } from 'node:timers/promises'
import { isTyped, plainWords } from '#shared/plain-words.ts'
import { LIKE, likeness, mayBeMistyped, trigramsOf } from '../../rules/search.ts'
import type { Listed } from './catalogue.ts'

/** Names read at a time: about a millisecond, then others have their turn. */
const NAMES_AT_ONCE = 200

export type WordIndex = Awaited<ReturnType<typeof indexWords>>

/** The words of the names of these games, in all languages. */
export async function indexWords(games: readonly Listed[]) {
  /** By word, the places of the games that have it. */
  const places = new Map<string, number[]>()
  const names: string[] = []
  for (const [place, { game }] of games.entries()) {
    if (place % NAMES_AT_ONCE === 0) await othersTurn()
    const words = [game.name, ...Object.values(game.names)].flatMap(plainWords)
    names.push(` ${words.join(' ')}`)
    for (const word of new Set(words)) {
      const known = places.get(word)
      if (known) known.push(place)
      else places.set(word, [place])
    }
  }
  const vocabulary = [...places.keys()]
  const nearest = await indexTrigrams(vocabulary.filter(mayBeMistyped))

  const placesOf = (typed: string) => vocabulary.flatMap(word => (isTyped(word, typed) ? [places.get(word)!] : []))

  return {
    knows: (typed: string): boolean => vocabulary.some(word => isTyped(word, typed)),
    /** The word most like it, undefined when none is like it. */
    nearest,
    /**
     * Games that have all of these words: first of just that name, then those with words that begin so, then the others;
     * each in the order given.
     */
    find(words: readonly string[], isWanted: (listed: Listed) => boolean): Listed[] {
      const [rarest = []] = words.map(placesOf).sort((a, b) => countOf(a) - countOf(b))
      const found = new Uint8Array(games.length)
      for (const list of rarest) for (const place of list) found[place] = 1
      const ranked: [Listed[], Listed[], Listed[]] = [[], [], []]
      for (let place = found.indexOf(1); place >= 0; place = found.indexOf(1, place + 1)) {
        const rank = rankOf(names[place]!, words)
        if (rank !== undefined && isWanted(games[place]!)) ranked[rank].push(games[place]!)
      }
      return ranked.flat()
    },
  }
}

/** Finds the word that is most like another one, the first by its letters of those that are equally alike. */
async function indexTrigrams(words: readonly string[]) {
  const having = new Map<string, number[]>()
  const counts: number[] = []
  for (const [place, word] of words.entries()) {
    if (place % NAMES_AT_ONCE === 0) await othersTurn()
    const trigrams = trigramsOf(word)
    counts.push(trigrams.length)
    for (const trigram of trigrams) {
      const known = having.get(trigram)
      if (known) known.push(place)
      else having.set(trigram, [place])
    }
  }

  return (typed: string): string | undefined => {
    const trigrams = trigramsOf(typed)
    const shared = new Map<number, number>()
    for (const trigram of trigrams)
      for (const place of having.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    let best: { word: string; alike: number } | undefined
    for (const [place, count] of shared) {
      const word = words[place]!
      const alike = likeness(count, trigrams.length, counts[place]!)
      if (alike < LIKE || (best && (alike < best.alike || (alike === best.alike && word > best.word)))) continue
      best = { word, alike }
    }
    return best?.word
  }
}

/** Undefined when a word is missing. Names are words with a blank before each. */
function rankOf(name: string, words: readonly string[]): 0 | 1 | 2 | undefined {
  if (name === ` ${words.join(' ')}`) return 0
  if (words.every(word => name.includes(` ${word}`))) return 1
  return words.every(word => name.includes(word.length > 2 ? word : ` ${word}`)) ? 2 : undefined
}

const countOf = (lists: readonly number[][]) => lists.reduce((sum, list) => sum + list.length, 0)
