import { useTranslations } from 'use-intl'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Modal } from '#shared/ui/modal.tsx'

/** Every change of the balance, newest first: what was played, what it came to, and the way to each round. */
export const Statement = lazyScreen(() => import('./statement.tsx').then(file => file.Statement))

/** The statement over another screen, which goes on behind it. */
export function StatementModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('wallet')
  return (
    <Modal title={t('statement')} size="text" onClose={onClose}>
      <Statement />
    </Modal>
  )
}
