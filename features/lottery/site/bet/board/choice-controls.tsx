import { useFormatter, useTranslations } from 'use-intl'
import type { GameFacts } from '../../../api.ts'
import { TOP_LEVEL } from '../../../rules/odds.ts'
import { highestSeries, seriesRebatePpm } from '../../../rules/series.ts'
import type { PrizeMode } from '../../../rules/types.ts'
import type { Bets } from '../use-betting.ts'

type ChoiceControlsProps = { facts: GameFacts; mode: PrizeMode; bets: Bets }

/** What a member may trade odds for money back: a series in LOTT, a level of the ladder in ELOTT (lottery.md §5.3). */
export function ChoiceControls({ facts, mode, bets }: ChoiceControlsProps) {
  const t = useTranslations('lotteryBet')
  const format = useFormatter()
  const { choice } = bets.state
  const { series, minLevel } = facts
  const percent = (ppm: number) => format.number(ppm / 1_000_000, { style: 'percent', maximumFractionDigits: 2 })
  const most = series ? highestSeries(series.userSeries, series) : 0
  if (mode === 'LOTT' && series && most > series.minSeries) {
    const value = choice.series ?? series.defaultSeries
    return (
      <Slider
        label={t('series')}
        told={t('seriesTold', {
          series: value,
          rebate: percent(seriesRebatePpm(series.userSeries, value, series.base)),
        })}
        min={series.minSeries}
        max={most}
        step={2}
        value={value}
        onValue={next => bets.change({ choice: { ...choice, series: next } })}
      />
    )
  }
  if (mode === 'ELOTT' && minLevel < TOP_LEVEL) {
    const value = choice.level ?? TOP_LEVEL
    return (
      <Slider
        label={t('level')}
        told={t('levelTold', { rebate: percent((TOP_LEVEL - value) * 1_000) })}
        min={minLevel}
        max={TOP_LEVEL}
        step={1}
        value={value}
        onValue={next => bets.change({ choice: { ...choice, level: next } })}
      />
    )
  }
  return null
}

type SliderProps = {
  label: string
  told: string
  min: number
  max: number
  step: number
  value: number
  onValue: (value: number) => void
}

function Slider({ label, told, min, max, step, value, onValue }: SliderProps) {
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={told}
        onChange={event => onValue(Number(event.target.value))}
        className="h-11 min-w-32 grow accent-(--gold) sm:max-w-60"
      />
      <output className="figures text-muted">{told}</output>
    </label>
  )
}
