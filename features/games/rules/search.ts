/** Whether a word that no name has may be a typing error. */
export function mayBeMistyped(word: string): boolean {
  return word.length > 2 && !/\p{N}/u.test(word)
}

/** From here on two words are like one another (PostgreSQL's pg_trgm.similarity_threshold). */
export const LIKE = 0.3

/** The threes of letters of a word, two blanks before it and one behind it, each once (PostgreSQL's pg_trgm). */
export function trigramsOf(word: string): string[] {
  const letters = [' ', ' ', ...word, ' ']
  return [...new Set(letters.slice(2).map((last, i) => `${letters[i]}${letters[i + 1]}${last}`))]
}

/** How alike two words are, 0 to 1: the threes that they share, of all that they have (similarity of pg_trgm). */
export function likeness(shared: number, ofOne: number, ofOther: number): number {
  return shared / (ofOne + ofOther - shared)
}
