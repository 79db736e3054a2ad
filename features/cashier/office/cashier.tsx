import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleHelp,
  FileDown,
  Landmark,
  SearchCheck,
  SlidersHorizontal,
  Ticket,
} from 'lucide-react'
import type { OfficePage } from '#shared/office/pages.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'
import type { PictureProps } from './picture.tsx'

/** A picture that a member showed, for whoever has to judge by one. */
export const Picture = lazyScreen<PictureProps>(() => import('./picture.tsx').then(file => file.Picture))

export const pages: readonly OfficePage[] = [
  {
    path: '/withdrawals',
    title: 'withdrawals.title',
    may: 'withdrawals.read',
    place: { group: 'money', icon: ArrowUpFromLine },
    screen: lazyScreen(() => import('./withdrawals/withdrawals.tsx').then(file => file.Withdrawals)),
  },
  {
    path: '/withdrawals/$id',
    title: 'withdrawals.one',
    may: 'withdrawals.read',
    screen: lazyScreen(() => import('./withdrawals/withdrawal.tsx').then(file => file.Withdrawal)),
  },
  {
    path: '/deposits',
    title: 'deposits.title',
    may: 'deposits.read',
    place: { group: 'money', icon: ArrowDownToLine },
    screen: lazyScreen(() => import('./deposits/deposits.tsx').then(file => file.Deposits)),
  },
  {
    path: '/deposits/$id',
    title: 'deposits.one',
    may: 'deposits.read',
    screen: lazyScreen(() => import('./deposits/deposit.tsx').then(file => file.Deposit)),
  },
  {
    path: '/arrivals',
    title: 'arrivals.title',
    may: 'deposits.read',
    place: { group: 'money', icon: CircleHelp },
    screen: lazyScreen(() => import('./deposits/arrivals.tsx').then(file => file.Arrivals)),
  },
  {
    path: '/cases',
    title: 'cases.title',
    may: 'cases.read',
    place: { group: 'money', icon: SearchCheck },
    screen: lazyScreen(() => import('./desk/cases.tsx').then(file => file.Cases)),
  },
  {
    path: '/statements',
    title: 'statements.title',
    may: 'statements.read',
    place: { group: 'money', icon: FileDown },
    screen: lazyScreen(() => import('./desk/statements.tsx').then(file => file.Statements)),
  },
  {
    path: '/desk',
    title: 'desk.title',
    may: 'desk.read',
    place: { group: 'money', icon: Landmark },
    screen: lazyScreen(() => import('./desk/balances.tsx').then(file => file.Balances)),
  },
  {
    path: '/vouchers',
    title: 'vouchers.title',
    may: 'vouchers.read',
    place: { group: 'money', icon: Ticket },
    screen: lazyScreen(() => import('./desk/vouchers.tsx').then(file => file.Vouchers)),
  },
  {
    path: '/cashier',
    title: 'config.title',
    may: 'config.read',
    place: { group: 'money', icon: SlidersHorizontal },
    screen: lazyScreen(() => import('./config/config.tsx').then(file => file.CashierConfig)),
  },
]
