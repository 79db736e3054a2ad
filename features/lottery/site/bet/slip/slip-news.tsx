import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import type { GameFacts } from '../../../api.ts'
import type { Bets } from '../use-betting.ts'
import { takeOdds } from './slip.ts'

type SlipNewsProps = { facts: GameFacts; bets: Bets; onChanged?: () => void }

/** What has changed under the slip: another issue by now, other odds, plays or numbers no longer sold. */
export function SlipNews({ facts, bets, onChanged }: SlipNewsProps) {
  const t = useTranslations('lotteryBet')
  const { slip } = bets.state
  const changed = bets.news.filter(({ odds }) => odds !== null)
  const gone = bets.news.filter(({ odds }) => odds === null)
  function change(part: Parameters<Bets['change']>[0]): void {
    bets.change(part)
    onChanged?.()
  }
  return (
    <>
      {bets.isRolled && facts.issue && (
        <Notice text={t('rolled', { old: bets.slipNumero, numero: facts.issue.numero })}>
          <Button size="sm" look="gold" onClick={() => change({ slipNumero: facts.issue!.numero })}>
            {t('useIssue')}
          </Button>
        </Notice>
      )}
      {changed.length > 0 && (
        <Notice text={t('oddsChanged', { count: changed.length })}>
          <Button
            size="sm"
            look="gold"
            onClick={() =>
              change({ slip: takeOdds(slip, line => changed.find(each => each.line === line)?.odds ?? line.odds) })
            }
          >
            {t('takeOdds')}
          </Button>
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice text={t('notSold', { count: gone.length })}>
          <Button
            size="sm"
            look="gold"
            onClick={() =>
              change({ slip: { ...slip, lines: slip.lines.filter(line => !gone.some(each => each.line === line)) } })
            }
          >
            {t('takeOut')}
          </Button>
        </Notice>
      )}
    </>
  )
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded-control border border-amber p-3 text-sm">
      <p className="min-w-0 grow basis-40 text-amber">{text}</p>
      {children}
    </div>
  )
}
