import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { AskError } from '../web/ask.ts'
import { useOnline } from '../web/online.ts'
import { useRefusalText } from '../web/refusal-text.ts'
import { Button } from './button.tsx'

type NoteProps = { icon?: ReactNode; title: string; about?: string; children?: ReactNode; role?: 'alert' }

/** A centred note in place of content: nothing here, no connection, something failed. */
export function Note({ icon, title, about, children, role }: NoteProps) {
  return (
    <div role={role} className="appear flex flex-col items-center gap-3 px-4 py-10 text-center">
      {icon && <span className="text-gold">{icon}</span>}
      <p className="text-base font-semibold">{title}</p>
      {about && <p className="max-w-text text-sm text-muted">{about}</p>}
      {children}
    </div>
  )
}

/** What went wrong with a call, and the way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('common')
  const textOf = useRefusalText()
  const isOffline = error instanceof AskError && error.code === 'offline'
  const Icon = isOffline ? CloudOff : TriangleAlert
  return (
    <Note role="alert" icon={<Icon aria-hidden size={28} />} title={textOf(error)}>
      {error instanceof AskError && error.requestId && (
        <p className="text-xs text-muted">{t('reference', { id: error.requestId })}</p>
      )}
      {onRetry && (
        <Button onClick={onRetry}>
          <RotateCw aria-hidden size={16} />
          {t('retry')}
        </Button>
      )}
    </Note>
  )
}

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** Of the size of what comes, so that nothing moves. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** The four states of anything that is read: loading, failed, offline, there. What came is drawn in slices. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const isOnline = useOnline()
  const data = useDeferredValue(query.data)
  if (data !== undefined) return children(data)
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!isOnline) return <Failure error={new AskError('offline', 0)} />
  return skeleton
}
