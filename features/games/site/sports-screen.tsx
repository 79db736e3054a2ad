import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { gamesApi } from '#features/games/api.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Note } from '#shared/ui/states.tsx'
import { currentTheme } from '#shared/ui/theme.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { AskError, ask } from '#shared/web/ask.ts'
import { GameFrame } from './play/game-frame.tsx'
import { useLaunch } from './play/launch-state.tsx'

/** The page of the merchant's sports vendor, /fbsports (specification §2). */
export function SportsScreen() {
  const t = useTranslations('lobby')
  const tRefusal = useTranslations('refusal')
  const tTypes = useTranslations('types')
  const { language } = useLanguage()
  const launch = useLaunch(['sports'], () =>
    ask(gamesApi.launchSports, { language, theme: currentTheme(), backUrl: '/sports' }),
  )
  const frame = useRef<HTMLIFrameElement>(null)
  usePageTitle(tTypes('sports'))
  const isClosed = launch.error instanceof AskError && launch.error.code === 'game_maintenance'
  return (
    <div className="page flex flex-col gap-4 pt-5 lg:pt-8">
      <h1 className="sr-only">{tTypes('sports')}</h1>
      <div className="relative h-[72dvh] min-h-96 overflow-hidden rounded-card border border-line bg-lacquer text-lacquer-ink">
        {isClosed ? (
          <div className="grid h-full place-items-center bg-surface text-ink">
            <Note icon={<Trophy aria-hidden size={28} />} title={tRefusal('game_maintenance')} about={t('noSports')}>
              <Link to="/sports" className={buttonClass({ look: 'primary' })}>
                {t('allOf', { category: tTypes('sports') })}
              </Link>
            </Note>
          </div>
        ) : (
          <GameFrame launch={launch} frame={frame} name={tTypes('sports')} />
        )}
      </div>
    </div>
  )
}
