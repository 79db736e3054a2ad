import { useTranslations } from 'use-intl'
import type { NumberRules } from '../../../rules/bets.ts'
import { allNumbers, withHead, withTail } from '../../../rules/expand.ts'
import { shownOdds } from '../market.ts'
import { Cell } from './cell.tsx'
import { useGridKeys } from './grid-keys.ts'

const DIGITS = [...'0123456789']
const NUMBERS = allNumbers(2)

type HundredBoardProps = {
  chosen: readonly string[]
  onToggle: (cell: string) => void
  /** Chooses a whole row or column; null where so many may not be chosen. */
  onToggleAll: ((cells: readonly string[]) => void) | null
  rules: NumberRules
}

/** 00 to 99 by tens, with a head for each row and a tail for each column that choose it whole. */
export function HundredBoard({ chosen, onToggle, onToggleAll, rules }: HundredBoardProps) {
  const t = useTranslations('lotteryBet')
  const keys = useGridKeys<HTMLFieldSetElement>()
  return (
    <fieldset
      {...keys}
      aria-label={t('group.numbers')}
      dir="ltr"
      className={`grid min-w-0 gap-0.5 sm:gap-1 ${onToggleAll ? 'grid-cols-[1.5rem_repeat(10,minmax(0,1fr))] sm:grid-cols-[2.5rem_repeat(10,minmax(0,1fr))]' : 'grid-cols-10'}`}
    >
      {onToggleAll && <span />}
      {onToggleAll &&
        DIGITS.map(digit => (
          <Selector
            key={digit}
            label={t('tail', { digit })}
            text={`·${digit}`}
            onPress={() => onToggleAll(withTail(digit))}
          />
        ))}
      {DIGITS.flatMap(head => [
        ...(onToggleAll
          ? [
              <Selector
                key={`head${head}`}
                label={t('head', { digit: head })}
                text={`${head}·`}
                onPress={() => onToggleAll(withHead(head))}
              />,
            ]
          : []),
        ...NUMBERS.slice(Number(head) * 10, Number(head) * 10 + 10).map(number => {
          const own = rules[number]
          return (
            <Cell
              key={number}
              look="number"
              text={number}
              isChosen={chosen.includes(number)}
              onToggle={() => onToggle(number)}
              odds={own ? shownOdds(own) : undefined}
              isOwnOdds
              isStopped={own === null}
            />
          )
        }),
      ])}
    </fieldset>
  )
}

type SelectorProps = { label: string; text: string; onPress: () => void }

function Selector({ label, text, onPress }: SelectorProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="figures min-h-9 rounded-control text-xs font-semibold text-gold-text hover:bg-gold-leaf/15"
    >
      {text}
    </button>
  )
}
