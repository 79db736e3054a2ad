import { useTranslations } from 'use-intl'
import type { ContractLine, Progress, TierLine } from '#features/agents/api-contracts.ts'
import { parseAmount } from '#shared/money.ts'
import type { AgentPage } from '#shared/pages.ts'
import { AgentLink } from '#shared/ui/centre-link.tsx'
import { KINDS, type Kind } from '../../rules/contracts/kinds.ts'
import { moneyText, percentText } from '../parts/money.tsx'
import { useCountedName } from './names.ts'
import { TierRate } from './tier-table.tsx'
import { useMine } from './use-mine.ts'
import { useRunningKinds } from './use-running.ts'

const PAGES = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
} as const satisfies Record<Kind, AgentPage>

/** The agent's running contracts: the step that each has reached, and what is missing to the next. */
export function NextTiers() {
  const t = useTranslations('agentCentre.overview')
  const runs = useRunningKinds()
  const kinds = KINDS.filter(runs)
  if (kinds.length === 0) return null
  return (
    <section aria-label={t('contracts')}>
      <ul className="row-scroll -mx-4 [--gutter:16px] gap-2 px-(--gutter) sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 xl:grid-cols-4">
        {kinds.map(kind => (
          <OfKind key={kind} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function OfKind({ kind }: { kind: Kind }) {
  const { data } = useMine(kind)
  return data?.contracts.map(
    ({ contract, progress }) =>
      progress && (
        <li key={contract.id} className="w-[78%] min-w-0 sm:w-auto">
          <One contract={contract} progress={progress} />
        </li>
      ),
  )
}

function One({ contract, progress }: { contract: ContractLine; progress: Progress }) {
  const t = useTranslations('agentCentre.overview')
  const tContracts = useTranslations('agentCentre.contracts')
  const countedName = useCountedName()
  const missing = useMissing()
  const reached = contract.tiers[progress.tier]
  const { next } = progress
  const goal = next && contract.tiers[next.tier]
  return (
    <AgentLink page={PAGES[contract.kind]} className="card flex h-full flex-col gap-1 p-3 text-sm hover:border-gold">
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate font-semibold">
          {tContracts(`kinds.${contract.kind}`)} · <bdi>{countedName(contract.product)}</bdi>
        </span>
        <span className="shrink-0 text-gold-text">
          {reached ? <TierRate tier={reached} /> : <span className="text-muted">{t('noStep')}</span>}
        </span>
      </span>
      <span className="text-xs text-muted">
        {next && goal ? t('toNext', { what: missing(next), rate: rateText(goal) }) : t('topStep')}
      </span>
    </AgentLink>
  )
}

const rateText = (tier: TierLine) => (tier.rateType === 'P' ? percentText(tier.ratePpm) : moneyText(tier.amount))

/** Only what is missing indeed: `62,300 more valid bet + 2 more active members`. */
function useMissing(): (next: NonNullable<Progress['next']>) => string {
  const t = useTranslations('agentCentre.overview')
  return ({ valid, netLoss, active }) =>
    [
      parseAmount(valid) > 0n && t('missing.valid', { sum: moneyText(valid) }),
      parseAmount(netLoss) > 0n && t('missing.loss', { sum: moneyText(netLoss) }),
      active > 0 && t('missing.active', { count: active }),
    ]
      .filter(Boolean)
      .join(' + ')
}
