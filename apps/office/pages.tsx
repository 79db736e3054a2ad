import { createRootRoute, createRoute, createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { pages as agents } from '#features/agents/office/agents.tsx'
import { pages as brands } from '#features/brands/office/brands.tsx'
import { pages as cashier } from '#features/cashier/office/cashier.tsx'
import { pages as draws } from '#features/draws/office/draws.tsx'
import { pages as finance } from '#features/finance/office/finance.tsx'
import { pages as freeRounds } from '#features/freebets/office/freebets.tsx'
import { pages as games } from '#features/games/office/games.tsx'
import { pages as gateway } from '#features/gateway/office/gateway.tsx'
import { pages as identity } from '#features/identity/office/identity.tsx'
import { pages as lottery } from '#features/lottery/office/lottery.tsx'
import { pages as messages } from '#features/messages/office/messages.tsx'
import { pages as missions } from '#features/missions/office/missions.tsx'
import { pages as operators } from '#features/operators/office/operators.tsx'
import { pages as players } from '#features/players/office/players.tsx'
import { pages as points } from '#features/points/office/points.tsx'
import { pages as promotions } from '#features/promotions/office/promotions.tsx'
import { pages as ranks } from '#features/ranks/office/ranks.tsx'
import { pages as rebates } from '#features/rebates/office/rebates.tsx'
import { pages as reconciliation } from '#features/reconciliation/office/reconciliation.tsx'
import { pages as referral } from '#features/referral/office/referral.tsx'
import { pages as rewards } from '#features/rewards/office/rewards.tsx'
import { pages as risk } from '#features/risk/office/risk.tsx'
import { pages as transfers } from '#features/transfers/office/transfers.tsx'
import type { OfficePage } from '#shared/office/pages.ts'
import { Failure } from '#shared/office/states.tsx'
import { ChunkError } from '#shared/ui/loading/lazy-screen.tsx'
import { plainSearch } from '#shared/web/plain-search.ts'
import { Home } from './shell/home.tsx'
import { NotFound, Permitted } from './shell/notes.tsx'
import { Office } from './shell/office.tsx'

/** The modules of the office, each exported by its feature. */
export const PAGES: readonly OfficePage[] = [
  ...finance,
  ...players,
  ...agents,
  ...risk,
  ...identity,
  ...cashier,
  ...transfers,
  ...games,
  ...gateway,
  ...reconciliation,
  ...lottery,
  ...messages,
  ...points,
  ...promotions,
  ...rewards,
  ...freeRounds,
  ...draws,
  ...rebates,
  ...ranks,
  ...referral,
  ...missions,
  ...brands,
  ...operators,
]

/** In place of a page that failed; what did not load is asked for again. */
function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    if (error instanceof ChunkError) error.forget()
    void router.invalidate().then(reset)
  }
  return <Failure error={error} onRetry={retry} />
}

const root = createRootRoute({ component: () => <Office pages={PAGES} />, notFoundComponent: NotFound })

const routeOf = ({ path, may, screen: Screen }: OfficePage) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: Object.assign(
      () => (
        <Permitted may={may}>
          <Screen />
        </Permitted>
      ),
      { preload: Screen.preload },
    ),
  })

const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <Home pages={PAGES} /> })

export const openRouter = () =>
  createRouter({
    routeTree: root.addChildren([home, ...PAGES.map(routeOf)]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: Broken,
    ...plainSearch,
  })
