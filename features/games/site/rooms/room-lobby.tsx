import { useQuery } from '@tanstack/react-query'
import { Swords } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { lobbyApi, type Room } from '#features/games/api-lobby.ts'
import { MOST_GAMES_A_PAGE } from '#features/games/rules/games.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Cover } from '../cards/cover.tsx'
import { useLauncher } from '../play/play.tsx'
import { useGameList } from '../reads.ts'
import { RoomCard } from './room-card.tsx'

/** As often as a lobby is worth looking at; the server asks the vendors no more often. */
const READ_MS = 3_000
const LEVELS = ['low', 'medium', 'high'] as const
type Level = Room['level']

type RoomLobbyProps = {
  /** The provider that the address names, '' for all. */
  vassalage: string
  /** What stands here while no vendor tells its rooms. */
  otherwise: ReactNode
}

/** Rooms of players against players, by game. */
export function RoomLobby({ vassalage, otherwise }: RoomLobbyProps) {
  const rooms = useQuery({
    queryKey: ['games', 'rooms'],
    queryFn: () => ask(lobbyApi.rooms, {}),
    refetchInterval: READ_MS,
  })
  const games = useGameList({ gameType: 'PVP', vassalage, pageSize: MOST_GAMES_A_PAGE })
  return (
    <Loaded query={rooms} skeleton={<RoomsSkeleton />}>
      {({ told, list }) =>
        told ? (
          <Loaded query={games} skeleton={<RoomsSkeleton />}>
            {({ games }) => <Rooms rooms={list} games={games} />}
          </Loaded>
        ) : (
          otherwise
        )
      }
    </Loaded>
  )
}

function Rooms({ rooms, games }: { rooms: readonly Room[]; games: readonly Game[] }) {
  const t = useTranslations('rooms')
  const [level, setLevel] = useState<Level>()
  const { launch, popup } = useLauncher()
  const groups = games
    .map(game => ({
      game,
      rooms: rooms.filter(
        room =>
          room.vassalage === game.vassalage &&
          room.gameCode === game.gameCode &&
          (level === undefined || room.level === level),
      ),
    }))
    .filter(group => group.rooms.length > 0)
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('level')}</legend>
        {[undefined, ...LEVELS].map(each => (
          <button
            key={each ?? ''}
            type="button"
            aria-pressed={each === level}
            onClick={() => setLevel(each)}
            className="min-h-11 rounded-full border border-line px-4 text-sm font-medium text-muted hover:text-ink aria-pressed:border-gold aria-pressed:text-gold-text"
          >
            {t(`levels.${each ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
      {groups.length === 0 && <Note icon={<Swords aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />}
      {groups.map(({ game, rooms }) => (
        <section key={game.nodeId} aria-label={game.displayName || game.gameName} className="flex flex-col gap-3">
          <div className="flex items-center gap-3">
            <span className="w-9 overflow-hidden rounded-sm">
              <Cover url={game.coverUrl} />
            </span>
            <h2 dir="auto" className="text-base font-semibold">
              {game.displayName || game.gameName}
            </h2>
            <span className="text-xs text-muted">{t('rooms', { count: rooms.length })}</span>
          </div>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {rooms.map(room => (
              <li key={room.roomId}>
                <RoomCard room={room} game={game} launch={launch} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {popup}
    </div>
  )
}

function RoomsSkeleton() {
  return (
    <div aria-hidden className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {['a', 'b', 'c', 'd'].map(place => (
        <Skeleton key={place} className="h-52 rounded-card" />
      ))}
    </div>
  )
}
