import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { passGate } from '#features/sessions/site/sessions.tsx'
import { Part } from '#shared/ui/loading/part.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Strip } from '#shared/ui/strip.tsx'
import { StripTabs } from '#shared/ui/strip-tabs.tsx'
import { useOnline } from '#shared/web/online.ts'
import { FairnessPanel, LiveDraw, ResultsPanel, TrendsPanel } from '../draws/draws.tsx'
import type { Back } from './back.ts'
import { BetHeader } from './bet-header.tsx'
import { ChoiceControls } from './board/choice-controls.tsx'
import { PlayTabs } from './board/play-tabs-view.tsx'
import { SheetView } from './board/sheet-view.tsx'
import { ChaseDialog } from './chase/chase-dialog.tsx'
import { MyBets } from './history/my-bets.tsx'
import { useWinToasts } from './history/use-win-toasts.ts'
import type { Game } from './issue-phase.ts'
import { useBets } from './reads.ts'
import { BottomBar } from './slip/bottom-bar.tsx'
import { ConfirmDialog } from './slip/confirm-dialog.tsx'
import { SlipPanel } from './slip/slip-panel.tsx'
import { useDraft } from './slip/use-draft.ts'
import { useBetting } from './use-betting.ts'
import { usePhase } from './use-game.ts'

const VIEWS = ['bet', 'draw', 'results', 'trends', 'mine', 'fairness'] as const
type View = (typeof VIEWS)[number]
type Dialog = 'confirm' | 'chase' | 'slip' | null
const PANEL = 'lottery-view'

/** The betting page, once its lottery is known. */
export function Betting({ game, play, back }: { game: Game; play: string | undefined; back: Back }) {
  const t = useTranslations('lotteryBet')
  const [view, setView] = useState<View>('bet')
  const [dialog, setDialog] = useState<Dialog>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  const phase = usePhase(game)
  const bets = useBetting(game, play)
  const { facts } = game
  const draft = useDraft(facts, bets)
  useWinToasts(useBets({ game: facts.game.gameCode }).data?.pages.flatMap(page => page.list))
  const { gameCode: code, source } = facts.game
  const isOnSale = phase === 'selling' && isOnline
  const betLabel = t(!isOnline ? 'offline' : isOnSale ? 'bet' : phase === 'closed' ? 'closed' : 'locked')
  const mode = bets.sheet?.plays[0]?.mode
  const views = VIEWS.filter(each => each !== 'fairness' || source === 'HOUSE')

  /** What is chosen goes along; who is not logged in comes back to it afterwards. */
  function open(wanted: 'confirm' | 'chase'): void {
    if (draft.lines.length > 0) draft.addToSlip()
    passGate(() => setDialog(wanted), { takesTrial: true })
  }
  /** The dialog's opener goes with its view: the focus goes on to what is shown instead. */
  function show(next: View): void {
    flushSync(() => {
      setDialog(null)
      setView(next)
    })
    panel.current?.focus()
  }
  const slip = (
    <SlipPanel
      facts={facts}
      bets={bets}
      canBet={isOnSale && bets.news.length === 0}
      betLabel={betLabel}
      onBet={() => open('confirm')}
      onChase={() => open('chase')}
    />
  )

  return (
    <>
      <BetHeader game={game} phase={phase} back={back} />
      <div className="-mx-(--gutter) py-2 lg:mx-0">
        <Strip arrows={null} chosen={view}>
          <StripTabs
            label={t('views')}
            tabs={views.map(key => ({ key, label: t(`view.${key}`) }))}
            chosen={view}
            isShown
            onChoose={key => setView(key as View)}
            panel={PANEL}
          />
        </Strip>
      </div>
      <div
        ref={panel}
        id={PANEL}
        role="tabpanel"
        tabIndex={-1}
        aria-label={t(`view.${view}`)}
        className="outline-none lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6"
      >
        <div className="min-w-0">
          {view === 'bet' ? (
            <div className="flex flex-col gap-3">
              <PlayTabs bets={bets} facts={facts} />
              <SheetView facts={facts} bets={bets} />
              {mode && <ChoiceControls facts={facts} mode={mode} bets={bets} />}
              <BottomBar
                facts={facts}
                bets={bets}
                draft={draft}
                canBet={isOnSale && !draft.told}
                betLabel={betLabel}
                onBet={() => open('confirm')}
                onSlip={() => setDialog('slip')}
              />
            </div>
          ) : (
            <Part key={view} fallback={<Skeleton className="h-80 w-full rounded-card!" />}>
              <Panel view={view} code={code} bets={bets} onRepeated={() => show('bet')} />
            </Part>
          )}
        </div>
        <aside
          aria-label={t('slip')}
          className="sticky top-52 hidden max-h-[calc(100dvh-22rem)] overflow-y-auto lg:block min-[90rem]:max-h-[calc(100dvh-14rem)]"
        >
          <div className="raised p-4">
            <h2 className="pb-2 text-base">{t('slip')}</h2>
            {slip}
          </div>
        </aside>
      </div>
      {dialog === 'slip' && (
        <Modal title={t('slip')} onClose={() => setDialog(null)}>
          {slip}
        </Modal>
      )}
      {dialog === 'confirm' && (
        <ConfirmDialog
          {...{ game, phase, bets }}
          onClose={() => setDialog(null)}
          onMine={() => show('mine')}
          onWatch={() => show('draw')}
        />
      )}
      {dialog === 'chase' && (
        <ChaseDialog {...{ game, phase, bets }} onClose={() => setDialog(null)} onPlaced={() => show('mine')} />
      )}
    </>
  )
}

type PanelProps = {
  view: Exclude<View, 'bet'>
  code: string
  bets: ReturnType<typeof useBetting>
  onRepeated: () => void
}

function Panel({ view, code, bets, onRepeated }: PanelProps) {
  const t = useTranslations('lotteryBet')
  if (view === 'draw') return <LiveDraw game={code} />
  if (view === 'results') return <ResultsPanel game={code} />
  if (view === 'trends') return <TrendsPanel game={code} />
  if (view === 'fairness') return <FairnessPanel game={code} />
  return (
    <MyBets
      game={code}
      onRepeat={lines => {
        bets.repeat(lines, count => t('notSold', { count }))
        onRepeated()
      }}
    />
  )
}
