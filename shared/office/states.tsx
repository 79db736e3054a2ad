import { Button, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, Inbox, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AskError } from '../web/ask.ts'
import { useOnline } from '../web/online.ts'
import { useRefusalText } from '../web/refusal-text.ts'
import styles from './states.module.css'

/** In place of content: nothing here, no connection, something failed. */
export function Note({ icon, title, about, children, role }: NoteProps) {
  return (
    <div role={role} className={styles.note}>
      <span className={styles.icon}>{icon ?? <Inbox aria-hidden size={24} />}</span>
      <p className={styles.title}>{title}</p>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </div>
  )
}
type NoteProps = { icon?: ReactNode; title: string; about?: string; children?: ReactNode; role?: 'alert' }

/** What went wrong with a call, what to tell who looks into it, and the way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('office.states')
  const textOf = useRefusalText()
  const isOffline = error instanceof AskError && error.code === 'offline'
  const Icon = isOffline ? CloudOff : TriangleAlert
  const id = error instanceof AskError ? error.requestId : ''
  return (
    <Note
      role="alert"
      icon={<Icon aria-hidden size={24} />}
      title={textOf(error)}
      {...(id && { about: t('reference', { id }) })}
    >
      {onRetry && (
        <Button variant="default" leftSection={<RotateCw aria-hidden size={14} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Note>
  )
}

/** The four states of anything that is read: on its way, failed, no connection, there. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const isOnline = useOnline()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!isOnline) return <Failure error={new AskError('offline', 0)} />
  return (
    <Stack gap="xs" aria-busy>
      {[90, 70, 80, 60].map(width => (
        <Skeleton key={width} height={20} width={`${width}%`} />
      ))}
    </Stack>
  )
}
