import { Flame, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import type { Room } from '#features/games/api-lobby.ts'
import { parseAmount } from '#shared/money.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { GameLink, type Launch } from '../play/play.tsx'

/** More seats than these are told by number alone. */
const MOST_DOTS = 10
const shown = (text: string) => shownAmount(parseAmount(text))

/** A room: who sits there, what it takes to sit down, what the house keeps, and the way in. */
export function RoomCard({ room, game, launch }: { room: Room; game: Game; launch: Launch }) {
  const t = useTranslations('rooms')
  const { name, seats, seated, waiting, status, isHot } = room
  const isFull = seated >= seats
  const isClosed = status === 'closed' || game.maintenance
  return (
    <article className="card flex h-full flex-col gap-3 p-3">
      <header className="flex items-center gap-2">
        <h3 dir="auto" title={name} className="min-w-0 truncate text-sm font-semibold [text-align:match-parent]">
          {name}
        </h3>
        {isHot && (
          <span className="flex items-center gap-1 rounded-sm border border-gold px-1.5 text-xs text-gold-text">
            <Flame aria-hidden size={12} />
            {t('hot')}
          </span>
        )}
        <span className={`ms-auto text-xs ${status === 'playing' ? 'font-medium text-jade' : 'text-muted'}`}>
          {t(`status.${isClosed ? 'closed' : status}`)}
        </span>
      </header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        {seats <= MOST_DOTS && <Dots seats={seats} seated={seated} />}
        <span>{t('seated', { seated, seats })}</span>
        <span className={isFull ? '' : 'font-medium text-ink'}>
          {isFull ? t('full') : t('free', { count: seats - seated })}
        </span>
        {waiting > 0 && (
          <span className="flex items-center gap-1">
            <Hourglass aria-hidden size={12} />
            {t('waiting', { count: waiting })}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-xs">
        <Fact name={t('buyIn')}>{shown(room.minBuyIn)}</Fact>
        <Fact name={t('most')}>{shown(room.maxBuyIn)}</Fact>
        {room.smallBlind !== undefined && <Fact name={t('smallBlind')}>{shown(room.smallBlind)}</Fact>}
        {parseAmount(room.ante) > 0n && <Fact name={t('ante')}>{shown(room.ante)}</Fact>}
        <Fact name={t('rake')}>{t('rakeOf', { percent: room.rakePct, cap: shown(room.rakeCap) })}</Fact>
      </dl>
      {isClosed ? (
        <span className={`${buttonClass({ wide: true })} mt-auto opacity-60`}>{t('status.closed')}</span>
      ) : (
        <GameLink
          game={{ ...game, roomId: room.roomId }}
          launch={launch}
          label={t(isFull ? 'queueOf' : 'joinOf', { room: name })}
          className={`${buttonClass({ look: isFull ? 'plain' : 'gold', wide: true })} mt-auto`}
        >
          {t(isFull ? 'queue' : 'join')}
        </GameLink>
      )}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 last:odd:col-span-2">
      <dt className="text-muted">{name}</dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  )
}

function Dots({ seats, seated }: { seats: number; seated: number }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: seats }, (_, seat) => seat).map(seat => (
        <span
          key={seat}
          className={`size-2 rounded-full border ${seat < seated ? 'border-gold bg-gold' : 'border-line-strong'}`}
        />
      ))}
    </span>
  )
}
