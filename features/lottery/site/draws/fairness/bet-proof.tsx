import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { betsApi } from '#features/lottery/api-bets.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { LOTTERY_KEY } from '../reads.ts'
import { verifyLine } from './verify.ts'

type Proof = z.output<typeof betsApi.proof.output>
type Line = Proof['lines'][number]

type BetProofProps = {
  bet: string
  /** The bets root of the draw's record, where that is at hand; else the one that comes with the proof. */
  root?: string | null
}

/** That a ticket's lines stood under the bets root when its sale closed, computed here from the lines themselves. */
export function BetProof({ bet, root }: BetProofProps) {
  const session = useSession()
  const query = useQuery({
    queryKey: [...LOTTERY_KEY, 'bets', 'proof', bet, session?.token],
    queryFn: () => ask(betsApi.proof, { id: bet }),
    refetchInterval: ({ state: { data } }) => (data && data.betsRoot === null ? 5_000 : false),
  })
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-10 w-full" />}>
      {proof => (
        <ul className="flex flex-col gap-2" data-testid="bet-proof">
          {proof.lines.map(line => (
            <LineInTree key={line.hash} line={line} proof={proof} root={root ?? proof.betsRoot} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

const STANDS = {
  in: { Icon: CircleCheck, look: 'text-jade' },
  out: { Icon: CircleX, look: 'text-crimson' },
  gone: { Icon: CircleDashed, look: 'text-muted' },
  waits: { Icon: CircleDashed, look: 'text-muted' },
} as const

function LineInTree({ line, proof, root }: { line: Line; proof: Proof; root: string | null }) {
  const t = useTranslations('draws')
  const found = verifyLine(proof.betId, proof.numero, line)
  const stands = root === null ? 'waits' : found.root === null ? 'gone' : found.root === root ? 'in' : 'out'
  const { Icon, look } = STANDS[stands]
  return (
    <li data-stands={stands} className="flex items-start gap-2 text-sm">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 grow">
        <p>{t(`stands.${stands}`, { place: (line.path?.index ?? 0) + 1, count: line.path?.count ?? 0 })}</p>
        <details className="text-xs text-muted">
          <summary className="min-h-6">{t('stands.details')}</summary>
          <p dir="ltr" className="py-1 text-start font-mono break-all">
            {[proof.numero, line.playType, line.selection, line.unit, line.odds, line.salt].join('|')}
          </p>
          <p dir="ltr" className="text-start font-mono break-all">
            {found.hash} → {found.root ?? '…'}
          </p>
        </details>
      </div>
    </li>
  )
}
