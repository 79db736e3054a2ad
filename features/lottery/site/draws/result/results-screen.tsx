import { useNavigate } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { GameMenu, GameMenuGroup } from '#features/lottery/api.ts'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { CHOSEN, StripTabs, TAB } from '#shared/ui/strip-tabs.tsx'
import { DayPicker, today } from '../day-picker.tsx'
import { useLotteryMenus, useResultsOfDay } from '../reads.ts'
import { DrawnInFull } from './drawn-result.tsx'
import { DrawsTop, useTagName } from './draws-top.tsx'
import { ResultsPanel, ResultsSkeleton } from './results-panel.tsx'

type ResultsScreenProps = { game?: string | undefined; day?: string | undefined }

/** /lottery/results: what was drawn, by region and day, or of one lottery. */
export function ResultsScreen({ game, day }: ResultsScreenProps) {
  const t = useTranslations('draws')
  usePageTitle(t('page.results'))
  const menus = useLotteryMenus()
  return (
    <div className="page flex flex-col gap-5 pt-5">
      <DrawsTop page="results" title={t('page.results')} game={game} />
      <Loaded query={menus} skeleton={<Skeleton className="h-11 w-full" />}>
        {groups => <ByTag groups={groups} game={game} day={day} />}
      </Loaded>
    </div>
  )
}

function ByTag({ groups, game, day }: ResultsScreenProps & { groups: readonly GameMenuGroup[] }) {
  const t = useTranslations('draws')
  const tagName = useTagName()
  const panel = useId()
  const navigate = useNavigate()
  const group = groups.find(({ gameMenus }) => gameMenus.some(each => each.gameCode === game)) ?? groups[0]
  if (!group) return <Note icon={<CalendarDays aria-hidden size={28} />} title={t('noResults')} />
  const show = (next: ResultsScreenProps) =>
    void navigate({ to: '/lottery/results', search: next, replace: true, resetScroll: false })
  const tabs = groups.map(({ tag }) => ({ key: tag, label: tagName(tag) }))

  function pickTag(tag: string): void {
    const [first] = groups.find(each => each.tag === tag)!.gameMenus
    show({ game: first!.gameCode, day })
  }

  return (
    <div className="flex flex-col gap-4">
      <Strip arrows={{ earlier: t('earlierTabs'), later: t('laterTabs') }} chosen={group.tag}>
        <StripTabs label={t('tags')} tabs={tabs} chosen={group.tag} isShown onChoose={pickTag} panel={panel} />
      </Strip>
      <div id={panel} role="tabpanel" aria-label={tagName(group.tag)} className="flex flex-col gap-4">
        {group.gameMenus.every(({ everySec }) => everySec === 0) ? (
          <OfDay
            tag={group.tag}
            day={day ?? today()}
            onDay={next => show({ game: group.gameMenus[0]!.gameCode, day: next })}
          />
        ) : (
          <OfGame games={group.gameMenus} game={game} day={day} onShow={show} />
        )}
      </div>
    </div>
  )
}

/** Everything that was drawn under a tag on one day, its lotteries side by side. */
function OfDay({ tag, day, onDay }: { tag: string; day: string; onDay: (day: string | undefined) => void }) {
  const t = useTranslations('draws')
  const query = useResultsOfDay(tag, day)
  return (
    <>
      <DayPicker day={day} onDay={onDay} />
      <Loaded query={query} skeleton={<ResultsSkeleton />}>
        {list =>
          list.length === 0 ? (
            <Note icon={<CalendarDays aria-hidden size={28} />} title={t('noResults')} about={t('noResultsThatDay')} />
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {list.map(drawn => (
                <div key={`${drawn.game} ${drawn.numero}`} className="card p-4">
                  <DrawnInFull drawn={drawn} isNamed />
                </div>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

type OfGameProps = {
  games: readonly GameMenu[]
  game: string | undefined
  day: string | undefined
  onShow: (next: ResultsScreenProps) => void
}

/** One of the lotteries of a tag that draw all day long. */
function OfGame({ games, game, day, onShow }: OfGameProps) {
  const chosen = games.find(({ gameCode }) => gameCode === game) ?? games[0]!
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {games.map(({ gameCode, remark }) => (
          <button
            key={gameCode}
            type="button"
            aria-pressed={gameCode === chosen.gameCode}
            onClick={() => onShow({ game: gameCode, day })}
            className={`${TAB} ${gameCode === chosen.gameCode ? CHOSEN : ''}`}
          >
            <bdi>{remark}</bdi>
          </button>
        ))}
      </div>
      <ResultsPanel
        key={chosen.gameCode}
        game={chosen.gameCode}
        day={day}
        onDay={next => onShow({ game: chosen.gameCode, day: next })}
      />
    </>
  )
}
