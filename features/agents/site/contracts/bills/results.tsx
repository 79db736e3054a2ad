import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { agentBillsApi } from '#features/agents/api-bills.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Chip } from '../../parts/chips.tsx'
import { BILL_TONES } from '../names.ts'
import type { Side } from './bills.tsx'

export type Paid = z.output<typeof agentBillsApi.payAll.output>

/** What became of bills that were paid or received together, by how they stand now. */
export function Results({ paid, side, onClose }: { paid: Paid; side: Side; onClose: () => void }) {
  const t = useTranslations('agentCentre.bills')
  const symbol = useCurrencySymbol()
  return (
    <Modal title={t(side === 'mine' ? 'receivedTitle' : 'paidTitle')} onClose={onClose}>
      <p className="mb-4 text-2xl text-gold-text">
        <Money amount={paid.moved} symbol={symbol} />
      </p>
      <ul className="flex flex-col gap-2">
        {paid.groups.map(({ status, count, amount }) => (
          <li key={status} className="flex items-center justify-between gap-3 text-sm">
            <span className="flex items-center gap-2">
              <Chip tone={BILL_TONES[status]}>{t(`statuses.${status}`)}</Chip>
              {t('count', { count })}
            </span>
            <Money amount={amount} symbol={symbol} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
