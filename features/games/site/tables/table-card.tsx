import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import type { SharedTable } from '#features/games/api-lobby.ts'
import { parseAmount } from '#shared/money.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { Cover } from '../cards/cover.tsx'
import { GameLink, type Launch } from '../play/play.tsx'
import { Road } from './road.tsx'

type TableCardProps = {
  game: Game
  /** Undefined while it is not known how the table stands. */
  table: SharedTable | undefined
  launch: Launch
  eager: boolean
}

/** A table as it stands: name, what goes on, who bets, the least bet, and its road. */
export function TableCard({ game, table, launch, eager }: TableCardProps) {
  const t = useTranslations('tables')
  const tLobby = useTranslations('lobby')
  const name = game.displayName || game.gameName
  return (
    <article className="card overflow-hidden transition-[border-color] hover:border-gold">
      <GameLink game={game} launch={launch} className="grid grid-cols-[5.5rem_1fr] focus-visible:-outline-offset-2">
        <span className={`row-span-2 ${game.maintenance ? 'grayscale' : ''}`}>
          <Cover url={game.coverUrl} eager={eager} className="h-full object-cover" />
        </span>
        <span className="flex min-w-0 flex-col gap-0.5 px-3 pt-2.5">
          <span dir="auto" title={name} className="truncate text-sm font-semibold [text-align:match-parent]">
            {name}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
            <span className={table?.phase === 'betting' ? 'font-medium text-jade' : ''}>
              {game.maintenance ? tLobby('maintenance') : table ? t(`phase.${table.phase}`) : '\u00a0'}
            </span>
            {table && (
              <span className="flex items-center gap-1">
                <Users aria-hidden size={12} />
                {table.players === 0 ? t('nobody') : t('players', { count: table.players })}
              </span>
            )}
            {table?.free != null && <span>{t('boxesFree', { count: table.free })}</span>}
            <span className="figures">{tLobby('fromBet', { amount: shownAmount(parseAmount(game.minBet)) })}</span>
          </span>
        </span>
        <span className="min-w-0 p-3 pt-2">
          {table && table.results.length > 0 ? (
            <Results results={table.results} label={t('results')} />
          ) : (
            <Road cells={table?.cells ?? []} label={t('road')} />
          )}
        </span>
      </GameLink>
    </article>
  )
}

/** The newest stands first, whichever way the page reads. */
function Results({ results, label }: { results: readonly string[]; label: string }) {
  const newest = results.map((result, place) => ({ result, place })).reverse()
  return (
    <span
      role="img"
      aria-label={`${label}: ${newest.map(({ result }) => result).join(', ')}`}
      className="flex flex-wrap gap-1"
    >
      {newest.map(({ result, place }) => (
        <span
          key={place}
          className="figures grid min-w-7 place-items-center rounded-sm border border-hairline px-1 py-0.5 text-xs first:border-gold first:text-gold-text"
        >
          {result}
        </span>
      ))}
    </span>
  )
}
