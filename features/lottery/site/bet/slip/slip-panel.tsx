import { Layers, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/states.tsx'
import type { GameFacts } from '../../../api.ts'
import { oddsOfPicked, priceLine } from '../../../rules/bets.ts'
import { usePlayWords } from '../board/use-play-words.ts'
import { type LineNews, oddsText } from '../market.ts'
import type { Bets } from '../use-betting.ts'
import { EMPTY_SLIP, previewOf, removeLine, type SlipLine, setUnit } from './slip.ts'
import { SlipNews } from './slip-news.tsx'
import { SavedSlips, SaveSlip } from './slip-templates.tsx'
import { SlipTotals } from './slip-totals.tsx'
import { UnitBox } from './unit-box.tsx'
import { unitLine } from './unit-line.ts'
import { Units } from './units.tsx'

type SlipPanelProps = {
  facts: GameFacts
  bets: Bets
  canBet: boolean
  /** `Bet`, or why not now. */
  betLabel: string
  onBet: () => void
  onChase: () => void
}

/** All lines that will be bet together, what they cost and what one hit pays at best. */
export function SlipPanel({ facts, bets, canBet, betLabel, onBet, onChase }: SlipPanelProps) {
  const t = useTranslations('lotteryBet')
  const { slip, multiple } = bets.state
  if (slip.lines.length === 0) {
    return (
      <>
        <Note icon={<Layers aria-hidden size={28} />} title={t('slipEmpty')} about={t('slipEmptyAbout')} />
        <SavedSlips family={facts.game.family} onUse={lines => bets.repeat(lines, count => t('notSold', { count }))} />
      </>
    )
  }
  const change = (next: typeof slip) => bets.change({ slip: next })
  return (
    <div className="flex flex-col gap-3">
      <SlipNews facts={facts} bets={bets} />
      <ul className="flex flex-col divide-y divide-line">
        {slip.lines.map(line => (
          <SlipRow
            key={line.id}
            line={line}
            multiple={multiple}
            facts={facts}
            news={bets.news.find(each => each.line === line)}
            onRemove={() => change(removeLine(slip, line.id))}
            onUnit={unit => change(setUnit(slip, line.id, unit))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between text-sm">
        <span className="grow text-muted">
          {t('total', { lines: bets.totals.lines, count: bets.totals.combinations })}
        </span>
        <SaveSlip family={facts.game.family} slip={slip} currency={facts.currency} />
        <Button look="quiet" size="sm" onClick={() => change(EMPTY_SLIP)}>
          {t('clearSlip')}
        </Button>
      </div>
      <SlipTotals totals={bets.totals} currency={facts.currency} testId="slip-stake" />
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button disabled={!canBet} onClick={onChase}>
          {t('chase')}
        </Button>
        <Button look="primary" size="lg" disabled={!canBet} onClick={onBet}>
          {betLabel}
        </Button>
      </div>
    </div>
  )
}

type SlipRowProps = {
  line: SlipLine
  multiple: number
  facts: GameFacts
  news: LineNews | undefined
  onRemove: () => void
  onUnit: (unit: bigint) => void
}

function SlipRow({ line, multiple, facts, news, onRemove, onUnit }: SlipRowProps) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  const { currency } = facts
  const name = words.play(facts.game.family, line.play.code)
  const price = priceLine(line.play, { ...line, unit: line.unit * BigInt(multiple) })
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm">
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow">
          <span className="font-semibold">
            <bdi>{name}</bdi>
          </span>{' '}
          <bdi dir="ltr" className={`figures text-xs ${news ? 'text-amber' : 'text-gold-text'}`}>
            ×{oddsText(oddsOfPicked(line.play, line))}
          </bdi>
          <bdi dir="ltr" className="figures block max-h-16 overflow-y-auto whitespace-normal! text-start text-muted">
            {previewOf(line.selection.map(group => group.map(words.token)))}
          </bdi>
        </p>
        <IconButton label={t('remove', { play: name })} onClick={onRemove} className="-me-2 -mt-1 text-muted">
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </div>
      <div className="flex items-center gap-2">
        <UnitBox
          key={String(line.unit)}
          unit={line.unit}
          currency={currency}
          label={t('unitOf', { play: name })}
          onUnit={onUnit}
        />
        <bdi dir="ltr" className="figures min-w-0 grow truncate text-xs text-muted">
          {unitLine(line, multiple, currency)}
        </bdi>
        <Units units={price.stake} currency={currency} />
      </div>
    </li>
  )
}
