import { RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { ChunkError } from './lazy-screen.tsx'
import { Note } from './states.tsx'

/** What a part of the site shows when it could not be loaded or failed. */
export function BrokenScreen({ error }: { error: unknown }) {
  const t = useTranslations('broken')
  const title = error instanceof ChunkError ? t(error.reason) : t('failed')
  return (
    <Note role="alert" icon={<TriangleAlert aria-hidden size={28} />} title={title} about={t('about')}>
      <Button look="primary" onClick={() => location.reload()}>
        <RotateCw aria-hidden size={16} />
        {t('reload')}
      </Button>
    </Note>
  )
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
