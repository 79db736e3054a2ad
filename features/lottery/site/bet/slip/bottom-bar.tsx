import { Layers } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#shared/ui/button.tsx'
import type { GameFacts } from '../../../api.ts'
import type { Bets } from '../use-betting.ts'
import { StakeBar } from './stake-bar.tsx'
import { Units } from './units.tsx'
import type { DraftNow } from './use-draft.ts'

/** Tells the page that it has a bar of its own. Asking by `:has` would be answered anew whenever anything changes. */
function makeRoom(): () => void {
  const { dataset } = document.documentElement
  dataset.pageBar = ''
  return () => delete dataset.pageBar
}

type BottomBarProps = {
  facts: GameFacts
  bets: Bets
  draft: DraftNow
  canBet: boolean
  /** `Bet`, or why not now. */
  betLabel: string
  onBet: () => void
  onSlip: () => void
}

/** Under the thumb: the unit, what is chosen and what it costs, and the way to the slip. */
export function BottomBar({ facts, bets, draft, canBet, betLabel, onBet, onSlip }: BottomBarProps) {
  const t = useTranslations('lotteryBet')
  const { lines } = bets.state.slip
  const mode = bets.sheet?.plays[0]?.mode
  const isDraft = draft.lines.length > 0
  const { stake, combinations } = isDraft ? draft.totals : bets.totals
  useLayoutEffect(makeRoom, [])
  return (
    <div className="sticky bottom-[calc(var(--bar-bottom)+env(safe-area-inset-bottom))] z-10 -mx-(--gutter) flex flex-col gap-2 border-t border-line bg-surface px-(--gutter) py-2 lg:bottom-0 lg:mx-0 lg:rounded-t-card lg:border lg:px-4 lg:py-3">
      {mode && <StakeBar facts={facts} mode={mode} bets={bets} />}
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 grow text-sm leading-tight">
          {draft.told ? (
            <span className="text-muted">{draft.told}</span>
          ) : isDraft || lines.length > 0 ? (
            <>
              <span className="block truncate text-xs text-muted">{t('combinations', { count: combinations })}</span>
              <span className="font-bold" data-testid="stake">
                <Units units={stake} currency={facts.currency} />
              </span>
            </>
          ) : (
            <span className="text-muted">{t('choose')}</span>
          )}
        </p>
        {draft.isAnythingChosen && (
          <Button look="quiet" onClick={draft.clear} className="max-sm:px-2!">
            {t('row.clear')}
          </Button>
        )}
        {isDraft && (
          <Button look="gold" onClick={draft.addToSlip} className="max-sm:px-3!">
            {t('add')}
          </Button>
        )}
        <button
          type="button"
          aria-label={t('openSlip', { count: lines.length })}
          onClick={onSlip}
          className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control border border-line-strong lg:hidden"
        >
          <Layers aria-hidden size={20} />
          {lines.length > 0 && (
            <span className="figures absolute -end-1.5 -top-1.5 grid size-5 place-items-center rounded-full bg-vermilion text-xs font-bold text-on-vermilion">
              {lines.length}
            </span>
          )}
        </button>
        <Button
          look="primary"
          disabled={!canBet || (!isDraft && lines.length === 0)}
          onClick={onBet}
          className="max-sm:px-3!"
        >
          {betLabel}
        </Button>
      </div>
    </div>
  )
}
