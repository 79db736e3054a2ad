import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ArrowUpNarrowWide,
  BadgePercent,
  ChartNoAxesCombined,
  Coins,
  Crown,
  Gift,
  type LucideIcon,
  Mail,
  PackageOpen,
  ReceiptText,
  Target,
  Ticket,
  UserPlus,
  UserRound,
  Wallet,
} from 'lucide-react'
import { WithdrawPage } from '#features/cashier/site/cashier.tsx'
import { Inbox } from '#features/messages/site/messages.tsx'
import { MissionLeaderboard, useMissionsWaiting } from '#features/missions/site/missions.tsx'
import { accountType } from '#features/people/rules/people.ts'
import { useMember } from '#features/people/site/people.tsx'
import { PointRecords } from '#features/points/site/points.tsx'
import { PlayerRank } from '#features/ranks/site/ranks.tsx'
import { ManualRebate } from '#features/rebates/site/rebates.tsx'
import { Referral, useReferralEnabled } from '#features/referral/site/referral.tsx'
import { useFlagTree } from '#features/settings/site/settings.tsx'
import { useHasPlaces } from '#features/transfers/site/transfers.tsx'
import { CENTRE_PAGES, type CentrePage } from '#shared/pages.ts'
import { type LazyScreen, lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

type Entry = { Icon: LucideIcon; Screen: LazyScreen<object> }
type Facts = {
  isOn: (flag: string) => boolean
  hasPlaces: boolean
  sendsUp: boolean
  hasMissions: boolean
  hasReferral: boolean
}

/* Their doors hold parts that others are made of, too: more than the first page of the centre needs. */
const records = () => import('#features/records/site/records.tsx')
const BettingRecord = lazyScreen(() => records().then(door => door.BettingRecord))
const AccountRecord = lazyScreen(() => records().then(door => door.AccountRecord))
const Profit = lazyScreen(() => records().then(door => door.Profit))
const UplinePage = lazyScreen(() => import('#features/agents/site/agents.tsx').then(door => door.UplinePage))

const DepositPage = lazyScreen(() => import('./deposit-entry.tsx').then(file => file.DepositEntry))
const AccountPage = lazyScreen(() => import('./account-page.tsx').then(file => file.AccountPage))
const BonusPage = lazyScreen(() => import('./bonus-entry.tsx').then(file => file.BonusEntry))
const RewardPage = lazyScreen(() => import('./reward-entry.tsx').then(file => file.RewardEntry))
const WalletPage = lazyScreen(() => import('./wallet-page.tsx').then(file => file.WalletPage))

/** What each page shows; one that has no screen yet stands in no menu. */
export const ENTRIES: Readonly<Partial<Record<CentrePage, Entry>>> = {
  securityCenter: { Icon: UserRound, Screen: AccountPage },
  transferFund: { Icon: Wallet, Screen: WalletPage },
  depositv2: { Icon: ArrowDownToLine, Screen: DepositPage },
  withdraw: { Icon: ArrowUpFromLine, Screen: WithdrawPage },
  transferUpline: { Icon: ArrowUpNarrowWide, Screen: UplinePage },
  personalHistoryCopy: { Icon: Ticket, Screen: BettingRecord },
  transactionHistory: { Icon: ReceiptText, Screen: AccountRecord },
  personalProfit: { Icon: ChartNoAxesCombined, Screen: Profit },
  points: { Icon: Coins, Screen: PointRecords },
  bonusDetails: { Icon: Gift, Screen: BonusPage },
  rewardCenter: { Icon: PackageOpen, Screen: RewardPage },
  referral: { Icon: UserPlus, Screen: Referral },
  missionLeaderboard: { Icon: Target, Screen: MissionLeaderboard },
  messageV2: { Icon: Mail, Screen: Inbox },
  manualRebate: { Icon: BadgePercent, Screen: ManualRebate },
  playerRank: { Icon: Crown, Screen: PlayerRank },
}

/** Who sees what (agents §6, menu rules); a page without a rule is everybody's. */
const RULES: Readonly<Partial<Record<CentrePage, (facts: Facts) => boolean>>> = {
  transferFund: ({ hasPlaces }) => hasPlaces,
  depositv2: ({ isOn }) => isOn('DEPOSIT') && !isOn('CREDITMAR3'),
  withdraw: ({ isOn }) => isOn('WITHDRAW') && !isOn('CREDITMAR3'),
  transferUpline: ({ isOn, sendsUp }) => isOn('AGETRANSFERUP3') && sendsUp,
  referral: ({ hasReferral }) => hasReferral,
  missionLeaderboard: ({ hasMissions }) => hasMissions,
  messageV2: ({ isOn }) => isOn('MAILCEN'),
  manualRebate: ({ isOn }) => isOn('MANPLAYREB3'),
}

/** The pages that stand in this member's menu, in the specification's order. */
export function pagesFor(facts: Facts): CentrePage[] {
  return CENTRE_PAGES.filter(page => ENTRIES[page] && (RULES[page]?.(facts) ?? true))
}

export function useCentrePages(): CentrePage[] {
  const isOn = useFlagTree()
  const hasPlaces = useHasPlaces()
  const { data: member } = useMember()
  const sendsUp = member?.toUpline === true && accountType(member.type).mayTransferUp
  const hasMissions = useMissionsWaiting().enabled
  const hasReferral = useReferralEnabled()
  return pagesFor({ isOn, hasPlaces, sendsUp, hasMissions, hasReferral })
}
