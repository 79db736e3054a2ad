import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WithdrawalPart } from '#features/cashier/api-withdrawals.ts'
import { Button } from '#shared/ui/button.tsx'
import { useSecondsTo } from '../../deposit/order/use-seconds.ts'
import { digitsOf } from '../countdown.ts'
import { useRefusedText } from '../refused.tsx'
import { NotReceivedModal } from './not-received-modal.tsx'
import { useProcessPart } from './use-process-part.ts'

type PartAnswerProps = {
  part: Pick<WithdrawalPart, 'id' | 'kind' | 'amount' | 'state'>
  /** When it counts as received without an answer; null while people look at it. */
  until: string | null
  aheadMs: number
}

/** Received or not (§6.4), and how long there is for an answer. Also after "not received": it may arrive after all. */
export function PartAnswer({ part, until, aheadMs }: PartAnswerProps) {
  const t = useTranslations('part')
  const textOf = useRefusedText()
  const process = useProcessPart()
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      {until && <AutoReceived until={until} aheadMs={aheadMs} />}
      <div className="flex flex-wrap gap-2">
        <Button
          look="gold"
          busy={process.isPending}
          onClick={() => process.mutate({ id: part.id, action: 'received' })}
          className="grow sm:grow-0"
        >
          {t('received')}
        </Button>
        {part.state === 'PAID' && (
          <Button disabled={process.isPending} onClick={() => setMissing(true)} className="grow sm:grow-0">
            {t('missing')}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm font-medium text-crimson empty:hidden">
        {process.error && textOf(process.error)}
      </p>
      {isMissing && <NotReceivedModal part={part} onClose={() => setMissing(false)} />}
    </>
  )
}

function AutoReceived({ until, aheadMs }: { until: string; aheadMs: number }) {
  const t = useTranslations('part')
  const seconds = useSecondsTo(until, aheadMs)
  return (
    <p role="timer" className="text-muted">
      {seconds > 0 ? t('autoIn', { time: digitsOf(seconds) }) : t('autoNow')}
    </p>
  )
}
