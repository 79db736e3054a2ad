import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { Button } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { betsApi } from '../../../api-bets.ts'
import { useSecondsTo } from '../../clock.ts'
import { BetProof } from '../../draws/draws.tsx'
import { useBet, useTakingBack } from '../reads.ts'
import type { RepeatedLine } from '../slip/slip.ts'
import { BetView } from './bet-view.tsx'

export type BetDetailProps = { id: string; onClose: () => void; onRepeat?: (lines: readonly RepeatedLine[]) => void }

/** One bet: what was drawn, how each line ended and why, and that it stands under the root of its draw. */
export function BetDetail({ id, onClose, onRepeat }: BetDetailProps) {
  const t = useTranslations('lotteryBet')
  const query = useBet(id)
  return (
    <Modal title={t('betOf', { id })} onClose={onClose} size="text">
      <Loaded query={query} skeleton={<Skeleton className="h-72 w-full" />}>
        {detail => <Detail detail={detail} {...(onRepeat && { onRepeat })} />}
      </Loaded>
    </Modal>
  )
}

type DetailProps = {
  detail: z.output<typeof betsApi.detail.output>
  onRepeat?: (lines: readonly RepeatedLine[]) => void
}

function Detail({ detail, onRepeat }: DetailProps) {
  const t = useTranslations('lotteryBet')
  const textOf = useRefusalText()
  const [isProofOpen, setProofOpen] = useState(false)
  const { bet, lines, source } = detail
  const cancelling = useTakingBack(() => ask(betsApi.cancel, { id: bet.id }))
  const isLocked = useSecondsTo(Date.parse(bet.lockAt)) === 0
  const mayCancel = bet.status === 'open' && !isLocked

  return (
    <BetView detail={detail}>
      <div className="flex flex-wrap gap-2">
        {mayCancel && (
          <Button
            busy={cancelling.isPending}
            onClick={() =>
              cancelling.mutate(undefined, {
                onSuccess: () => toast(t('cancelled'), 'good'),
                onError: error => toast(textOf(error), 'bad'),
              })
            }
          >
            {t('cancelBet')}
          </Button>
        )}
        {onRepeat && (
          <Button look="gold" onClick={() => onRepeat(lines)}>
            {t('repeat')}
          </Button>
        )}
        {source === 'HOUSE' && !isProofOpen && (
          <Button look="quiet" onClick={() => setProofOpen(true)}>
            {t('proof')}
          </Button>
        )}
      </div>
      {isProofOpen && (
        <Part fallback={<Skeleton className="h-40 w-full" />}>
          <BetProof bet={bet.id} />
        </Part>
      )}
    </BetView>
  )
}
