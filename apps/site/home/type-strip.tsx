import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShownTypes } from '../shell/header/use-shown-types.ts'

const TILE =
  'card group flex h-16 w-20 flex-col items-center justify-center gap-1 px-1 text-center text-xs font-medium transition-colors'

/** The game types under the banner of phones, which scroll it sideways; wide screens have them in their navigation bar. */
export function TypeStrip() {
  const t = useTranslations('types')
  const { types, isKnown } = useShownTypes()
  return (
    <nav aria-label={t('label')} className="-mx-(--gutter) lg:hidden">
      <ul className={`row-scroll gap-2 px-(--gutter) py-1 ${isKnown ? '' : 'invisible'}`}>
        {types.map(({ key, to, Icon, isOpen }) => (
          <li key={key}>
            {isOpen ? (
              <Link to={to} className={`${TILE} hover:border-gold`}>
                <Icon aria-hidden size={22} strokeWidth={1.6} className="text-gold" />
                <span className="max-w-full truncate">{t(key)}</span>
              </Link>
            ) : (
              <span className={`${TILE} border-dashed text-muted`}>
                <span className="max-w-full truncate">{t(key)}</span>
                <span className="text-xs">{t('soon')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
