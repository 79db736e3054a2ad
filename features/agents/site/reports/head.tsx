import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { accountType } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { AgentLink } from '#shared/ui/centre-link.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Money } from '#shared/ui/money.tsx'
import type { OverviewAnswer } from './overview.tsx'

/** Who it is, what is in the wallet, and the team as it stands now. */
export function Head({ data: { type, wallet, team } }: { data: OverviewAnswer }) {
  const t = useTranslations('agentCentre.overview')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const { data: member } = useMember()
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_1.4fr]">
      <section
        aria-label={t('wallet')}
        className="relative isolate flex flex-col justify-center gap-1 overflow-hidden rounded-card border border-hairline bg-lacquer p-5 text-lacquer-ink"
      >
        <Medallion className="absolute -end-14 -z-10 w-56 text-leaf opacity-25" />
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <bdi className="font-semibold">{member?.account}</bdi>
          <span className="text-lacquer-ink/80">{t(`types.${typeKey(type)}`)}</span>
        </p>
        <p className="text-2xl text-leaf">
          <Money amount={wallet} symbol={symbol} />
        </p>
        <p className="text-xs text-lacquer-ink/80">{t('wallet')}</p>
      </section>
      <section aria-label={t('team')} className="card grid grid-cols-2 gap-x-3 gap-y-4 p-4 sm:grid-cols-3 lg:p-5">
        <Fact label={t('size')}>
          <AgentLink page="downlineManagmentView" className="text-gold-text underline-offset-2 hover:underline">
            {format.number(team.size)}
          </AgentLink>
        </Fact>
        <Fact label={t('agents')}>{format.number(team.agents)}</Fact>
        <Fact label={t('members')}>{format.number(team.members)}</Fact>
        <Fact label={t('balance')}>
          <Money amount={team.balance} />
        </Fact>
        <Fact label={t('online')}>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-full bg-jade" />
            {format.number(team.online)}
          </span>
        </Fact>
        <Fact label={t('newToday')}>{format.number(team.newToday)}</Fact>
      </section>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="min-w-0">
      <dt className="truncate text-xs text-muted">{label}</dt>
      {/* A figure is never cut: what is left of it would be another one. */}
      <dd className="figures text-base font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </dl>
  )
}

function typeKey(type: number): 'general' | 'agent' | 'trial' {
  const { name, isTrial } = accountType(type)
  if (isTrial) return 'trial'
  return name === 'generalAgent' ? 'general' : 'agent'
}
