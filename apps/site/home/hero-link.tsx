import { Link } from '@tanstack/react-router'
import { ArrowRight, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlayLink } from '#features/games/site/games.tsx'
import { targetOf } from '#features/messages/rules/messages.ts'
import type { Announcement } from '#features/messages/site/messages.tsx'
import { buttonClass } from '#shared/ui/button.tsx'

/** Its target covers the banner: the whole of it is clickable (specification §3, Banner). Scaled, it would cover itself alone. */
const COVERING =
  'after:absolute after:inset-0 after:content-[""] mt-1 max-sm:min-h-9 max-sm:px-3 active:scale-none! focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-4 focus-visible:after:outline-leaf focus-visible:after:rounded-card'

/** A banner names its game; whether it is open is the launch's to say. */
const ANY_GAME = { gameType: 'RNG', isGame: '', maintenance: false } as const

/** What a banner opens; nothing when its linkage is none, or leads nowhere that may be opened. */
export function HeroLink({ banner, onNotice }: { banner: Announcement; onNotice: (id: string) => void }) {
  const t = useTranslations('messages')
  const target = targetOf(banner.linkageType, banner.linkageTarget)
  const name = <span className="sr-only">: {banner.title}</span>
  const gold = `${buttonClass({ look: 'gold' })} bg-lacquer/60! border-leaf! text-leaf! ${COVERING}`
  const arrow = <ArrowRight aria-hidden size={16} className="mirror" />
  switch (target?.kind) {
    case 'game':
      return (
        <PlayLink game={{ ...target, ...ANY_GAME }} className={`${buttonClass({ look: 'primary' })} ${COVERING}`}>
          <Play aria-hidden size={16} fill="currentColor" />
          {t('play')}
          {name}
        </PlayLink>
      )
    case 'page':
      return (
        <Link to={target.to} hash={target.hash} search={target.search} className={gold}>
          {t('more')}
          {name}
          {arrow}
        </Link>
      )
    case 'notice':
      return (
        <button type="button" onClick={() => onNotice(target.id)} className={gold}>
          {t('read')}
          {name}
          {arrow}
        </button>
      )
    case 'site':
      return (
        <a href={target.url} target="_blank" rel="noopener noreferrer" className={gold}>
          {t('site')}
          {name}
          {arrow}
        </a>
      )
    default:
      return null
  }
}
