import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#features/games/api.ts'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { useSession } from '#shared/web/session.ts'

type Opened = { content: string; origin: string; game: Game | null }

/** Launches once for each visit: the address it gives opens the game a single time. A demo needs no login. */
export function useLaunch(key: readonly unknown[], launch: () => Promise<Opened>, isDemo = false) {
  const session = useSession()
  return useQuery({
    queryKey: ['launch', ...key, session?.token],
    queryFn: launch,
    enabled: isDemo || session !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

type LaunchStateProps = { launch: ReturnType<typeof useLaunch>; isShown: boolean; isDemo: boolean }

/** What stands in place of the game: the login, what went wrong, or that it is opening. */
export function LaunchState({ launch, isShown, isDemo }: LaunchStateProps) {
  const t = useTranslations('games')
  const session = useSession()
  if (!session && !isDemo) return <LoginNeeded />
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
