const WORDS = 2 ** 32

/** A number from 0 below `below`, each as likely: quick picks lean to no number. */
export function pickBelow(below: number): number {
  const limit = WORDS - (WORDS % below)
  const word = new Uint32Array(1)
  do crypto.getRandomValues(word)
  while (word[0]! >= limit)
  return word[0]! % below
}
