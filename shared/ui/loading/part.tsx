import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { BrokenScreen, Guard } from '../guard.tsx'
import { Modal } from '../modal.tsx'

type PartProps = {
  /** What keeps its place until it has come. */
  fallback?: ReactNode
  /** What stands there when it could not be loaded. */
  broken?: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** A part that loads later than what stands around it. What cannot be loaded of it takes nothing else with it. */
export function Part({ fallback, broken = brokenScreen, children }: PartProps) {
  return (
    <Guard fallback={broken}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Guard>
  )
}

const brokenScreen = (error: unknown, retry: () => void) => <BrokenScreen error={error} onRetry={retry} />

/** Where a part is missed by nobody. */
export const leftOut = () => null

/** In place of a modal that could not be loaded. */
export function BrokenModal({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = useTranslations('shell')
  return (
    <Modal title={t('problem')} onClose={onClose}>
      <BrokenScreen error={error} />
    </Modal>
  )
}
