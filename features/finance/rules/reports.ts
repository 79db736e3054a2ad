/** What a sum may be of. */
export const DIMENSIONS = ['day', 'product', 'vendor', 'game', 'country', 'book', 'currency'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** So many days at most are read at once. */
export const MOST_DAYS = 62

/** Why these days cannot be read; undefined when they can. */
export function daysProblem({ from, to }: { from: string; to: string }): 'from' | 'to' | undefined {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (!(count >= 1)) return 'from'
  return count > MOST_DAYS ? 'to' : undefined
}
