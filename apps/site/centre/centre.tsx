import { LogOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { openAuth } from '#features/sessions/site/sessions.tsx'
import { BalanceFigure } from '#features/wallet/site/wallet.tsx'
import type { CentrePage } from '#shared/pages.ts'
import { ENTRIES, useCentrePages } from './entries.ts'
import { LINE, Menu } from './menu.tsx'
import { Overlay } from './overlay.tsx'

/** The member centre (specification §2); on phones `/me` is its menu. The page behind goes on. */
export function Centre({ page, onClose }: { page: CentrePage; onClose: () => void }) {
  const t = useTranslations('centre')
  const tMe = useTranslations('me')
  const pages = useCentrePages()
  const Screen = (ENTRIES[page] ?? ENTRIES.securityCenter!).Screen
  const menu = (
    <nav aria-label={t('menu')} className="hidden flex-col overflow-y-auto border-e border-line bg-surface p-3 lg:flex">
      <div className="px-3 pt-2 pb-4">
        <p className="text-xs text-muted">{t('balance')}</p>
        <p className="text-xl">
          <BalanceFigure />
        </p>
      </div>
      <Menu pages={pages} chosen={page} />
      <button type="button" onClick={() => openAuth('logout')} className={`${LINE} mt-auto w-full`}>
        <LogOut aria-hidden size={18} className="mirror" />
        {tMe('signOut')}
      </button>
    </nav>
  )
  return (
    <Overlay title={t(page)} width="text" page={page} menu={menu} onClose={onClose}>
      <Screen />
    </Overlay>
  )
}
