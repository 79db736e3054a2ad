import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { DrawsTop, useGameOf } from '../result/draws-top.tsx'
import { TrendsPanel } from './trends-panel.tsx'

/** /lottery/trends: statistics of one lottery. */
export function TrendsScreen({ game: given }: { game?: string | undefined }) {
  const t = useTranslations('draws')
  usePageTitle(t('page.trends'))
  const navigate = useNavigate()
  const game = useGameOf(given)
  return (
    <div className="page flex flex-col gap-5 pt-5">
      <DrawsTop
        page="trends"
        title={t('page.trends')}
        game={game}
        onGame={next => void navigate({ to: '/lottery/trends', search: { game: next }, replace: true })}
      />
      {game && <TrendsPanel key={game} game={game} />}
    </div>
  )
}
