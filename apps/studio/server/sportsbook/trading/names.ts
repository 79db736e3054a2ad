import { createCache } from '#shared/server/cache.ts'
import type { DescribedMarket, FeedSource } from '../listening/feed-source.ts'

const FRESH_MS = 3_600_000

/** What the feed calls markets and outcomes, with the line that they are of. */
export function createNames({ markets }: Pick<FeedSource, 'markets'>) {
  const described = createCache(
    async (_: 'all') => new Map((await markets()).map((each): [number, DescribedMarket] => [each.id, each])),
    FRESH_MS,
  )
  // Who trades does so without names, too.
  return async () => {
    const known = await described('all').catch(() => new Map<number, DescribedMarket>())
    return {
      market: (id: number, specifiers: string) => filled(known.get(id)?.name ?? String(id), specifiers),
      outcome: (id: number, specifiers: string, outcome: string) =>
        filled(known.get(id)?.outcomes?.find(each => each.id === outcome)?.name ?? outcome, specifiers),
    }
  }
}
export type Names = Awaited<ReturnType<ReturnType<typeof createNames>>>

/** `away (-{hcp})` of `hcp=-0.5`: `away (0.5)`. A line that the name has no place for stands behind it. */
function filled(name: string, specifiers: string): string {
  const given = new Map(specifiers.split('|').map(each => each.split('=') as [string, string]))
  return name.replaceAll(/(-?)\{!?(\w+)\}/g, (_, minus: string, key: string) => {
    const value = given.get(key) ?? ''
    return minus === '' ? value : String(0 - Number(value))
  })
}
