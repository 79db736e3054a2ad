import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { GAME_TYPES } from '../shell/game-types.ts'

/** The game types under the banner; phones scroll it sideways. */
export function TypeStrip() {
  const t = useTranslations('types')
  return (
    <nav aria-label={t('label')} className="-mx-(--gutter)">
      <ul className="row-scroll gap-2 px-(--gutter) py-1 lg:justify-between lg:gap-4">
        {GAME_TYPES.map(({ key, to, Icon }) => (
          <li key={key} className="lg:flex-1">
            <Link
              to={to}
              className="card group flex h-20 w-22 flex-col items-center justify-center gap-1.5 px-1 text-center text-xs font-medium transition-colors hover:border-gold lg:h-24 lg:w-full lg:text-sm"
            >
              <Icon
                aria-hidden
                size={24}
                strokeWidth={1.6}
                className="text-gold transition-transform group-hover:-translate-y-0.5"
              />
              <span className="max-w-full truncate">{t(key)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
