import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesApi } from '#features/games/api.ts'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { currentTheme } from '#shared/ui/theme.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { GameBar, type StatementOverGame } from './game-bar.tsx'
import { GameFrame } from './game-frame.tsx'
import { useLaunch } from './launch-state.tsx'
import { useFrame } from './use-frame.ts'

type GameScreenProps = {
  vassalage: string
  gameCode: string
  /** Where the player sits down; empty: where the game puts them. */
  room?: string
  isDemo?: boolean
  StatementModal: StatementOverGame
  /** What a bonus refuses in the game, with the way to play with own money alone. */
  BonusLine: ComponentType<BonusLineProps>
}
export type BonusLineProps = {
  game: string
  category: string
  isOwnOnly: boolean
  isRoundOn: boolean
  onOwnOnly: (isOwnOnly: boolean) => void
}

/** A game in its frame, which fills the view under a slim bar. Turning the phone keeps the round. */
export function GameScreen({ vassalage, gameCode, room = '', isDemo = false, ...parts }: GameScreenProps) {
  const { StatementModal, BonusLine } = parts
  const t = useTranslations('games')
  const { language } = useLanguage()
  const [isOwnOnly, setOwnOnly] = useState(false)
  const launch = useLaunch(
    [vassalage, gameCode, room, isDemo, isOwnOnly],
    () => {
      const opening = { vassalage, gameCode, language, theme: currentTheme(), backUrl: '/' }
      return isDemo
        ? ask(gamesApi.demoGame, opening)
        : ask(gamesApi.launchGame, { ...opening, roomId: room, useBonus: !isOwnOnly })
    },
    isDemo,
  )
  const leave = useLeave()
  const playOwn = useCallback(() => setOwnOnly(true), [])
  const { frame, isRoundOn } = useFrame(launch.data?.origin ?? '', { onExit: leave, onOwnMoney: playOwn })
  const view = useRef<HTMLDivElement>(null)
  const game = launch.data?.game ?? undefined
  const name = game?.displayName || game?.gameName || t('game')
  usePageTitle(name)

  return (
    <div ref={view} className="flex min-h-0 grow flex-col bg-ground">
      <GameBar {...{ name, game, isRoundOn, view, StatementModal }} onBack={leave} />
      {game && !isDemo && (
        <BonusLine
          {...{ isOwnOnly, isRoundOn, category: game.gameType, game: `${vassalage}:${gameCode}` }}
          onOwnOnly={setOwnOnly}
        />
      )}
      <main id="main" className="relative min-h-0 grow bg-lacquer text-lacquer-ink">
        <GameFrame key={String(isOwnOnly)} launch={launch} frame={frame} name={name} isDemo={isDemo} />
      </main>
    </div>
  )
}

/** Back to the list one came from, as it was; home when the game was the first page. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(() => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/' })
  }, [navigate, history])
}
