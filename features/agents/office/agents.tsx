import { Network } from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

const may = 'agents.read'

export const pages: readonly OfficePage[] = [
  {
    ...{ path: '/agents', title: 'agents.title', may, place: { group: 'players', icon: Network } },
    screen: lazyScreen(() => import('./report/report.tsx').then(file => file.AgentReport)),
  },
  {
    ...{ path: '/agents/list', title: 'agentSite.title', may },
    screen: lazyScreen(() => import('./site/agent-list.tsx').then(file => file.AgentList)),
  },
  {
    ...{ path: '/agents/contracts', title: 'agentContracts.title', may },
    screen: lazyScreen(() => import('./contracts/contracts.tsx').then(file => file.Contracts)),
  },
  {
    ...{ path: '/agents/contracts/$id', title: 'agentContracts.one', may },
    screen: lazyScreen(() => import('./contracts/contract.tsx').then(file => file.Contract)),
  },
  {
    ...{ path: '/agents/bills', title: 'agentBills.title', may },
    screen: lazyScreen(() => import('./bills/bills.tsx').then(file => file.Bills)),
  },
  {
    ...{ path: '/agents/bills/$id', title: 'agentBills.one', may },
    screen: lazyScreen(() => import('./bills/bill.tsx').then(file => file.Bill)),
  },
  {
    ...{ path: '/agents/payouts', title: 'payouts.title', may },
    screen: lazyScreen(() => import('./payouts/payouts.tsx').then(file => file.Payouts)),
  },
  {
    ...{ path: '/agents/payouts/$kind/$from/$to', title: 'payouts.title', may },
    screen: lazyScreen(() => import('./payouts/run.tsx').then(file => file.Run)),
  },
  {
    ...{ path: '/agents/transfers', title: 'agentMoved.title', may },
    screen: lazyScreen(() => import('./moved/moved.tsx').then(file => file.Moved)),
  },
  {
    ...{ path: '/agents/limits', title: 'agentLimits.title', may },
    screen: lazyScreen(() => import('./site/limits.tsx').then(file => file.TransferLimits)),
  },
  {
    ...{ path: '/agents/$id', title: 'agentPlace.one', may },
    screen: lazyScreen(() => import('./line/place.tsx').then(file => file.Place)),
  },
]
