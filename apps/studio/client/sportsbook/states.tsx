import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBook } from './book-context.tsx'

/** What was asked, or that it is awaited, or that it failed and may be asked again. */
export function Asked<T>({
  query,
  rows = 6,
  children,
}: {
  query: UseQueryResult<T>
  rows?: number
  children: (value: T) => ReactNode
}) {
  const { say } = useBook()
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <div className="note" role="alert">
        <p>{say('failed')}</p>
        <button type="button" className="quiet" onClick={() => void query.refetch()}>
          {say('tryAgain')}
        </button>
      </div>
    )
  return (
    <div className="skeletons" role="status" aria-label={say('loading')}>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  )
}

export const Note = ({ children }: { children: ReactNode }) => <p className="note">{children}</p>

/** The next page of a list, where there is one. */
export function Older({ query }: { query: UseInfiniteQueryResult }) {
  const { say } = useBook()
  if (!query.hasNextPage) return null
  return (
    <button type="button" className="quiet" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
      {say('older')}
    </button>
  )
}
