import { useTranslations } from 'use-intl'
import type { AgentPage } from '#shared/pages.ts'
import { AgentLink } from '#shared/ui/centre-link.tsx'
import { LINE } from '../centre/menu.tsx'
import { ENTRIES } from './entries.ts'

type AgentMenuProps = { pages: readonly AgentPage[]; chosen?: AgentPage; onGo?: () => void }

export function AgentMenu({ pages, chosen, onGo }: AgentMenuProps) {
  const t = useTranslations('agentCentre.menu')
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map(page => {
        const { Icon } = ENTRIES[page]
        return (
          <li key={page}>
            <AgentLink
              page={page}
              aria-current={page === chosen ? 'page' : undefined}
              className={LINE}
              {...(onGo && { onClick: onGo })}
            >
              <Icon aria-hidden size={18} className="shrink-0 text-gold" />
              <span className="grow">{t(page)}</span>
            </AgentLink>
          </li>
        )
      })}
    </ul>
  )
}
