import type { BetDetail } from '#features/records/api-bets.ts'
import { Money } from '#shared/ui/money.tsx'
import { Moment } from './facts.tsx'
import { useKindName } from './names.ts'

/** What moved in a round, in order. */
export function MoveList({ moves }: BetDetail) {
  const kindName = useKindName()
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {moves.map((move, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what moved stays in its place
        <li key={i} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span>{kindName(move.kind)}</span>
          <Money amount={move.amount} signed />
          <span className="text-xs text-muted">
            <Moment at={move.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
