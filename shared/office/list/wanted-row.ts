import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Asked, Page } from './columns.ts'

const A_PAGE = 100
const MOST_ROWS = 10_000

type Wanted<Row> = {
  /** What the address names. */
  item: string | undefined
  listKey: readonly unknown[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  read: (asked: Asked) => Promise<Page<Row>>
  /** Reads it by itself, where the list is too long to go through. */
  one?: ((item: string) => Promise<Row | undefined>) | undefined
  /** Whether the rows are there, and whether there are more than these. */
  isRead: boolean
  hasMore: boolean
}

/**
 * The row that the address names, wherever it stands in the list: `none` where it is not in it. What was shown and then left
 * the list, because something was decided, is gone without a word.
 */
export function useWantedRow<Row>(wanted: Wanted<Row>): Row | 'none' | undefined {
  const { item = '', listKey, rows, rowKey, read, one, isRead, hasMore } = wanted
  const shown = useRef('')
  const here = item === '' ? undefined : rows.find(row => rowKey(row) === item)
  const isFurther = item !== '' && isRead && here === undefined && (hasMore || one !== undefined)
  const { data: further } = useQuery({
    queryKey: [...listKey, 'item', item],
    queryFn: async () => (await (one ? one(item) : findRow(read, row => rowKey(row) === item))) ?? null,
    enabled: isFurther,
  })
  const found = here ?? (isFurther ? (further ?? undefined) : undefined)
  if (found) shown.current = item
  if (found || item === '' || !isRead || shown.current === item) return found
  return isFurther && further === undefined ? undefined : 'none'
}

async function findRow<Row>(read: (asked: Asked) => Promise<Page<Row>>, isIt: (row: Row) => boolean) {
  let before: string | null | undefined
  for (let seen = 0; before !== null && seen < MOST_ROWS; seen += A_PAGE) {
    const page: Page<Row> = await read({ ...(before && { before }), limit: A_PAGE })
    const row = page.list.find(isIt)
    if (row) return row
    before = page.next
  }
  return undefined
}
