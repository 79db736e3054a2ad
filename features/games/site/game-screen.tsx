import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesApi } from '#features/games/api.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { ask } from '#shared/ui/ask.ts'
import { Button } from '#shared/ui/button.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { useSession } from '#shared/ui/session.ts'
import { Failure, Note } from '#shared/ui/states.tsx'
import { currentTheme } from '#shared/ui/theme.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { GameBar } from './game-bar.tsx'
import { useFrame } from './use-frame.ts'

type GameScreenProps = { vassalage: string; gameCode: string }

/** A game in its frame, which fills the view under a slim bar. Turning the phone keeps the round. */
export function GameScreen({ vassalage, gameCode }: GameScreenProps) {
  const t = useTranslations('games')
  const navigate = useNavigate()
  const launch = useLaunch({ vassalage, gameCode })
  const [isShown, setShown] = useState(false)
  const leave = useCallback(() => void navigate({ to: '/' }), [navigate])
  const { frame, isRoundOn } = useFrame(launch.data?.origin ?? '', leave)
  const view = useRef<HTMLDivElement>(null)
  const name = launch.data?.game.displayName || launch.data?.game.gameName || t('game')
  usePageTitle(name)

  return (
    <div ref={view} className="flex h-dvh flex-col bg-ground">
      <GameBar name={name} isRoundOn={isRoundOn} view={view} />
      <main id="main" className="relative min-h-0 grow bg-lacquer text-lacquer-ink">
        <LaunchState launch={launch} isShown={isShown} />
        {launch.data && (
          <iframe
            ref={frame}
            title={t('frame', { name })}
            src={launch.data.content}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            allow="autoplay; fullscreen"
            referrerPolicy="no-referrer"
            onLoad={() => setShown(true)}
            className={`absolute inset-0 size-full border-0 transition-opacity ${isShown ? '' : 'opacity-0'}`}
          />
        )}
      </main>
    </div>
  )
}

/** Launches once for each visit: the address it gives opens the game a single time. */
function useLaunch(game: GameScreenProps) {
  const session = useSession()
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['launch', game, session?.token],
    queryFn: () => ask(gamesApi.launchGame, { ...game, language, theme: currentTheme(), backUrl: '/' }),
    enabled: session !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

function LaunchState({ launch, isShown }: { launch: ReturnType<typeof useLaunch>; isShown: boolean }) {
  const t = useTranslations('games')
  const session = useSession()
  if (!session) return <LoginNeeded />
  if (launch.isError) {
    return (
      <div className="grid h-full place-items-center overflow-auto bg-ground text-ink">
        <Failure error={launch.error} onRetry={() => void launch.refetch()} />
      </div>
    )
  }
  if (isShown) return null
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-4">
      <Medallion className="w-24 animate-pulse text-leaf" />
      <p className="text-sm">{t('opening')}</p>
    </div>
  )
}

function LoginNeeded() {
  const t = useTranslations('session')
  useEffect(askToLogIn, [])
  return (
    <div className="grid h-full place-items-center bg-ground text-ink">
      <Note icon={<LogIn aria-hidden size={28} />} title={t('notLoggedIn')}>
        <Button look="primary" onClick={askToLogIn}>
          {t('login')}
        </Button>
      </Note>
    </div>
  )
}

/** The launch follows by itself as soon as there is a session: nothing else waits for the login. */
function askToLogIn(): void {
  passGate(() => undefined, { takesTrial: true })
}
