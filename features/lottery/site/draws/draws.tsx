import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

type OfGame = { game: string }

/** The draw as it happens, the last one between two, and the countdown to the next. */
export const LiveDraw = lazyScreen<OfGame>(() => import('./result/live-draw.tsx').then(file => file.LiveDraw))
/** Past results of one lottery. */
export const ResultsPanel = lazyScreen<OfGame & { day?: string | undefined }>(() =>
  import('./result/results-panel.tsx').then(file => file.ResultsPanel),
)
/** Statistics of one lottery, by what its family bets on. */
export const TrendsPanel = lazyScreen<OfGame>(() => import('./trends/trends-panel.tsx').then(file => file.TrendsPanel))
/** What is published of a house draw, and the way to check it here; the newest one without `numero`. */
export const FairnessPanel = lazyScreen<OfGame & { numero?: string | undefined }>(() =>
  import('./fairness/fairness-panel.tsx').then(file => file.FairnessPanel),
)
/** That one's own ticket stands under the bets root of its draw; `bet` is the ticket's id. */
export const BetProof = lazyScreen<{ bet: string }>(() =>
  import('./fairness/bet-proof.tsx').then(file => file.BetProof),
)

/** Pages: /lottery/draw, /lottery/results, /lottery/trends, /lottery/fairness. */
export const DrawScreen = lazyScreen<{ game?: string | undefined }>(() =>
  import('./draw-screen.tsx').then(file => file.DrawScreen),
)
export const ResultsScreen = lazyScreen<{ game?: string | undefined; day?: string | undefined }>(() =>
  import('./result/results-screen.tsx').then(file => file.ResultsScreen),
)
export const TrendsScreen = lazyScreen<{ game?: string | undefined }>(() =>
  import('./trends/trends-screen.tsx').then(file => file.TrendsScreen),
)
export const FairnessScreen = lazyScreen<{ game?: string | undefined; numero?: string | undefined }>(() =>
  import('./fairness/fairness-screen.tsx').then(file => file.FairnessScreen),
)
