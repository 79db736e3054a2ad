import { ArrowLeft, Maximize, Minimize, ReceiptText, Timer } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { BalanceFigure, Refill } from '#features/wallet/site/wallet.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { HeartButton } from '#shared/ui/heart.tsx'
import { useSession } from '#shared/web/session.ts'
import { useFavourites } from '../cards/favourites.ts'

type GameBarProps = {
  name: string
  /** Undefined until it is open. */
  game: Game | undefined
  isRoundOn: boolean
  view: RefObject<HTMLDivElement | null>
  onBack: () => void
  /** What lies over the game when the player asks for the statement. */
  StatementModal: StatementOverGame
}

export type StatementOverGame = ComponentType<{ onClose: () => void }>

/** Back, name, heart, balance, clock and session time (security C-29), statement, full screen. */
export function GameBar({ name, game, isRoundOn, view, onBack, StatementModal }: GameBarProps) {
  const t = useTranslations('games')
  const tWallet = useTranslations('wallet')
  const session = useSession()
  const [showsStatement, setShowsStatement] = useState(false)
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-hairline bg-surface px-1 sm:px-2">
      <IconButton label={t('back')} onClick={onBack}>
        <ArrowLeft aria-hidden size={20} className="mirror" />
      </IconButton>
      <h1 className="hidden truncate text-sm font-semibold sm:block">{name}</h1>
      <h1 className="sr-only sm:hidden">{name}</h1>
      {session && (
        <>
          {game && <SaveGame game={game} name={name} />}
          <BalanceFigure isHeld={isRoundOn} className="ms-1 text-sm text-gold-text sm:ms-4" />
          {!isRoundOn && <Refill isBrief className="ms-2" />}
          <SessionClock since={session.loggedInAt} />
          <IconButton label={tWallet('statement')} onClick={() => setShowsStatement(true)}>
            <ReceiptText aria-hidden size={18} />
          </IconButton>
        </>
      )}
      {document.fullscreenEnabled && <FullScreenButton view={view} isAlone={!session} />}
      {showsStatement && <StatementModal onClose={() => setShowsStatement(false)} />}
    </header>
  )
}

function SaveGame({ game, name }: { game: Game; name: string }) {
  const t = useTranslations('lobby')
  const { isSaved, toggle } = useFavourites()
  return (
    <HeartButton
      label={t('save', { name })}
      isSaved={isSaved(game.nodeId)}
      onToggle={() => toggle(game)}
      className={`max-[24rem]:hidden ${isSaved(game.nodeId) ? 'text-gold' : 'text-ink'}`}
    />
  )
}

function SessionClock({ since }: { since: number }) {
  const t = useTranslations('games')
  const format = useFormatter()
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now - since) / 60_000))
  const elapsed = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return (
    <p className="figures ms-auto flex flex-col items-end text-xs leading-tight text-muted sm:flex-row sm:gap-3">
      <span>
        <span className="sr-only">{t('clock')} </span>
        {format.dateTime(now, { hour: '2-digit', minute: '2-digit' })}
      </span>
      <span title={t('sessionTime')}>
        <span className="sr-only">{t('sessionTime')} </span>
        <Timer aria-hidden size={12} className="me-0.5 inline" />
        {elapsed}
      </span>
    </p>
  )
}

const TICK_MS = 5_000

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function FullScreenButton({ view, isAlone }: { view: GameBarProps['view']; isAlone: boolean }) {
  const t = useTranslations('games')
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  const Icon = isFull ? Minimize : Maximize
  const toggle = () => (isFull ? document.exitFullscreen() : view.current?.requestFullscreen())
  return (
    <IconButton
      label={isFull ? t('exitFullScreen') : t('fullScreen')}
      onClick={() => void toggle()}
      className={isAlone ? 'ms-auto' : ''}
    >
      <Icon aria-hidden size={18} />
    </IconButton>
  )
}
