import { Flame, Heart, History, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CATEGORIES_WITHOUT_ARROWS, type LotteryListType } from '#features/lottery/rules/list.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { CHOSEN, StripTabs, TAB } from '#shared/ui/strip-tabs.tsx'
import { useTagName } from '../draws/result/draws-top.tsx'

/** What the tabs choose among. */
export const PANEL = 'lottery-list'

const TYPES: readonly { key: Exclude<LotteryListType, ''>; Icon: LucideIcon; isFilled: boolean }[] = [
  { key: 'hot', Icon: Flame, isFilled: true },
  { key: 'fav', Icon: Heart, isFilled: true },
  { key: 'recent', Icon: History, isFilled: false },
]

type LotteryTabsProps = {
  type: LotteryListType
  onType: (type: LotteryListType) => void
  tags: readonly string[]
  tag: string
  onTag: (tag: string) => void
}

/** Hot, Saved and Recent, each pressed again to leave it, and a tab for each category (specification §2). */
export function LotteryTabs({ type, onType, tags, tag, onTag }: LotteryTabsProps) {
  const t = useTranslations('lotteries')
  const tagName = useTagName()
  const arrows = tags.length > CATEGORIES_WITHOUT_ARROWS ? { earlier: t('earlier'), later: t('later') } : null
  return (
    <Strip arrows={arrows} chosen={type || tag}>
      <fieldset aria-label={t('lists')} className="flex gap-1.5">
        {TYPES.map(({ key, Icon, isFilled }) => (
          <button
            key={key}
            type="button"
            data-key={key}
            aria-pressed={type === key}
            onClick={() => onType(type === key ? '' : key)}
            className={`${TAB} ${type === key ? CHOSEN : ''}`}
          >
            <Icon aria-hidden size={18} fill={type === key && isFilled ? 'currentColor' : 'none'} />
            <span className={type === key ? '' : 'max-sm:sr-only'}>{t(key)}</span>
          </button>
        ))}
      </fieldset>
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      <StripTabs
        label={t('categories')}
        tabs={[{ key: '', label: t('all') }, ...tags.map(key => ({ key, label: tagName(key) }))]}
        chosen={tag}
        isShown={type === ''}
        onChoose={onTag}
        panel={PANEL}
      />
    </Strip>
  )
}

export function LotteryTabsSkeleton() {
  return (
    <div aria-hidden className="flex h-11 gap-1.5 overflow-hidden px-(--gutter) lg:px-0">
      {['w-16', 'w-18', 'w-20', 'w-14', 'w-28', 'w-24', 'w-32'].map(width => (
        <Skeleton key={width} className={`h-11 shrink-0 rounded-full! ${width}`} />
      ))}
    </div>
  )
}
