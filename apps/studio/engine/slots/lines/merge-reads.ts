/** Adds up the probabilities of equal pairs. */
export function mergeReads(reads: [a: number, b: number, probability: number][]): [number, number, number][] {
  const merged = new Map<string, [number, number, number]>()
  for (const [a, b, probability] of reads) {
    const known = merged.get(`${a},${b}`)
    if (known) known[2] += probability
    else merged.set(`${a},${b}`, [a, b, probability])
  }
  return [...merged.values()]
}
