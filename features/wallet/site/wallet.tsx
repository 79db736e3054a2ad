import { useTranslations } from 'use-intl'
import { lazyScreen } from '#shared/ui/lazy-screen.tsx'
import { Modal } from '#shared/ui/modal.tsx'

export { useBalance, useBalanceRefresh } from './balance.ts'
export { BalanceChip, BalanceFigure } from './balance-chip.tsx'

export { Refill, useIsShort } from './refill.tsx'

/** Every change of the balance, newest first. */
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
