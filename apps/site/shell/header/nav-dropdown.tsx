import { Link } from '@tanstack/react-router'
import { ArrowRight, Flame } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { VendorLane } from '#features/games/api-lobby.ts'
import { Medallion } from '#shared/ui/medallion.tsx'
import { VendorLogo } from '../footer/vendor-logo.tsx'
import { MOST_VENDORS, type TypeKey, vendorLink } from '../footer/vendors.ts'
import { GAME_TYPES } from './game-types.ts'

type NavDropdownProps = { id: string; type: TypeKey; lane: VendorLane; onLeave: () => void }

/** What opens under an entry of the navigation bar: at most 11 vendors, then more; hot ones wear a badge. */
export function NavDropdown({ id, type, lane, onLeave }: NavDropdownProps) {
  const t = useTranslations('shell')
  const tType = useTranslations('types')
  const { to, Icon } = GAME_TYPES.find(each => each.key === type)!
  const hasMore = lane.cards.length > MOST_VENDORS
  return (
    <div
      id={id}
      className="appear absolute inset-x-0 top-full z-20 isolate overflow-hidden border-b border-hairline bg-raised shadow-card"
      data-testid="nav-dropdown"
    >
      <div className="page relative flex gap-8 py-6">
        <Medallion className="absolute -start-20 -top-24 -z-10 w-80 text-gold opacity-10" />
        <div className="flex w-52 shrink-0 flex-col items-start gap-2">
          <Icon aria-hidden size={30} strokeWidth={1.5} className="text-gold" />
          <p className="text-lg font-bold">{tType(type)}</p>
          <p className="text-sm text-muted">{t('vendorCount', { count: String(lane.cards.length) })}</p>
          <Link
            to={to}
            onClick={onLeave}
            className="mt-auto inline-flex min-h-9 items-center gap-2 text-sm font-semibold text-gold-text hover:underline"
          >
            {t('allOf', { type: tType(type) })}
            <ArrowRight aria-hidden size={16} className="mirror" />
          </Link>
        </div>
        <ul className="grid grow grid-cols-4 gap-3 min-[80rem]:grid-cols-6">
          {lane.cards.slice(0, MOST_VENDORS).map(card => (
            <li key={card.vassalage}>
              <Link
                {...vendorLink(card)}
                onClick={onLeave}
                className="card group relative flex h-full flex-col gap-2 p-2 transition-colors hover:border-gold"
              >
                <VendorLogo card={card} isNamed className="h-14" />
                <span className="flex items-center gap-1.5 px-1 text-xs font-medium">
                  <span className="truncate">{card.displayName}</span>
                  {card.maintenance && <span className="ms-auto text-muted">{t('maintained')}</span>}
                </span>
                {card.isHot === 1 && <HotBadge label={t('hot')} />}
              </Link>
            </li>
          ))}
          {hasMore && (
            <li>
              <Link
                to={to}
                onClick={onLeave}
                className="flex h-full min-h-24 flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong text-sm font-semibold text-muted hover:border-gold hover:text-ink"
              >
                <ArrowRight aria-hidden size={20} className="mirror text-gold" />
                {t('more')}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

function HotBadge({ label }: { label: string }) {
  return (
    <span className="absolute -end-1.5 -top-1.5 inline-flex items-center gap-0.5 rounded-full bg-vermilion px-1.5 py-px text-xs font-semibold text-on-vermilion">
      <Flame aria-hidden size={12} />
      {label}
    </span>
  )
}
