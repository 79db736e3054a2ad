/** A stream of numbers below `n` that is the same each time. */
export function chanceOf(seed: number): (n: number) => number {
  let state = seed >>> 0 || 1
  return n => {
    // xorshift: a proof of a million hands wants more than a step of 31 bits.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % n
  }
}

export function shuffled(cards: number, next: (n: number) => number): number[] {
  const deck = Array.from({ length: cards }, (_, card) => card)
  for (let i = cards - 1; i > 0; i--) {
    const j = next(i + 1)
    ;[deck[i], deck[j]] = [deck[j]!, deck[i]!]
  }
  return deck
}
