import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { formatAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import type { betsApi } from '../../../api-bets.ts'
import { parseOpened } from '../../../rules/draws/opened.ts'
import { ResultView } from '../../draws/result/result-view.tsx'
import { LineResult } from './line-result.tsx'
import { netOf } from './net.ts'
import { StatusChip } from './status-chip.tsx'

export type BetViewProps = { detail: z.output<typeof betsApi.detail.output>; children?: ReactNode }

/** What a bet is, what was drawn, and how each line ended and why; below it what may be done with it. */
export function BetView({ detail: { bet, lines, structure, result }, children }: BetViewProps) {
  const t = useTranslations('lotteryBet')
  const tFree = useTranslations('freeTickets')
  const format = useFormatter()
  const [marked, setMarked] = useState<string>()
  const drawn = result === null ? null : parseOpened(structure, result)
  const facts: [label: string, value: ReactNode][] = [
    [
      t('issueShort'),
      <bdi key="numero" className="figures">
        {bet.numero}
      </bdi>,
    ],
    [t('drawAt'), format.dateTime(new Date(bet.drawAt), { dateStyle: 'medium', timeStyle: 'medium' })],
    [t('placedAt'), format.dateTime(new Date(bet.placedAt), { dateStyle: 'medium', timeStyle: 'medium' })],
    [t('stake'), <Money key="stake" amount={bet.freeStake ?? bet.stake} />],
  ]
  if (bet.freeStake !== null) facts.push([tFree('choose'), tFree('paid')])
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
      {children}
    </div>
  )
}
