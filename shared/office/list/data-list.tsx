import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AskError } from '../../web/ask.ts'
import { useOnline } from '../../web/online.ts'
import { useAddress } from '../address.ts'
import { Failure, Note } from '../states.tsx'
import type { Asked, Column, Filter, Page } from './columns.ts'
import { saveAsCsv } from './csv.ts'
import { FilterBar } from './filter-bar.tsx'
import { useKept } from './kept.ts'
import styles from './list.module.css'
import { ListMenu } from './list-menu.tsx'
import { ListTable } from './list-table.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { Views } from './views.tsx'
import { useWantedRow } from './wanted-row.ts'

const A_PAGE = 50

export type DataListProps<Row> = {
  /** Under which a person's columns are kept, and what was read of it: `audit`. */
  id: string
  /** What the list is about where it is of one thing, such as a member: columns are kept for all of them. */
  of?: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Reads one page; `filters` is what the address says of those below. */
  read: (filters: Record<string, string>, asked: Asked) => Promise<Page<Row>>
  filters?: readonly Filter[]
  /** What a row is called and what the drawer shows of it; or the page that it leads to. */
  drawer?: (row: Row) => { title: string; content: ReactNode }
  to?: (row: Row) => string
  /** Reads the row that the address names, where the list is too long to look for it. */
  one?: (item: string) => Promise<Row | undefined>
  /** What is said where nothing is found. */
  empty: string
  /** How often it is read again by itself. */
  everyMs?: number
  /** Beside the filters. */
  actions?: ReactNode
}

/**
 * A list of the office: pages by keyset, filters in the address, columns and density as each person wants them, a row in a
 * drawer or on its page, a file of all of it. Up and down go through the rows, Enter opens one.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { id, of = '', columns, rowKey, read, filters = [], drawer, to, one, empty, everyMs, actions } = props
  const t = useTranslations('office.list')
  const isOnline = useOnline()
  const { search, change } = useAddress()
  const [kept, keep] = useKept(id)
  const given = Object.fromEntries(
    filters.flatMap(({ name }): [string, string][] => (search[name] ? [[name, search[name]]] : [])),
  )
  const listKey = ['list', id, of, given]
  const query = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => read(given, { ...(pageParam && { before: pageParam }), limit: A_PAGE }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    ...(everyMs && { refetchInterval: everyMs }),
  })
  const rows = useMemo(() => query.data?.pages.flatMap(page => page.list) ?? [], [query.data])
  const isShown = (column: string) => kept.columns[column] ?? !columns.find(each => each.id === column)?.startsHidden
  const shown = columns.filter(column => column.isFixed || isShown(column.id))
  const open = useWantedRow({
    ...{ item: drawer && search.item, listKey, rows, rowKey, read: (asked: Asked) => read(given, asked), one },
    ...{ isRead: query.data !== undefined, hasMore: query.hasNextPage },
  })
  const isOff = !isOnline && !query.data
  const shownOf = (row: Row | 'none' | undefined) =>
    row === 'none' ? { title: t('notHere'), content: <Note title={t('notHereAbout')} /> } : row && drawer!(row)

  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <FilterBar filters={filters} />
        <div className={styles.tools}>
          {actions}
          {filters.length > 0 && <Views filters={filters} given={given} kept={kept} onKeep={keep} />}
          <ListMenu
            columns={columns}
            isShown={isShown}
            kept={kept}
            onKeep={keep}
            onSave={() => saveAsCsv(id, shown, asked => read(given, asked))}
          />
        </div>
      </div>
      {query.isError && !query.data ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : isOff ? (
        <Failure error={new AskError('offline', 0)} />
      ) : query.data && rows.length === 0 ? (
        <Note title={empty} {...(Object.keys(given).length > 0 && { about: t('filtered') })} />
      ) : (
        <ListTable
          label={t('label')}
          columns={shown}
          rows={rows}
          rowKey={rowKey}
          density={kept.density}
          isLoading={query.isPending}
          openKey={search.item}
          {...(drawer && { onOpen: (row: Row) => change({ item: rowKey(row) }) })}
          to={to}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          className={styles.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {drawer && <RowDrawer shown={shownOf(open)} onClose={() => change({ item: undefined })} />}
    </div>
  )
}
