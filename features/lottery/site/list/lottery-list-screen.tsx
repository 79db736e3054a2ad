import { Link } from '@tanstack/react-router'
import { Heart, History, ReceiptText, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  chooseName,
  chooseTag,
  chooseType,
  chooseWeekday,
  type LotteryListState,
  type LotteryListType,
  needsLogin,
  OPEN_LIST,
} from '#features/lottery/rules/list.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Failure, Loaded, Note } from '#shared/ui/states.tsx'
import { useHeaderHeight } from '#shared/ui/use-header-height.ts'
import { useTagName } from '../draws/result/draws-top.tsx'
import { LotteryGrid, LotteryGridSkeleton } from './lottery-grid.tsx'
import { LotteryTabs, LotteryTabsSkeleton, PANEL } from './lottery-tabs.tsx'
import { type Scope, useLotteryList } from './use-lottery-list.ts'
import { WeekdayFilter } from './weekday-filter.tsx'

/** Lotteries by category with Hot, Saved, Recent, weekday and name (specification §2, Lottery list screen). */
export function LotteryListScreen({ scope }: { scope: Scope }) {
  const t = useTranslations('lotteries')
  const title = t(scope === 'vn' ? 'vnTitle' : 'title')
  usePageTitle(title)
  const tagName = useTagName()
  const barTop = useHeaderHeight()
  const { state, setState, menus, shown, failed } = useLotteryList(scope)

  function pickType(type: LotteryListType): void {
    const go = () => setState(before => chooseType(before, type, true))
    if (needsLogin(type)) passGate(go, { takesTrial: true })
    else go()
  }

  return (
    <div className="page flex flex-col gap-3 pt-3 lg:gap-4 lg:pt-8">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{title}</h1>
        <Link to="/lottery/bets" className={buttonClass({ size: 'sm' })}>
          <ReceiptText aria-hidden size={18} />
          {t('myBets')}
        </Link>
      </div>
      <div
        style={{ top: barTop }}
        className="sticky z-10 -mx-(--gutter) border-y border-line bg-surface py-2 lg:mx-0 lg:rounded-card lg:border lg:p-3"
      >
        {menus.data ? (
          <LotteryTabs
            type={state.type}
            onType={pickType}
            tags={menus.data.map(({ tag }) => tag)}
            tag={state.tag}
            onTag={tag => setState(before => chooseTag(before, tag))}
          />
        ) : (
          <LotteryTabsSkeleton />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <SearchField
          label={t('search')}
          clearLabel={t('clear')}
          value={state.name}
          onChange={name => setState(before => chooseName(before, name))}
        />
        <WeekdayFilter
          weekday={state.weekday}
          onWeekday={weekday => setState(before => chooseWeekday(before, weekday))}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={title} className="min-h-[60dvh]">
        <Loaded query={menus} skeleton={<LotteryGridSkeleton />}>
          {() => {
            if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
            if (!shown) return <LotteryGridSkeleton />
            if (shown.length === 0) return <NoLotteries state={state} onClear={() => setState(OPEN_LIST)} />
            return (
              <LotteryGrid
                lotteries={shown}
                title={state.type ? t(state.type) : state.tag ? tagName(state.tag) : undefined}
              />
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}

/** Why there is nothing, and what to do about it. */
function NoLotteries({ state, onClear }: { state: LotteryListState; onClear: () => void }) {
  const t = useTranslations('lotteries')
  const isFiltered = state.weekday !== 0 || state.name !== ''
  if (!isFiltered && state.type === 'fav')
    return <Note icon={<Heart aria-hidden size={28} />} title={t('noneSaved')} about={t('noneSavedAbout')} />
  if (!isFiltered && state.type === 'recent')
    return <Note icon={<History aria-hidden size={28} />} title={t('noneRecent')} about={t('noneRecentAbout')} />
  return (
    <Note icon={<Search aria-hidden size={28} />} title={isFiltered ? t('notFound') : t('none')}>
      {isFiltered && <Button onClick={onClear}>{t('clearFilters')}</Button>}
    </Note>
  )
}
