import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { pointsApi } from '#features/points/api.ts'
import { toHex } from '#shared/hex.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

const KEY = 'points'

/** Reads something of whoever is logged in. */
export function usePoints<T>(key: QueryKey, read: () => Promise<T>) {
  const session = useSession()
  return useQuery({ queryKey: [KEY, session?.token, ...key], queryFn: read, enabled: session !== null })
}

export const useBalance = () => usePoints(['balance'], () => ask(pointsApi.balance, {}))
export const useConfig = () => usePoints(['config'], () => ask(pointsApi.config, {}))

type Page<Row, Next> = { list: Row[]; next: Next | null }

/** Rows page by page, the newest first. */
export function useOlder<Row, Next extends string | number>(
  key: QueryKey,
  read: (before: Next | undefined) => Promise<Page<Row, Next>>,
) {
  const session = useSession()
  return useInfiniteQuery({
    queryKey: [KEY, session?.token, ...key],
    queryFn: ({ pageParam }) => read((pageParam as Next | null) ?? undefined),
    initialPageParam: null as Next | null,
    getNextPageParam: page => page.next,
    enabled: session !== null,
  })
}

/** Everything about points is read again, and the money that they became. */
export function useReadAgain() {
  const client = useQueryClient()
  return () => Promise.all([[KEY], ['balance']].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** A text in the language in use, in English where it has none. */
export function useTextOf() {
  const locale = useLocale()
  return (texts: Readonly<Record<string, string>>) => texts[locale] ?? texts.en ?? Object.values(texts)[0] ?? ''
}

const BYTES = 16
/** The key of one act: asked again under it, it is done once. */
export const freshKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(BYTES)))
