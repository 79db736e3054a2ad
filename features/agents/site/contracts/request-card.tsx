import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContractLine, WouldEnd } from '#features/agents/api-contracts.ts'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useDeed } from '../parts/use-deed.ts'
import { ContractHead } from './contract-head.tsx'
import { useDayName } from './names.ts'
import { TierTable } from './tier-table.tsx'

type Answer = 'accept' | 'reject' | 'confirm' | 'refuse'

/** A request that waits for this agent: a proposal, or that a contract ends (agents §2.3). */
export function RequestCard({ contract, ends }: { contract: ContractLine; ends: WouldEnd[] }) {
  const t = useTranslations('agentCentre.requests')
  const tContracts = useTranslations('agentCentre.contracts')
  const dayName = useDayName()
  const [isAsking, setAsking] = useState(false)
  const { kind, id, status, expiresAt } = contract
  const isEnding = status === 'V'
  const deed = useDeed(
    (answer: Answer) =>
      ask(agentContractsApi.answer, {
        kind,
        id,
        answer,
        ...(answer === 'accept' && { ends: ends.map(each => each.id) }),
      }),
    () => toast(t('answered'), 'good'),
  )
  // What ends downline is said before, and once more asked for.
  const accept = () => (ends.length > 0 && !isAsking ? setAsking(true) : deed.mutate('accept'))
  return (
    <article className="raised flex flex-col gap-4 p-4">
      <p className="text-sm font-semibold text-amber">
        {t(isEnding ? 'ending' : status === 'E' ? 'change' : 'proposal', { kind: tContracts(`kinds.${kind}`) })}
      </p>
      <ContractHead contract={contract} />
      <TierTable kind={kind} caption={tContracts('tiers')} tiers={contract.tiers} />
      <p className="text-xs text-muted">{t(isEnding ? 'endingAbout' : 'agreement')}</p>
      {expiresAt && <p className="text-xs text-muted">{t('openUntil', { day: dayName(expiresAt) })}</p>}
      {!isEnding && ends.length > 0 && <Ends ends={ends} />}
      {isAsking ? (
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <p className="w-full text-sm font-medium">{t('higherRate')}</p>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          <Button look="primary" busy={deed.isPending} onClick={accept}>
            {t('submit')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            busy={deed.isPending}
            onClick={() => (isEnding ? deed.mutate('confirm') : accept())}
            className="grow sm:grow-0"
          >
            {t(isEnding ? 'confirm' : 'accept')}
          </Button>
          <Button
            busy={deed.isPending}
            onClick={() => deed.mutate(isEnding ? 'refuse' : 'reject')}
            className="grow sm:grow-0"
          >
            {t(isEnding ? 'refuse' : 'reject')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** Contracts of the line that would end, each by its holder. */
export function Ends({ ends }: { ends: readonly WouldEnd[] }) {
  const t = useTranslations('agentCentre.requests')
  const tContracts = useTranslations('agentCentre.contracts')
  return (
    <section aria-label={t('ends')} className="rounded-control border border-amber p-3 text-sm">
      <p className="flex items-center gap-2 font-semibold text-amber">
        <TriangleAlert aria-hidden size={16} />
        {t('endsCount', { count: ends.length })}
      </p>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {ends.map(({ id, payee, reason }) => (
          <li key={id}>
            <bdi className="font-medium">{payee}</bdi>
            <span className="text-muted"> · {tContracts(`reasons.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
