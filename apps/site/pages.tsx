import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  redirect,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { LuckPage } from '#features/draws/site/draws.tsx'
import { GameListScreen, GameScreen, RoomLobby, SportsScreen, VendorLobby } from '#features/games/site/games.tsx'
import {
  BetScreen,
  BetsScreen,
  DrawScreen,
  FairnessScreen,
  LotteryListScreen,
  ResultsScreen,
  TrendsScreen,
} from '#features/lottery/site/lottery.tsx'
import { PointMall } from '#features/points/site/points.tsx'
import { BackOnLeave } from '#features/transfers/site/transfers.tsx'
import type { CentrePage } from '#shared/pages.ts'
import { BrokenScreen } from '#shared/ui/guard.tsx'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import { plainSearch } from '#shared/web/plain-search.ts'
import { agentSearch } from './agents/use-agent-centre.ts'
import { centreSearch } from './centre/use-centre.ts'
import { Home } from './home/home.tsx'
import { BonusLine, StatementModal } from './pages/over-game.tsx'
import { drawSearch, joinSearch, lobbySearch, lotterySearch, pick, textOf } from './searches.ts'
import { Shell } from './shell/shell.tsx'

const LobbyPage = lazyScreen(() => import('./pages/lobby-page.tsx').then(file => file.LobbyPage), { isWorded: true })
const NoticePage = lazyScreen(() => import('./pages/notice-page.tsx').then(file => file.NoticePage))
const PromotionsPage = lazyScreen(() => import('./pages/promotions-page.tsx').then(file => file.PromotionsPage))
const PromotionsDetail = lazyScreen<{ id?: string; activity?: string }>(() =>
  import('./pages/promotions-detail.tsx').then(file => file.PromotionsDetail),
)
const SeamlessPage = lazyScreen(() => import('./pages/seamless-page.tsx').then(file => file.SeamlessPage))
const Contact = lazyScreen(() => import('./pages/contact.tsx').then(file => file.Contact))
const Down = lazyScreen(() => import('./pages/down.tsx').then(file => file.Down))
const Join = lazyScreen(() => import('./pages/join.tsx').then(file => file.Join))
const Vip = lazyScreen(() => import('./pages/vip.tsx').then(file => file.Vip))
const Payouts = lazyScreen(() => import('./pages/payouts.tsx').then(file => file.Payouts))
const Help = lazyScreen(() => import('./pages/help.tsx').then(file => file.Help))
const AgentHome = lazyScreen(() => import('./pages/agent-home.tsx').then(file => file.AgentHome))
const SecurityPage = lazyScreen(() => import('./pages/security-page.tsx').then(file => file.SecurityPage))
const OutboxPage = lazyScreen(() => import('./pages/outbox-page.tsx').then(file => file.OutboxPage))
const Me = lazyScreen(() => import('./pages/me.tsx').then(file => file.Me))
const NotFound = lazyScreen(() => import('./pages/not-found.tsx').then(file => file.NotFound))

/** In place of a page that could not be loaded; a second try loads it as a first visit would. */
function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => void router.invalidate().then(reset)
  return <BrokenScreen error={error} onRetry={retry} />
}

const root = createRootRoute({
  component: Shell,
  validateSearch: search => ({ ...centreSearch(search), ...agentSearch(search) }),
  notFoundComponent: NotFound,
  errorComponent: BrokenPage,
})

const home = <Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: Home, validateSearch: joinSearch })

const plain = <Path extends string>(path: Path, component: typeof Vip) =>
  createRoute({ getParentRoute: () => root, path, component })

/** There also while the site is closed: chat windows of the demonstration lead here. */
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  staticData: { frame: 'own', open: true },
  validateSearch: (search: Record<string, unknown>) => pick(search, ['service']),
  component: Object.assign(() => <Contact isVip={contact.useSearch().service === 'vip'} />, {
    preload: Contact.preload,
  }),
})

type LobbyType = Parameters<typeof LobbyPage>[0]['type']
const lobby = <Path extends string>(path: Path, type: LobbyType) => {
  const screen = type === 'pvp' ? RoomLobby : type === 'rng' || type === 'fish' ? GameListScreen : VendorLobby
  // Side by side, not the one when the other has come.
  const preload = () => Promise.all([LobbyPage.preload(), screen.preload()]).then(() => undefined)
  const component = Object.assign(() => <LobbyPage type={type} />, { preload })
  return createRoute({ getParentRoute: () => root, path, component, validateSearch: lobbySearch })
}

