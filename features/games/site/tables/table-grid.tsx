import { useQuery } from '@tanstack/react-query'
import { Waypoints } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { isGoodRoad } from '#features/games/rules/good-roads.ts'
import { Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { useLauncher } from '../play/play.tsx'
import { TableCard } from './table-card.tsx'

/** As often as a lobby is worth looking at; the server asks the vendors no more often. */
const READ_MS = 3_000
const EAGER = 6

/** The tables of a lobby with their roads; without their state they stand as games do. */
export function TableGrid({ games }: { games: readonly Game[] }) {
  const t = useTranslations('tables')
  const [onlyGood, setOnlyGood] = useState(false)
  const { launch, popup } = useLauncher()
  const { data } = useQuery({
    queryKey: ['games', 'tables'],
    queryFn: () => ask(lobbyApi.tables, {}),
    refetchInterval: READ_MS,
  })
  const rows = games.map(game => ({
    game,
    table: data?.list.find(each => each.vassalage === game.vassalage && each.gameCode === game.gameCode),
  }))
  const shown = onlyGood ? rows.filter(({ table }) => table && isGoodRoad(table.road)) : rows
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-pressed={onlyGood}
        title={t('goodRoadsAbout')}
        onClick={() => setOnlyGood(is => !is)}
        className="flex min-h-11 items-center gap-2 self-start rounded-full border border-line px-4 text-sm font-medium text-muted hover:text-ink aria-pressed:border-gold aria-pressed:text-gold-text"
      >
        <Waypoints aria-hidden size={14} />
        {t('goodRoads')}
      </button>
      {shown.length === 0 ? (
        <Note icon={<Waypoints aria-hidden size={28} />} title={t('noGood')} about={t('goodRoadsAbout')} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map(({ game, table }, place) => (
            <li key={game.nodeId}>
              <TableCard game={game} table={table} launch={launch} eager={place < EAGER} />
            </li>
          ))}
        </ul>
      )}
      {popup}
    </div>
  )
}
