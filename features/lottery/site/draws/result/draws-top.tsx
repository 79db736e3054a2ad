import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type Messages, useTranslations } from 'use-intl'
import { CHOSEN, TAB } from '#shared/ui/strip-tabs.tsx'
import { StandInNote } from '../../stand-in.tsx'
import { useLotteryMenus } from '../reads.ts'

const PAGES = ['draw', 'results', 'trends', 'fairness'] as const
export type DrawsPage = (typeof PAGES)[number]

type DrawsTopProps = {
  page: DrawsPage
  title: string
  game: string | undefined
  /** Chooses another lottery of this page; none where the page chooses otherwise. */
  onGame?: (game: string) => void
}

/** The top of pages about draws: what it is, which lottery, and the pages beside it. */
export function DrawsTop({ page, title, game, onGame }: DrawsTopProps) {
  const t = useTranslations('draws')
  const isStandIn = useAllMenus()?.find(({ gameCode }) => gameCode === game)?.isStandIn
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-xl lg:text-2xl">{title}</h1>
      <nav aria-label={t('pages')} className="flex flex-wrap gap-1.5">
        {game && (
          <Link to="/lottery" search={{ gameCode: game }} className={TAB}>
            {t('page.bet')}
          </Link>
        )}
        {PAGES.map(each => (
          <Link
            key={each}
            to={`/lottery/${each}`}
            search={game ? { game } : {}}
            aria-current={each === page ? 'page' : undefined}
            className={`${TAB} ${each === page ? CHOSEN : ''}`}
          >
            {t(`page.${each}`)}
          </Link>
        ))}
      </nav>
      {onGame && <GamePicker game={game} onGame={onGame} />}
      {isStandIn && <StandInNote />}
    </div>
  )
}

function GamePicker({ game, onGame }: { game: string | undefined; onGame: (game: string) => void }) {
  const t = useTranslations('draws')
  const tagName = useTagName()
  const id = useId()
  const { data: groups = [] } = useLotteryMenus()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('lottery')}
      </label>
      <select
        id={id}
        value={game ?? ''}
        onChange={event => onGame(event.currentTarget.value)}
        className="min-h-11 max-w-full rounded-control border border-line-strong bg-surface px-2"
      >
        {groups.map(({ tag, gameMenus }) => (
          <optgroup key={tag} label={tagName(tag)}>
            {gameMenus.map(({ gameCode, remark }) => (
              <option key={gameCode} value={gameCode}>
                {remark}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  )
}

type Tag = keyof Messages['draws']['tag']

/** What a tag of the menus is called; as it is written where an operator made one of their own. */
export function useTagName(): (tag: string) => string {
  const t = useTranslations('draws')
  return tag => (t.has(`tag.${tag as Tag}`) ? t(`tag.${tag as Tag}`) : tag)
}

/** The lottery that a page is about: the one of its address, else the first house draw of the menus. */
export function useGameOf(given: string | undefined): string | undefined {
  const all = useAllMenus()
  if (given) return given
  return (all?.find(({ source }) => source === 'HOUSE') ?? all?.[0])?.gameCode
}

function useAllMenus() {
  return useLotteryMenus().data?.flatMap(({ gameMenus }) => gameMenus)
}
