import { type Messages, useTranslations } from 'use-intl'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { Result } from '#features/lottery/rules/types.ts'
import { Figure } from './figure.tsx'
import type { CellState } from './reveal.ts'

type TierTableProps = {
  result: Result
  states: readonly (readonly CellState[])[]
  caption: string
  /** Numbers that end in these digits stand out. */
  marked?: string | undefined
}

type TierKey = keyof Messages['draws']['tier']

/** So many numbers stand in a row of their tier. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  6: 'grid-cols-3',
  7: 'grid-cols-4',
  8: 'grid-cols-4',
  10: 'grid-cols-5',
}

/** A result of full numbers, tier by tier, as it is printed. */
export function TierTable({ result, states, caption, marked }: TierTableProps) {
  const t = useTranslations('draws')
  const { tiers } = STRUCTURES[result.structure]
  const isVietnam = result.structure === 'VN27' || result.structure === 'VN18'
  return (
    <table className="w-full table-fixed border-collapse text-base">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-18" />
        <col />
      </colgroup>
      <tbody>
        {tiers.map(({ code, count }, tier) => (
          <tr key={code} className="border-t border-line first:border-0">
            <th scope="row" className="py-1.5 pe-2 text-start text-xs font-medium text-muted">
              {t(`tier.${code as TierKey}`)}
            </th>
            <td className={`py-1.5 font-semibold ${tier === 0 ? 'text-xl text-vermilion' : ''}`}>
              <span className={`grid justify-items-center gap-y-0.5 ${COLUMNS[count] ?? 'grid-cols-3'}`}>
                {result.tiers[tier]!.map((number, place) => (
                  <Figure
                    // Numbers of some tiers may come twice.
                    key={String(place)}
                    text={number}
                    state={states[tier]![place]!}
                    endsApart={isVietnam && tier > 0}
                    isMarked={marked !== undefined && states[tier]![place] === 'shown' && number.endsWith(marked)}
                  />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
