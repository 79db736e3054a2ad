import { useTranslations } from 'use-intl'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import type { BetLine } from '../../../api-bets.ts'
import { oddsOfPicked } from '../../../rules/bets.ts'
import { findPlay } from '../../../rules/lottery.ts'
import { parseOddsTable } from '../../../rules/sold.ts'
import type { Result } from '../../../rules/types.ts'
import { usePlayWords } from '../board/use-play-words.ts'
import { oddsText } from '../market.ts'
import { shortMoney } from '../slip/unit-box.tsx'
import { fallenOf } from './fallen.ts'

type LineResultProps = {
  family: string
  line: BetLine
  drawn: Result | null
  /** The two digits that stand out in the result above. */
  marked: string | undefined
  onMark: (token: string | undefined) => void
}

/** One line: its numbers with those that fell, and how its payout came about. */
export function LineResult({ family, line, drawn, marked, onMark }: LineResultProps) {
  const t = useTranslations('lotteryBet')
  const words = usePlayWords()
  const play = findPlay(family, line.play)
  const fallen = play && drawn ? fallenOf(play, line.selection, drawn) : new Set<string>()
  const { outcome } = line
  const odds = parseOddsTable(line.odds)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <bdi className="font-semibold">{words.play(family, line.play)}</bdi>
        <bdi dir="ltr" className="figures shrink-0 text-xs text-gold-text">
          ×{oddsText(play ? oddsOfPicked(play, { ...line, odds }) : odds)}
        </bdi>
      </p>
      <div dir="ltr" className="flex max-h-32 flex-col gap-1 overflow-y-auto">
        {line.selection.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a bet never change their places
          <p key={at} className="flex flex-wrap gap-1">
            {group.map(token => (
              <button
                key={token}
                type="button"
                aria-pressed={marked !== undefined && token.slice(-2) === marked}
                onClick={() => onMark(marked === token.slice(-2) ? undefined : token.slice(-2))}
                data-fallen={fallen.has(`${at}:${token}`) || undefined}
                className={`figures min-h-7 min-w-7 rounded-full border px-2 text-xs font-semibold aria-pressed:border-gold ${fallen.has(`${at}:${token}`) ? 'border-jade bg-jade/10 text-jade' : 'border-line text-muted'}`}
              >
                {words.token(token)}
              </button>
            ))}
          </p>
        ))}
      </div>
      <p className="flex items-baseline justify-between gap-3 text-xs text-muted">
        <bdi dir="ltr" className="figures">
          {[shortMoney(parseAmount(line.unit)), line.slots, line.combinations]
            .filter((part, i) => i === 0 || part !== 1)
            .join(' × ')}
        </bdi>
        <Money amount={line.stake} />
      </p>
      {outcome && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-muted">
            {t(`reason.${outcome.kind}`)}
            {outcome.kind === 'win' && ` · ${t('hits', { hits: outcome.hits })}`}
          </span>
          <span className="font-semibold">
            <Money amount={outcome.payout} signed />
          </span>
        </p>
      )}
    </div>
  )
}
