import { useTranslations } from 'use-intl'
import type { GameFacts } from '../../../api.ts'
import { MAX_MULTIPLE } from '../../../rules/chase.ts'
import type { PrizeMode } from '../../../rules/types.ts'
import { unitChoices, unitOfMode } from '../betting-state.ts'
import { NumberBox } from '../board/number-box.tsx'
import type { Bets } from '../use-betting.ts'
import { shortAmount, UnitBox } from './unit-box.tsx'

const MULTIPLES = [1, 2, 5, 10] as const
const CHIP =
  'figures min-h-11 min-w-11 shrink-0 rounded-full border px-3 text-sm font-semibold transition-colors hover:border-gold aria-pressed:border-gold aria-pressed:bg-gold-leaf/20 aria-pressed:text-gold-text border-line bg-surface'

type StakeBarProps = { facts: GameFacts; mode: PrizeMode; bets: Bets }

/** What one combination is bet at, and how many times of it. */
export function StakeBar({ facts, mode, bets }: StakeBarProps) {
  const t = useTranslations('lotteryBet')
  const { currency } = facts
  const { units, multiple } = bets.state
  const unit = unitOfMode(facts, bets.state, mode)
  const setUnit = (next: bigint) => bets.change({ units: { ...units, [mode]: next } })
  return (
    <div className="row-scroll -mx-(--gutter) min-w-0 snap-none! items-center gap-3 px-(--gutter) lg:mx-0 lg:px-0">
      <fieldset aria-label={t('unit')} className="flex items-center gap-1.5">
        <UnitBox key={String(unit)} unit={unit} currency={currency} label={t('unit')} onUnit={setUnit} />
        {unitChoices(facts, mode).map(each => (
          <button
            key={String(each)}
            type="button"
            aria-pressed={each === unit}
            onClick={() => setUnit(each)}
            className={CHIP}
          >
            {shortAmount(each, currency)}
          </button>
        ))}
      </fieldset>
      <span aria-hidden className="h-6 w-px bg-line" />
      <fieldset aria-label={t('multiple')} className="flex items-center gap-1.5">
        {MULTIPLES.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === multiple}
            onClick={() => bets.change({ multiple: each })}
            className={CHIP}
          >
            <bdi dir="ltr">×{each}</bdi>
          </button>
        ))}
        <NumberBox
          label={t('multiple')}
          value={multiple}
          most={MAX_MULTIPLE}
          onValue={next => bets.change({ multiple: next })}
          className="min-h-11 w-14 text-base"
        />
      </fieldset>
    </div>
  )
}
