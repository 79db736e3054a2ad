import { useTranslations } from 'use-intl'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { Modal } from '#shared/ui/modal.tsx'

/* Parts of records, of which those of agents are made, too. */
export { DownloadButton } from './download.tsx'
export { Facts, Figures, Moment } from './facts.tsx'
export { Filters, Pick, Typed } from './filters.tsx'
export { MoveList } from './move-list.tsx'
export { useKindName, useProductName } from './names.ts'
export { RowsSkeleton } from './pages.tsx'
export { LINK, shortOf } from './played.tsx'
export { DayBars } from './profit/day-bars.tsx'

/** Every change of the balance, newest first: what was played, what it came to, and the way to each round. */
export const Statement = lazyScreen(() => import('./statement.tsx').then(file => file.Statement))

/** Bets of every product, each with its details (agents §6.6). */
export const BettingRecord = lazyScreen(() => import('./bets/betting-record.tsx').then(file => file.BettingRecord))
/** All that moved in the account (agents §6.7). */
export const AccountRecord = lazyScreen(() => import('./account/account-record.tsx').then(file => file.AccountRecord))
/** What was staked and what came back, by product and day (agents §6.8). */
export const Profit = lazyScreen(() => import('./profit/profit.tsx').then(file => file.Profit))

/** The statement over another screen, which goes on behind it. */
export function StatementModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('wallet')
  return (
    <Modal title={t('statement')} size="text" onClose={onClose}>
      <Statement />
    </Modal>
  )
}
