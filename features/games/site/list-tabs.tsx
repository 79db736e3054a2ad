import { Flame, Heart, History, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { VendorCard } from '#features/games/api-lobby.ts'
import { type ListType, PROVIDERS_WITHOUT_ARROWS } from '#features/games/rules/list.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { CHOSEN, StripTabs, TAB } from '#shared/ui/strip-tabs.tsx'

/** What the tabs choose among. */
export const PANEL = 'game-list'

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
  const arrows = { earlier: t('earlier'), later: t('later') }
  return (
    <Strip arrows={rest.providers.length > PROVIDERS_WITHOUT_ARROWS ? arrows : null} chosen={type || rest.vassalage}>
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
  const mark = <Flame aria-hidden size={12} fill="currentColor" className="text-vermilion" />
  const tabs = providers.map(({ vassalage: key, displayName: label, isHot }) => ({
    ...{ key, label },
    ...(isHot === 1 && { mark }),
  }))
  return (
    <StripTabs
      label={t('providers')}
      tabs={[{ key: '', label: t('allProviders') }, ...tabs]}
      chosen={vassalage}
      isShown={isShown}
      onChoose={onProvider}
      panel={PANEL}
    />
  )
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
