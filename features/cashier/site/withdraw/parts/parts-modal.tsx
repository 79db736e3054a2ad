import { useTranslations } from 'use-intl'
import type { OpenPart } from '#features/cashier/api-confirm.ts'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { sum, useTimeText } from '../figures.ts'
import { ServiceLine } from '../service-line.tsx'
import { PartAnswer } from './part-answer.tsx'
import { PayPart } from './pay-part.tsx'

export type PartsModalProps = { list: OpenPart[]; aheadMs: number; onClose: () => void }

/** The list of open parts: what was sent to this member, and what they have to pay to another. */
export function PartsModal({ list, aheadMs, onClose }: PartsModalProps) {
  const t = useTranslations('part')
  return (
    <Modal title={t('waiting')} onClose={onClose} size="text">
      <ul className="flex flex-col gap-4">
        {list.map(part => (
          <li key={part.id} className="flex flex-col gap-2 rounded-control border border-line p-4 text-sm">
            {part.role === 'payer' ? (
              <PayPart part={part} aheadMs={aheadMs} />
            ) : (
              <Arrival part={part} aheadMs={aheadMs} onClose={onClose} />
            )}
          </li>
        ))}
      </ul>
      <ServiceLine />
    </Modal>
  )
}

function Arrival({ part, aheadMs, onClose }: { part: OpenPart; aheadMs: number; onClose: () => void }) {
  const t = useTranslations('part')
  const timeText = useTimeText()
  return (
    <>
      <p className="text-base font-medium">{t('paid', { amount: sum(part.amount) })}</p>
      <p className="text-muted">
        {t(`kinds.${part.kind}`)}
        {part.paidAt && ` · ${timeText(part.paidAt)}`}
      </p>
      <PartAnswer part={part} until={part.until} aheadMs={aheadMs} />
      <CentreLink
        page="withdraw"
        item={part.item}
        onClick={onClose}
        className="inline-flex min-h-11 items-center self-start text-gold-text hover:underline"
      >
        {t('toWithdrawal')}
      </CentreLink>
    </>
  )
}