const promotions = createRoute({ getParentRoute: () => root, path: '/promotions', component: PromotionsPage })
const promotion = createRoute({
  getParentRoute: () => root,
  path: '/promoDetail',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['id', 'activity']),
  component: Object.assign(() => <PromotionsDetail {...promotion.useSearch()} />, {
    preload: PromotionsDetail.preload,
  }),
})
const notices = createRoute({
  getParentRoute: () => root,
  path: '/noticePage',
  validateSearch: (search: Record<string, unknown>) => pick(search, ['id']),
  component: Object.assign(() => <NoticePage id={notices.useSearch().id} />, { preload: NoticePage.preload }),
})
const help = createRoute({ getParentRoute: () => root, path: '/help', component: Help })
const helpAlone = createRoute({
  getParentRoute: () => root,
  path: '/helpmc',
  component: Help,
  staticData: { frame: 'alone' },
})
const seamless = createRoute({
  getParentRoute: () => root,
  path: '/seamless',
  component: SeamlessPage,
  staticData: { frame: 'header' },
})
const sports = createRoute({ getParentRoute: () => root, path: '/fbsports', component: SportsScreen })
const lotteries = <Path extends string>(path: Path, scope: LotteryPageProps['scope']) => {
  const component = Object.assign(() => <LotteryPage scope={scope} />, { preload: LotteryListScreen.preload })
  return createRoute({
    getParentRoute: () => root,
    path,
    component,
    staticData: { frame: 'header' },
    validateSearch: lotterySearch,
  })
}
const lotteryBets = createRoute({
  getParentRoute: () => root,
  path: '/lottery/bets',
  staticData: { frame: 'header' },
  component: BetsScreen,
})
const lotteryDraw = createRoute({
  getParentRoute: () => root,
  path: '/lottery/draw',
  validateSearch: drawSearch,
  component: Object.assign(() => <DrawScreen {...lotteryDraw.useSearch()} />, { preload: DrawScreen.preload }),
})
const lotteryResults = createRoute({
  getParentRoute: () => root,
  path: '/lottery/results',
  validateSearch: drawSearch,
  component: Object.assign(() => <ResultsScreen {...lotteryResults.useSearch()} />, { preload: ResultsScreen.preload }),
})
const lotteryTrends = createRoute({
  getParentRoute: () => root,
  path: '/lottery/trends',
  validateSearch: drawSearch,
  component: Object.assign(() => <TrendsScreen {...lotteryTrends.useSearch()} />, { preload: TrendsScreen.preload }),
})
const lotteryFairness = createRoute({
  getParentRoute: () => root,
  path: '/lottery/fairness',
  validateSearch: drawSearch,
  component: Object.assign(() => <FairnessScreen {...lotteryFairness.useSearch()} />, {
    preload: FairnessScreen.preload,
  }),
})
const me = createRoute({ getParentRoute: () => root, path: '/me', component: Me })
const security = createRoute({ getParentRoute: () => root, path: '/me/security', component: SecurityPage })
const entry = <Path extends string>(path: Path, centre: CentrePage, item?: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/me', search: { centre, ...(item && { item }) }, replace: true })
    },
  })
const agentHome = createRoute({ getParentRoute: () => root, path: '/agentHome', component: AgentHome })
const outbox = createRoute({
  getParentRoute: () => root,
  path: '/dev/outbox',
  component: OutboxPage,
  staticData: { frame: 'header' },
})
const game = createRoute({
  getParentRoute: () => root,
  path: '/game',
  staticData: { frame: 'own' },
  validateSearch: (search: Record<string, unknown>) => ({
    vassalage: textOf(search.vassalage) ?? '',
    gameCode: textOf(search.gameCode) ?? '',
    ...(textOf(search.room) && { room: textOf(search.room) }),
    ...(textOf(search.demo) && { demo: '1' }),
  }),
  component: Object.assign(
    function Page() {
      const { demo, ...search } = game.useSearch()
      return (
        <>
          <GameScreen {...search} isDemo={demo !== undefined} {...{ StatementModal, BonusLine }} />
          {!demo && <BackOnLeave vassalage={search.vassalage} />}
        </>
      )
    },
    { preload: GameScreen.preload },
  ),
})

type LotteryPageProps = { scope: 'all' | 'vn' }

/** The list of lotteries, or the betting page of the one that the launch step hands over (specification §2). */
function LotteryPage({ scope }: LotteryPageProps) {
  const { gameCode, playType, backUrl } = useSearch({ strict: false })
  if (!gameCode) return <LotteryListScreen scope={scope} />
  return <BetScreen key={gameCode} code={gameCode} play={playType} back={backUrl} />
}

/** Every route of the specification's table (§2), /me for the account, and those of who runs and develops it. */
const routes = root.addChildren([
  home('/'),
  home('/index'),
  home('/index.html'),
  home('/home'),
  home('/login'),
  home('/register'),
  home('/register.html'),
  home('/forget'),
  home('/changePassword'),
  notices,
  plain('/vip', Vip),
  plain('/pointMall', PointMall),
  plain('/luck', LuckPage),
  lobby('/live', 'live'),
  lobby('/sports', 'sports'),
  lobby('/esports', 'esports'),
  lobby('/elott', 'elott'),
  lobby('/cockfight', 'cockfight'),
  lobby('/rng', 'rng'),
  lobby('/pvp', 'pvp'),
  lobby('/fish', 'fish'),
  lotteries('/lottery', 'all'),
  lotteries('/vnlottery', 'vn'),
  lotteryBets,
  lotteryDraw,
  lotteryResults,
  lotteryTrends,
  lotteryFairness,
  promotions,
  promotion,
  seamless,
  sports,
  help,
  helpAlone,
  plain('/help/payouts', Payouts),
  plain('/down', Down),
  plain('/download', Down),
  plain('/join', Join),
  contact,
  entry('/me/rebate', 'manualRebate'),
  game,
  agentHome,
  me,
  security,
  entry('/me/protection', 'securityCenter', 'protection'),
  entry('/me/documents', 'securityCenter', 'documents'),
  outbox,
])

export const openRouter = () =>
  createRouter({
    routeTree: routes,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    ...plainSearch,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
