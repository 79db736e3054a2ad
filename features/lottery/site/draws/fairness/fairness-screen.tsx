import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { DrawsTop, useGameOf } from '../result/draws-top.tsx'
import { FairnessPanel } from './fairness-panel.tsx'

/** /lottery/fairness: one house draw, from its promise to its proof. */
export function FairnessScreen({ game: given, numero }: { game?: string | undefined; numero?: string | undefined }) {
  const t = useTranslations('draws')
  usePageTitle(t('page.fairness'))
  const navigate = useNavigate()
  const game = useGameOf(given)
  return (
    <div className="page flex flex-col gap-5 pt-5">
      <DrawsTop
        page="fairness"
        title={t('page.fairness')}
        game={game}
        onGame={next => void navigate({ to: '/lottery/fairness', search: { game: next }, replace: true })}
      />
      {game && <FairnessPanel key={game} game={game} numero={numero} />}
    </div>
  )
}
