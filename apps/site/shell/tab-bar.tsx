import { Link } from '@tanstack/react-router'
import { Gift, House, LayoutGrid, Ticket, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'

const TABS = [
  { key: 'home', to: '/', Icon: House },
  { key: 'games', to: '/rng', Icon: LayoutGrid },
  { key: 'lottery', to: '/lottery', Icon: Ticket },
  { key: 'promotions', to: '/promotions', Icon: Gift },
  { key: 'me', to: '/me', Icon: UserRound },
] as const

/** The bottom tab bar of phones. */
export function TabBar() {
  const t = useTranslations('shell')
  return (
    <nav
      aria-label={t('tabs')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid h-(--bar-bottom) max-w-form grid-cols-5">
        {TABS.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="relative flex h-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted before:absolute before:inset-x-4 before:top-0 before:h-0.5 aria-[current=page]:text-gold-text aria-[current=page]:before:bg-gold"
            >
              <Icon aria-hidden size={20} />
              <span className="max-w-full truncate tracking-tight max-[22rem]:tracking-tighter">{t(key)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
