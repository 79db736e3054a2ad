import { Flame, Heart, History, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { VendorCard } from '#features/games/api-lobby.ts'
import { type ListType, PROVIDERS_WITHOUT_ARROWS } from '#features/games/rules/list.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Strip } from './strip.tsx'

/** What the tabs choose among. */
export const PANEL = 'game-list'

const TAB =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-full border border-line px-3 text-sm font-medium text-muted transition-colors hover:border-gold hover:text-ink'
const CHOSEN = 'border-gold! bg-gold-leaf/15 text-gold-text!'

type ListTabsProps = {
  gameType: string
  type: ListType
  hasHot: boolean
  isLoggedIn: boolean
  onType: (type: ListType) => void
  providers: readonly VendorCard[]
  vassalage: string
  onProvider: (vassalage: string) => void
}

/** Hot, Saved and Recent, each pressed again to leave it, and a tab for each provider (specification §2). */
export function ListTabs({ gameType, type, hasHot, isLoggedIn, onType, ...rest }: ListTabsProps) {
  const t = useTranslations('lobby')
  const tGames = useTranslations('games')
  const types: { key: ListType; label: string; Icon: LucideIcon; isThere: boolean }[] = [
    { key: 'hot', label: tGames('hot'), Icon: Flame, isThere: hasHot },
    { key: 'fav', label: t('saved'), Icon: Heart, isThere: isLoggedIn },
    { key: 'recent', label: t('recent'), Icon: History, isThere: true },
  ]
  return (
    <Strip arrows={rest.providers.length > PROVIDERS_WITHOUT_ARROWS} chosen={type || rest.vassalage}>
      <fieldset aria-label={t('kinds')} className="flex gap-1.5">
        {types.map(
          ({ key, label, Icon, isThere }) =>
            isThere && (
              <button
                key={key}
                type="button"
                data-key={key}
                aria-pressed={type === key}
                onClick={() => onType(type === key ? '' : key)}
                className={`${TAB} ${type === key ? CHOSEN : ''}`}
              >
                <Icon aria-hidden size={18} fill={type === key && key !== 'recent' ? 'currentColor' : 'none'} />
                <span className={type === key ? '' : 'max-sm:sr-only'}>{label}</span>
              </button>
            ),
        )}
      </fieldset>
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      <ProviderTabs isShown={type === '' || (type === 'hot' && gameType === 'RNG')} {...rest} />
    </Strip>
  )
}

type ProviderTabsProps = Pick<ListTabsProps, 'providers' | 'vassalage' | 'onProvider'> & {
  /** Whether what is listed is the chosen provider's. */
  isShown: boolean
}

function ProviderTabs({ isShown, providers, vassalage, onProvider }: ProviderTabsProps) {
  const t = useTranslations('lobby')
  const tabs = [
    { vassalage: '', displayName: t('allProviders'), isHot: 0 },
    ...providers.map(({ vassalage, displayName, isHot }) => ({ vassalage, displayName, isHot })),
  ]

  function move(event: KeyboardEvent<HTMLElement>): void {
    const at = tabs.findIndex(tab => tab.vassalage === vassalage)
    const next = steppedFrom(event, at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onProvider(tabs[next]!.vassalage)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div role="tablist" aria-label={t('providers')} className="flex gap-1.5">
      {tabs.map(tab => {
        const isChosen = tab.vassalage === vassalage
        return (
          <button
            key={tab.vassalage}
            type="button"
            role="tab"
            data-key={tab.vassalage}
            aria-selected={isChosen && isShown}
            aria-controls={PANEL}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onProvider(tab.vassalage)}
            onKeyDown={move}
            className={`${TAB} ${isChosen && isShown ? CHOSEN : ''}`}
          >
            <bdi>{tab.displayName}</bdi>
            {tab.isHot === 1 && <Flame aria-hidden size={12} fill="currentColor" className="text-vermilion" />}
          </button>
        )
      })}
    </div>
  )
}

/** Where arrow keys, Home and End lead among `count` tabs; undefined for keys that do not move. */
function steppedFrom({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number) {
  const forwards = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
  const backwards = forwards === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  if (key === forwards) return (at + 1) % count
  if (key === backwards) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Until it is known which tabs there are: none may come between those that stand. */
export function ListTabsSkeleton() {
  return (
    <div aria-hidden className="flex h-11 gap-1.5 overflow-hidden px-(--gutter) lg:px-0">
      {['w-16', 'w-20', 'w-14', 'w-32', 'w-28', 'w-36'].map(width => (
        <Skeleton key={width} className={`h-11 shrink-0 rounded-full! ${width}`} />
      ))}
    </div>
  )
}
