import { FileSignature } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ContractLine, Progress } from '#features/agents/api-contracts.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Note } from '#shared/ui/states.tsx'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { Report } from '../parts/report.tsx'
import { ContractHead } from './contract-head.tsx'
import { Live } from './live.tsx'
import { useDayName } from './names.ts'
import { RequestCard } from './request-card.tsx'
import { TierTable } from './tier-table.tsx'
import { useMine } from './use-mine.ts'

/** What pays the agent, how it does in its running period, and what waits for an answer. */
export function MyContracts({ kind }: { kind: Kind }) {
  const t = useTranslations('agentCentre.contracts')
  const query = useMine(kind)
  return (
    <Report query={query}>
      {({ contracts, requests }) => (
        <>
          {requests.map(request => (
            <RequestCard key={request.contract.id} {...request} />
          ))}
          {contracts.map(({ contract, progress }) => (
            <article key={contract.id} className="card flex flex-col gap-4 p-4">
              <ContractHead contract={contract} />
              {kind === 'realtime' && <Live id={contract.id} />}
              {progress && kind !== 'realtime' && <InPeriod contract={contract} progress={progress} />}
              <TierTable
                kind={kind}
                caption={t('tiers')}
                tiers={contract.tiers}
                {...(progress && { reached: progress.tier })}
              />
              {kind === 'daily' && <p className="text-xs text-muted">{t('paidNextDay')}</p>}
            </article>
          ))}
          {contracts.length + requests.length === 0 && (
            <div className="card">
              <Note icon={<FileSignature aria-hidden size={28} />} title={t(`none.${kind}`)} about={t('noneAbout')} />
            </div>
          )}
        </>
      )}
    </Report>
  )
}

/** How far the running period is from the next step. */
function InPeriod({ contract, progress }: { contract: ContractLine; progress: Progress }) {
  const t = useTranslations('agentCentre.contracts')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const dayName = useDayName()
  const goal = progress.next && contract.tiers[progress.next.tier]
  return (
    <section aria-label={t('now')} className="flex flex-col gap-3 rounded-control bg-raised p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <span className="text-muted">{t('estimate', { day: dayName(progress.to) })}</span>
        <span className="text-lg font-semibold text-gold-text">
          <Money amount={progress.estimate} symbol={symbol} />
        </span>
      </p>
      {goal && (
        <dl className="grid gap-3 sm:grid-cols-3">
          <Towards label={t(`bet.${contract.kind}`)} is={toUnits(progress.valid)} of={toUnits(goal.minValidBet)}>
            <Money amount={progress.valid} /> / <Money amount={goal.minValidBet} />
          </Towards>
          {contract.kind === 'dividend' && (
            <Towards label={t('loss')} is={toUnits(progress.base)} of={toUnits(goal.minNetLoss)}>
              <Money amount={progress.base} /> / <Money amount={goal.minNetLoss} />
            </Towards>
          )}
          <Towards label={t('active')} is={progress.active} of={goal.minActive}>
            <bdi dir="ltr" className="figures">
              {format.number(progress.active)} / {format.number(goal.minActive)}
            </bdi>
          </Towards>
        </dl>
      )}
    </section>
  )
}

/** Whole units are enough for the length of a bar. */
const toUnits = (text: string) => Number.parseInt(text, 10)

type TowardsProps = { label: string; is: number; of: number; children: ReactNode }

function Towards({ label, is, of, children }: TowardsProps) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm">{children}</dd>
      <dd aria-hidden>
        <progress className="meter block" max={Math.max(of, 1)} value={of === 0 ? 1 : Math.max(0, Math.min(is, of))} />
      </dd>
    </div>
  )
}
