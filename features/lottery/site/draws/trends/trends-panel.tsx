import { ChartNoAxesColumn } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DrawnResult } from '#features/lottery/api-results.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { CHOSEN, TAB } from '#shared/ui/strip-tabs.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { resultOf, useHistory } from '../reads.ts'
import { SpecialPrizes } from '../result/special-prizes.tsx'
import { roadsOf, type Track, tracksOf } from '../result/tracks.ts'
import { Absences } from './absences.tsx'
import { Frequency } from './frequency.tsx'
import { BeadRoad } from './roads.tsx'
import { TrendChart } from './trend-chart.tsx'

const COUNTS = [30, 60, 100, 200] as const
const MOST = 200
/** A chart of draws has a column a token. */
const MOST_IN_CHART = 20

type View = 'frequency' | 'absence' | 'chart' | 'special' | 'roads'
const TRACKED: readonly View[] = ['frequency', 'absence', 'chart']

/** What fell how often, what has been absent for long, and how it went draw by draw. The past says nothing of the next draw. */
export function TrendsPanel({ game }: { game: string }) {
  const query = useHistory(game, MOST)
  const t = useTranslations('draws')
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
      {history =>
        history.length === 0 ? (
          <Note icon={<ChartNoAxesColumn aria-hidden size={28} />} title={t('noResults')} about={t('noResultsAbout')} />
        ) : (
          <Trends key={game} drawn={history} />
        )
      }
    </Loaded>
  )
}

function Trends({ drawn: all }: { drawn: readonly DrawnResult[] }) {
  const t = useTranslations('draws')
  const [view, setView] = useState<View>('frequency')
  const [count, setCount] = useState<number>(COUNTS[2])
  const { structure } = all[0]!
  const tracks = tracksOf(structure)
  const [at, setAt] = useState(0)
  const track = tracks[at]!
  const drawn = all.slice(-count)
  const results = drawn.map(each => resultOf(each)!)
  const history = results.map(track.fallenOf)
  const roads = roadsOf(structure)
  const canChart = tracks.some(({ tokens }) => tokens.length <= MOST_IN_CHART)
  const hasSpecial = tracks.some(({ key }) => key === 'special2')
  const views: View[] = ['frequency', 'absence']
  if (canChart) views.push('chart')
  if (hasSpecial) views.push('special')
  if (roads.length > 0) views.push('roads')
  const tabs = views.map(key => ({ key, label: t(`trend.${key}`) }))

  function open(next: View): void {
    const isTooWide = track.tokens.length > MOST_IN_CHART
    if (next === 'chart' && isTooWide) setAt(tracks.findIndex(({ tokens }) => tokens.length <= MOST_IN_CHART))
    setView(next)
  }

  return (
    <div className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-text text-xs text-muted">{t('trend.about')}</p>
        <CountPicker count={count} most={all.length} onCount={setCount} />
      </div>
      <Tabs label={t('trend.views')} tabs={tabs} chosen={view} onChoose={open}>
        <div className="flex flex-col gap-4">
          {TRACKED.includes(view) && <TrackPicker tracks={tracks} at={at} onPick={setAt} isChart={view === 'chart'} />}
          {view === 'frequency' && <Frequency history={history} tokens={track.tokens} />}
          {view === 'absence' && (
            <Absences key={at} history={history} tokens={track.tokens} dates={drawn.map(each => each.drawAt)} />
          )}
          {view === 'chart' && (
            <TrendChart history={history} tokens={track.tokens} numeros={drawn.map(each => each.numero)} />
          )}
          {view === 'special' && <SpecialPrizes drawn={drawn} />}
          {view === 'roads' && roads.map(road => <BeadRoad key={road.key} road={road} results={results} />)}
        </div>
      </Tabs>
    </div>
  )
}

type TrackPickerProps = { tracks: readonly Track[]; at: number; onPick: (at: number) => void; isChart: boolean }

/** What is counted; one alone needs no choice. */
function TrackPicker({ tracks, at, onPick, isChart }: TrackPickerProps) {
  const t = useTranslations('draws')
  if (tracks.length < 2) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {tracks.map(({ key, place, tokens }, index) => (
        <button
          key={`${key}${place}`}
          type="button"
          aria-pressed={index === at}
          hidden={isChart && tokens.length > MOST_IN_CHART}
          onClick={() => onPick(index)}
          className={`${TAB} [[hidden]]:hidden ${index === at ? CHOSEN : ''}`}
        >
          {t(`track.${key}`, { place })}
        </button>
      ))}
    </div>
  )
}

type CountPickerProps = { count: number; most: number; onCount: (count: number) => void }

function CountPicker({ count, most, onCount }: CountPickerProps) {
  const t = useTranslations('draws')
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted">
        {t('trend.over')}
      </label>
      <select
        id={id}
        value={count}
        onChange={event => onCount(Number(event.currentTarget.value))}
        className="figures min-h-11 rounded-control border border-line-strong bg-surface px-2"
      >
        {COUNTS.map(each => (
          <option key={each} value={each}>
            {t('trend.draws', { count: Math.min(each, most) })}
          </option>
        ))}
      </select>
    </span>
  )
}
