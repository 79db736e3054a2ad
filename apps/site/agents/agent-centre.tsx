import { LogOut, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AgentPopup } from '#features/messages/site/messages.tsx'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { BalanceFigure } from '#features/wallet/site/wallet.tsx'
import type { AgentPage } from '#shared/pages.ts'
import { CentreLink } from '#shared/ui/centre-link.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import { LINE } from '../centre/menu.tsx'
import { Overlay } from '../centre/overlay.tsx'
import { AgentBar } from './agent-bar.tsx'
import { AgentMenu } from './agent-menu.tsx'
import { ENTRIES, useAgentPages } from './entries.ts'

/** The agent centre (specification §2); on phones a bar below leads to what is used most, and to all else. */
export function AgentCentre({ page, onClose }: { page: AgentPage; onClose: () => void }) {
  const t = useTranslations('agentCentre.menu')
  const tCentre = useTranslations('centre')
  const tMe = useTranslations('me')
  const pages = useAgentPages()
  // A page that this agent has not leads to the first that they have.
  const shown = pages.includes(page) ? page : (pages.find(each => each !== 'agentAnnouncement') ?? 'agentAnnouncement')
  const { Screen } = ENTRIES[shown]
  const menu = (
    <nav aria-label={t('menu')} className="hidden flex-col overflow-y-auto border-e border-line bg-surface p-3 lg:flex">
      <div className="px-3 pt-2 pb-4">
        <p className="text-xs text-muted">{tCentre('balance')}</p>
        <p className="text-xl">
          <BalanceFigure />
        </p>
      </div>
      <AgentMenu pages={pages} chosen={shown} />
      <div className="mt-auto pt-4">
        <CentreLink page="securityCenter" className={LINE}>
          <UserRound aria-hidden size={18} />
          {tCentre('securityCenter')}
        </CentreLink>
        <button type="button" onClick={() => openAuth('logout')} className={`${LINE} w-full`}>
          <LogOut aria-hidden size={18} className="mirror" />
          {tMe('signOut')}
        </button>
      </div>
    </nav>
  )
  return (
    <Overlay
      title={t(shown)}
      width="tables"
      page={shown}
      menu={menu}
      bar={<AgentBar pages={pages} chosen={shown} />}
      onClose={onClose}
    >
      <Screen />
      <Part broken={leftOut}>
        <AgentPopup />
      </Part>
    </Overlay>
  )
}
