import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { formatAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { betsApi } from '../../../api-bets.ts'
import { parseOpened } from '../../../rules/draws/opened.ts'
import { useSecondsTo } from '../../clock.ts'
import { BetProof } from '../../draws/draws.tsx'
import { ResultView } from '../../draws/result/result-view.tsx'
import { useBet, useTakingBack } from '../reads.ts'
import type { RepeatedLine } from '../slip/slip.ts'
import { LineResult } from './line-result.tsx'
import { netOf } from './net.ts'
import { StatusChip } from './status-chip.tsx'

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
  const format = useFormatter()
  const textOf = useRefusalText()
  const [marked, setMarked] = useState<string>()
  const [isProofOpen, setProofOpen] = useState(false)
  const { bet, lines, structure, source, result } = detail
  const cancelling = useTakingBack(() => ask(betsApi.cancel, { id: bet.id }))
  const drawn = result === null ? null : parseOpened(structure, result)
  const isLocked = useSecondsTo(Date.parse(bet.lockAt)) === 0
  const mayCancel = bet.status === 'open' && !isLocked
  const facts: [label: string, value: ReactNode][] = [
    [
      t('issueShort'),
      <bdi key="numero" className="figures">
        {bet.numero}
      </bdi>,
    ],
    [t('drawAt'), format.dateTime(new Date(bet.drawAt), { dateStyle: 'medium', timeStyle: 'medium' })],
    [t('placedAt'), format.dateTime(new Date(bet.placedAt), { dateStyle: 'medium', timeStyle: 'medium' })],
    [t('stake'), <Money key="stake" amount={bet.stake} />],
  ]
  if (bet.payout !== null) facts.push([t('payout'), <Money key="payout" amount={bet.payout} />])
  if (bet.rebate !== null && bet.rebatePpm > 0) facts.push([t('rebate'), <Money key="rebate" amount={bet.rebate} />])
  if (bet.payout !== null) facts.push([t('net'), <Money key="net" amount={formatAmount(netOf(bet))} signed />])

  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <bdi className="text-base font-semibold">{bet.gameName}</bdi>
        <StatusChip status={bet.status} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {bet.version > 1 && <p className="text-amber">{t('corrected', { version: bet.version })}</p>}
      {drawn && (
        <section aria-label={t('lastResult')} className="@container border-t border-line pt-3">
          <ResultView result={drawn} marked={marked} />
        </section>
      )}
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a bet never change their places
          <li key={i} className="py-3">
            <LineResult family={bet.family} line={line} drawn={drawn} marked={marked} onMark={setMarked} />
          </li>
        ))}
      </ul>
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
    </div>
  )
}
