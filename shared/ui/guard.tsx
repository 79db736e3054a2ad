import { RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { AskError } from './ask.ts'
import { Button } from './button.tsx'
import { ChunkError } from './lazy-screen.tsx'
import { useOnline } from './online.ts'
import { Failure, Note } from './states.tsx'

/** What a part of the site shows when it could not be loaded or failed; what the connection cost comes with it again. */
export function BrokenScreen({ error }: { error: unknown }) {
  const t = useTranslations('broken')
  const isOnline = useOnline()
  const reason = error instanceof ChunkError ? error.reason : 'failed'
  const isCutOff = reason === 'offline'
  // Browsers remember a module that failed: only a page that is loaded again asks for it again.
  const comesAgain = isCutOff && isOnline && !isFilledIn()
  useEffect(() => {
    if (comesAgain) location.reload()
  }, [comesAgain])
  if (isCutOff && (comesAgain || !isOnline)) return <Failure error={new AskError('offline', 0)} />
  return (
    <Note
      role="alert"
      icon={<TriangleAlert aria-hidden size={28} />}
      title={t(reason === 'offline' ? 'missing' : reason)}
      about={t('about')}
    >
      <Button look="primary" onClick={() => location.reload()}>
        <RotateCw aria-hidden size={16} />
        {t('reload')}
      </Button>
    </Note>
  )
}

/** A form that stands open keeps what was typed into it: whoever fills it in loads the page again when it suits. */
function isFilledIn(): boolean {
  return document.querySelector('dialog[open] input') !== null
}

type GuardProps = { children: ReactNode; fallback: (error: unknown) => ReactNode }

/** Keeps a failure of one part from taking the rest of the page with it. */
export class Guard extends Component<GuardProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error)
  }
}
