import { Dices } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { numbersBetween, onSide, reorder, withParities, withSum } from '../../../rules/expand.ts'
import { pickRandom } from '../betting-state.ts'
import { pickBelow } from './chance.ts'

/** Touches that stand for many numbers of two digits (lottery.md §8). */
const FILTERS = {
  big: () => onSide(2, 'BIG'),
  small: () => onSide(2, 'SMALL'),
  odd: () => onSide(2, 'ODD'),
  even: () => onSide(2, 'EVEN'),
  oddOdd: () => withParities('ODD', 'ODD'),
  evenEven: () => withParities('EVEN', 'EVEN'),
  oddEven: () => withParities('ODD', 'EVEN'),
  evenOdd: () => withParities('EVEN', 'ODD'),
} as const
const SUMS = Array.from({ length: 19 }, (_, sum) => sum)
const CHIP =
  'min-h-9 shrink-0 rounded-full border border-line bg-surface px-3 text-sm font-medium text-ink transition-colors hover:border-gold'

type QuickFiltersProps = {
  chosen: readonly string[]
  onAdd: (cells: readonly string[]) => void
  onReplace: (cells: readonly string[]) => void
}

/** Sides, parities, sums, ranges, the same digits turned round: on the board of two digits. */
export function QuickFilters({ chosen, onAdd, onReplace }: QuickFiltersProps) {
  const t = useTranslations('lotteryBet')
  const [range, setRange] = useState({ from: '', to: '' })
  const isRange = /^\d\d$/.test(range.from) && /^\d\d$/.test(range.to)
  return (
    <fieldset
      aria-label={t('filters')}
      className="row-scroll -mx-(--gutter) min-w-0 snap-none! items-center gap-1.5 px-(--gutter) lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {(Object.keys(FILTERS) as (keyof typeof FILTERS)[]).map(key => (
        <button key={key} type="button" onClick={() => onAdd(FILTERS[key]())} className={CHIP}>
          {t(`filter.${key}`)}
        </button>
      ))}
      <button
        type="button"
        disabled={chosen.length === 0}
        onClick={() => onReplace(reorder(chosen))}
        className={`${CHIP} disabled:opacity-50`}
      >
        {t('filter.reorder')}
      </button>
      <select
        aria-label={t('filter.sum')}
        value=""
        onChange={event => onAdd(withSum(Number(event.target.value)))}
        className={`picker ${CHIP}`}
      >
        <option value="">{t('filter.sum')}</option>
        {SUMS.map(sum => (
          <option key={sum} value={sum}>
            {sum}
          </option>
        ))}
      </select>
      <span dir="ltr" className="flex shrink-0 items-center gap-1">
        {(['from', 'to'] as const).map(end => (
          <input
            key={end}
            aria-label={t(`filter.${end}`)}
            placeholder={end === 'from' ? '00' : '99'}
            inputMode="numeric"
            maxLength={2}
            value={range[end]}
            onChange={event => setRange({ ...range, [end]: event.target.value })}
            className="figures min-h-9 w-12 rounded-control border border-line-strong bg-surface text-center text-sm"
          />
        ))}
        <button
          type="button"
          disabled={!isRange}
          onClick={() => onAdd(numbersBetween(range.from, range.to))}
          className={`${CHIP} disabled:opacity-50`}
        >
          {t('filter.range')}
        </button>
      </span>
    </fieldset>
  )
}

type QuickPickProps = {
  cells: readonly string[]
  /** Exactly so many make a bet; otherwise one chooses how many. */
  exactly: number | null
  onPick: (cells: readonly string[]) => void
}

/** Numbers by chance, each as likely as any other (lottery.md §8, quick pick). */
export function QuickPick({ cells, exactly, onPick }: QuickPickProps) {
  const t = useTranslations('lotteryBet')
  const counts = exactly === null ? [1, 3, 5, 10].filter(count => count <= cells.length) : [exactly]
  return (
    <fieldset aria-label={t('quickPick')} className="flex items-center gap-1.5">
      <Dices aria-hidden size={18} className="shrink-0 text-gold" />
      {counts.map(count => (
        <button
          key={count}
          type="button"
          aria-label={t('pickRandom', { count })}
          onClick={() => onPick(pickRandom(cells, count, pickBelow))}
          className={`figures ${CHIP}`}
        >
          {exactly === null ? count : t('quickPick')}
        </button>
      ))}
    </fieldset>
  )
}
