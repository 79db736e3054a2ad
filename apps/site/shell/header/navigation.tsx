import { Link } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { CATEGORIES } from '#features/games/rules/games.ts'
import { useLanes } from '#features/games/site/games.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { leftOut, Part } from '#shared/ui/loading/part.tsx'
import type { TypeKey } from '../footer/vendors.ts'
import type { GAME_TYPES } from './game-types.ts'
import { useHover } from './use-hover.ts'
import { useShownTypes } from './use-shown-types.ts'

const NavDropdown = lazyScreen(() => import('./nav-dropdown.tsx').then(file => file.NavDropdown))

const ENTRY =
  'relative flex h-11 items-center px-2 min-[80rem]:px-3 text-sm focus-visible:-outline-offset-2 font-medium text-muted transition-colors hover:text-ink aria-expanded:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-gold'

/** The navigation bar of wide screens: Home, one entry per game type, Promotions, app download (specification §2). */
export function Navigation() {
  const t = useTranslations('shell')
  const hover = useHover<TypeKey>()
  const { types, isKnown } = useShownTypes()
  return (
    <nav aria-label={t('navigation')} className="border-b border-line">
      <ul className="page flex justify-between overflow-x-auto whitespace-nowrap [scrollbar-width:none]">
        <li>
          <Link to="/" activeOptions={{ exact: true }} className={ENTRY}>
            {t('home')}
          </Link>
        </li>
        {types.map(({ key, to, isOpen }) => (
          <TypeEntry key={key} type={key} to={to} isOpen={isOpen} isKnown={isKnown} hover={hover} />
        ))}
        <li>
          <Link to="/promotions" className={ENTRY}>
            {t('promotions')}
          </Link>
        </li>
        <li>
          <Link to="/download" className={ENTRY}>
            {t('download')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

type TypeEntryProps = {
  type: TypeKey
  to: (typeof GAME_TYPES)[number]['to']
  isOpen: boolean
  isKnown: boolean
  hover: ReturnType<typeof useHover<TypeKey>>
}

/** One game type. The mouse opens its vendors by being there, the keyboard by the down arrow; Escape closes them. */
function TypeEntry({ type, to, isOpen: isOffered, isKnown, hover }: TypeEntryProps) {
  const t = useTranslations('types')
  const id = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const entry = useRef<HTMLLIElement>(null)
  const { data: lanes } = useLanes()
  const lane = lanes?.find(each => CATEGORIES[each.gameCategory] === type)
  const isOpen = hover.open === type && lane !== undefined

  async function press(event: KeyboardEvent): Promise<void> {
    if (event.key === 'Escape' && isOpen) {
      hover.show(null)
      link.current?.focus()
    } else if (event.key === 'ArrowDown' && lane) {
      event.preventDefault()
      await NavDropdown.preload().catch(() => undefined)
      flushSync(() => hover.show(type))
      entry.current?.querySelector<HTMLElement>(':scope ul a')?.focus()
    }
  }
  function leave(event: FocusEvent): void {
    if (!entry.current?.contains(event.relatedTarget)) hover.show(null)
  }

  if (!isOffered)
    return (
      <li>
        {/* It leads nowhere while nobody offers such games. */}
        {/* biome-ignore lint/a11y/useValidAnchor: a link without its address is how ARIA has a disabled one */}
        <a
          role="link"
          aria-disabled
          className={`${ENTRY} cursor-default opacity-60 hover:text-muted!`}
          title={t('soon')}
        >
          {t(type)}
        </a>
      </li>
    )
  return (
    <li
      ref={entry}
      className={isKnown ? '' : 'invisible'}
      onPointerEnter={event => event.pointerType === 'mouse' && hover.show(type)}
      onPointerLeave={event => event.pointerType === 'mouse' && hover.hideSoon()}
      onKeyDown={event => void press(event)}
      onBlur={leave}
    >
      <Link
        ref={link}
        to={to}
        {...(lane && { 'aria-haspopup': true, 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined })}
        onClick={() => hover.show(null)}
        className={ENTRY}
      >
        {t(type)}
      </Link>
      {isOpen && (
        <Part broken={leftOut}>
          <NavDropdown id={id} type={type} lane={lane} onLeave={() => hover.show(null)} />
        </Part>
      )}
    </li>
  )
}
