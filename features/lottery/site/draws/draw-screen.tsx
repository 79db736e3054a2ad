import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { DrawsTop, useGameOf } from './result/draws-top.tsx'
import { LiveDraw } from './result/live-draw.tsx'
import { ResultsPanel } from './result/results-panel.tsx'

/** /lottery/draw: the draws of one lottery as they come, and those before them. */
export function DrawScreen({ game: given }: { game?: string | undefined }) {
  const t = useTranslations('draws')
  usePageTitle(t('page.draw'))
  const navigate = useNavigate()
  const game = useGameOf(given)
  return (
    <div className="page flex flex-col gap-5 pt-5">
      <DrawsTop
        page="draw"
        title={t('page.draw')}
        game={game}
        onGame={next => void navigate({ to: '/lottery/draw', search: { game: next }, replace: true })}
      />
      {game && <Draws key={game} game={game} />}
    </div>
  )
}

/** The list beside the stage tells nothing that has not fallen there. */
function Draws({ game }: { game: string }) {
  const [shown, setShown] = useState<string>()
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <LiveDraw game={game} onShown={setShown} />
      <ResultsPanel game={game} upTo={shown} />
    </div>
  )
}
