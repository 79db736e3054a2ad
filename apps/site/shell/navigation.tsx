import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { GAME_TYPES } from './game-types.ts'

const ENTRY =
  'relative flex h-11 items-center px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-gold'

/** The navigation bar of wide screens: Home, one entry per game type, Promotions, app download (specification §2). */
export function Navigation() {
  const t = useTranslations('shell')
  const tType = useTranslations('types')
  return (
    <nav aria-label={t('navigation')} className="hidden border-b border-line lg:block">
      <ul className="page flex justify-between">
        <li>
          <Link to="/" activeOptions={{ exact: true }} className={`${ENTRY} ps-0 aria-[current=page]:after:start-0`}>
            {t('home')}
          </Link>
        </li>
        {GAME_TYPES.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={ENTRY}>
              {tType(key)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/promotions" className={ENTRY}>
            {t('promotions')}
          </Link>
        </li>
        <li>
          <Link to="/download" className={`${ENTRY} pe-0`}>
            {t('download')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
