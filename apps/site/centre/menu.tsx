import { Handshake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CentrePage } from '#shared/pages.ts'
import { AgentLink, CentreLink } from '#shared/ui/centre-link.tsx'
import { useHasAgentCentre } from '../agents/use-agent-centre.ts'
import { ENTRIES } from './entries.ts'
import { useBadges } from './use-badges.ts'

export const LINE =
  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium text-muted hover:bg-line/50 hover:text-ink aria-[current=page]:bg-gold-leaf/15 aria-[current=page]:text-gold-text'

/** The entries with what waits in them. For agents theirs takes the place of the account's (specification §2). */
export function Menu({ pages, chosen }: { pages: readonly CentrePage[]; chosen?: CentrePage }) {
  const t = useTranslations('centre')
  const badges = useBadges()
  const isAgents = useHasAgentCentre()
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map(page => {
        const { Icon } = ENTRIES[page]!
        const count = badges[page] ?? 0
        return (
          <li key={page}>
            {page === 'securityCenter' && isAgents ? (
              <AgentLink page="agentTeamOverview" className={LINE}>
                <Handshake aria-hidden size={18} className="shrink-0 text-gold" />
                <span className="grow">{t('agentCentre')}</span>
              </AgentLink>
            ) : (
              <CentreLink page={page} aria-current={page === chosen ? 'page' : undefined} className={LINE}>
                <Icon aria-hidden size={18} className="shrink-0 text-gold" />
                <span className="grow">{t(page)}</span>
                {count > 0 && <Badge count={count} />}
              </CentreLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Badge({ count }: { count: number }) {
  const t = useTranslations('centre')
  return (
    <span className="figures min-w-5 rounded-full bg-vermilion px-1.5 text-center text-xs leading-5 font-semibold text-on-vermilion">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
