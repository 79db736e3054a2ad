import { useTranslations } from 'use-intl'
import { lotoTables } from '#features/lottery/rules/draws/loto.ts'
import type { Result } from '#features/lottery/rules/types.ts'

type LotoTablesProps = {
  result: Result
  marked: string | undefined
  onMark: (last2: string | undefined) => void
}

const DIGITS = [...'0123456789']

/** The last two digits that fell, by tens and by units digit; one that is chosen stands out in the numbers as well. */
export function LotoTables({ result, marked, onMark }: LotoTablesProps) {
  const t = useTranslations('draws')
  const { heads, tails } = lotoTables(result)
  return (
    <div className="grid gap-4 @[34rem]:grid-cols-2">
      {(['head', 'tail'] as const).map(side => (
        <table key={side} className="w-full border-collapse self-start text-sm">
          <caption className="pb-1 text-start text-xs font-medium text-muted">{t(`loto.${side}`)}</caption>
          <tbody>
            {DIGITS.map((digit, at) => (
              <tr key={digit} className="border-t border-line">
                <th scope="row" className="figures w-8 py-0.5 text-center font-bold text-gold-text">
                  {digit}
                </th>
                <td className="py-0.5">
                  <span dir="ltr" className="flex min-h-7 flex-wrap gap-x-1">
                    {[...(side === 'head' ? heads : tails)[at]!].map((other, place) => {
                      const last2 = side === 'head' ? digit + other : other + digit
                      return (
                        <button
                          // The same number may have fallen more than once.
                          key={String(place)}
                          type="button"
                          aria-pressed={marked === last2}
                          aria-label={last2}
                          onMouseEnter={() => onMark(last2)}
                          onMouseLeave={() => onMark(undefined)}
                          onFocus={() => onMark(last2)}
                          onBlur={() => onMark(undefined)}
                          onClick={() => onMark(last2)}
                          className="figures min-h-7 min-w-7 rounded-control px-1 font-medium hover:bg-gold-leaf/30 aria-pressed:bg-gold-leaf/30"
                        >
                          {last2}
                        </button>
                      )
                    })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
