import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AgentPage } from '#shared/pages.ts'
import { AgentLink, CentreLink } from '#shared/ui/centre-link.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { LINE } from '../centre/menu.tsx'
import { AgentMenu } from './agent-menu.tsx'
import { ENTRIES } from './entries.ts'

const ONE =
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 px-0.5 text-xs font-medium text-muted before:absolute before:inset-x-4 before:top-0 before:h-0.5 aria-[current=page]:text-gold-text aria-[current=page]:before:bg-gold'

/** What is looked at most, and is one tab's width long. */
const MOST_USED = [
  'agentTeamOverview',
  'downlineManagmentView',
  'palStatementsAgentCopy',
  'agentRevenueReport',
] as const satisfies AgentPage[]

/** On phones, within reach of the thumb: the pages that are used most, and the menu of all. */
export function AgentBar({ pages, chosen }: { pages: readonly AgentPage[]; chosen: AgentPage }) {
  const t = useTranslations('agentCentre.menu')
  const tCentre = useTranslations('centre')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <nav aria-label={t('menu')} className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden">
      <ul className="mx-auto flex h-(--bar-bottom) max-w-form">
        {MOST_USED.filter(page => pages.includes(page)).map(page => {
          const { Icon } = ENTRIES[page]
          return (
            <li key={page} className="min-w-0 flex-1">
              <AgentLink page={page} aria-current={page === chosen ? 'page' : undefined} className={ONE}>
                <Icon aria-hidden size={20} />
                <span className="max-w-full truncate tracking-tight">{t(`short.${page}`)}</span>
              </AgentLink>
            </li>
          )
        })}
        <li className="min-w-0 flex-1">
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={ONE}>
            <Ellipsis aria-hidden size={20} />
            <span className="max-w-full truncate tracking-tight">{t('all')}</span>
          </button>
        </li>
      </ul>
      {isOpen && (
        <Modal title={t('menu')} onClose={close}>
          <AgentMenu pages={pages} chosen={chosen} onGo={close} />
          <CentreLink page="securityCenter" className={`${LINE} mt-3 border-t border-line`}>
            {tCentre('securityCenter')}
          </CentreLink>
        </Modal>
      )}
    </nav>
  )
}
