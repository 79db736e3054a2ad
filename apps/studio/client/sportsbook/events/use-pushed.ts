import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MOST_WATCHED } from '../../../api-sports.ts'
import { useBook } from '../book-context.tsx'
import type { ShownEvent } from '../model.ts'

/** Read again so often while changes are pushed: matches begin and come in by that. */
const SLOW_MS = 10_000

type Kind = 'events' | 'event'

/** Keeps what was read of events as they are now: by what is pushed, and by reading again, every so often without pushes. */
export function usePushed(events: readonly ShownEvent[] | undefined, kind: Kind, againMs: number): void {
  const { net } = useBook()
  const queries = useQueryClient()
  const [stands, setStands] = useState(false)
  const ids = events?.slice(0, MOST_WATCHED).map(({ id }) => id) ?? []
  const asked = ids.join(',')
  useEffect(() => {
    if (asked === '') return
    const stop = net.watch(asked.split(','), kind === 'event', {
      stands() {
        setStands(true)
        void queries.invalidateQueries({ queryKey: [kind] })
      },
      lost: () => setStands(false),
      event: event => merge(queries, event, kind),
    })
    return () => {
      stop()
      setStands(false)
    }
  }, [asked, kind, net, queries])
  useEffect(() => {
    const again = () => document.hidden || void queries.invalidateQueries({ queryKey: [kind] })
    const timer = setInterval(again, stands ? Math.max(SLOW_MS, againMs) : againMs)
    return () => clearInterval(timer)
  }, [stands, againMs, kind, queries])
}

function merge(queries: QueryClient, event: ShownEvent, kind: Kind): void {
  const newer = (known: ShownEvent) => (known.id === event.id && event.told >= known.told ? event : known)
  if (kind === 'event') queries.setQueryData<ShownEvent>(['event', event.id], known => known && newer(known))
  else queries.setQueriesData<ShownEvent[]>({ queryKey: ['events'] }, list => list?.map(newer))
}
