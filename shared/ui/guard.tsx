import { RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { AskError } from '../web/ask.ts'
import { useOnline } from '../web/online.ts'
import { Button } from './button.tsx'
import { ChunkError } from './loading/lazy-screen.tsx'
import { Failure, Note } from './states.tsx'

/** What a part of the site shows when it could not be loaded or failed; what the connection cost comes with it again. */
export function BrokenScreen({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useTranslations('broken')
  const tCommon = useTranslations('common')
  const isOnline = useOnline()
  const reason = error instanceof ChunkError ? error.reason : 'failed'
  const isCutOff = reason === 'offline'
  const comesAgain = isCutOff && isOnline && !isFilledIn()
  useEffect(() => {
    if (comesAgain) location.reload()
  }, [comesAgain])
  const forget = () => error instanceof ChunkError && error.forget()
  // Whoever comes here again later finds it tried again.
  const leave = useEffectEvent(forget)
  useEffect(() => () => void leave(), [])
  const canRetry = error instanceof ChunkError && onRetry
  if (isCutOff && (comesAgain || !isOnline)) return <Failure error={new AskError('offline', 0)} />
  return (
    <Note
      role="alert"
      icon={<TriangleAlert aria-hidden size={28} />}
      title={t(reason === 'offline' ? 'missing' : reason)}
      about={t('about')}
    >
      {canRetry && (
        <Button
          look="primary"
          onClick={() => {
            forget()
            onRetry()
          }}
        >
          <RotateCw aria-hidden size={16} />
          {tCommon('retry')}
        </Button>
      )}
      {/* Some browsers remember a module that failed until the page is loaded again. */}
      <Button look={canRetry ? undefined : 'primary'} onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </Note>
  )
}

/** A form that stands open keeps what was typed into it: whoever fills it in loads the page again when it suits. */
function isFilledIn(): boolean {
  return document.querySelector('dialog[open] input') !== null
}

type GuardProps = { children: ReactNode; fallback: (error: unknown, retry: () => void) => ReactNode }

/** Keeps a failure of one part from taking the rest of the page with it. */
export class Guard extends Component<GuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  retry = () => this.setState({ error: undefined })
  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error, this.retry)
  }
}
