import {
  CalendarDays,
  ChartColumnBig,
  Clock,
  Coins,
  HandCoins,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Ticket,
  Timer,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import {
  type ContractKind,
  DailySalary,
  Dividend,
  HourlySalary,
  Income,
  Overview,
  RealtimeSalary,
  RegisterCentre,
  Team,
  TeamBets,
  TeamProfit,
  TeamTransactions,
  useRunningKinds,
} from '#features/agents/site/agents.tsx'
import { AgentAnnouncements } from '#features/messages/site/messages.tsx'
import { useFlagTree } from '#features/settings/site/settings.tsx'
import { AGENT_PAGES, type AgentPage } from '#shared/pages.ts'
import type { LazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

type Entry = { Icon: LucideIcon; Screen: LazyScreen<object> }

export const ENTRIES: Readonly<Record<AgentPage, Entry>> = {
  agentAnnouncement: { Icon: Megaphone, Screen: AgentAnnouncements },
  agentTeamOverview: { Icon: LayoutDashboard, Screen: Overview },
  registerCenter: { Icon: UserRoundPlus, Screen: RegisterCentre },
  downlineManagmentView: { Icon: UsersRound, Screen: Team },
  personalHistoryCopy: { Icon: Ticket, Screen: TeamBets },
  palStatementsAgentCopy: { Icon: ChartColumnBig, Screen: TeamProfit },
  agentRevenueReport: { Icon: Coins, Screen: Income },
  agentDownlineTransactionDetailsCopy: { Icon: ReceiptText, Screen: TeamTransactions },
  agentDividendRecordCopy2: { Icon: HandCoins, Screen: Dividend },
  agentDailyWages2: { Icon: CalendarDays, Screen: DailySalary },
  agentHourSalary: { Icon: Clock, Screen: HourlySalary },
  agentRealtimeSalary: { Icon: Timer, Screen: RealtimeSalary },
}

type Facts = { isOn: (flag: string) => boolean; runs: (kind: ContractKind) => boolean }

/** Who sees what (agents §3): pages without a rule are every agent's, contract pages need a contract of their kind. */
const RULES: Readonly<Partial<Record<AgentPage, (facts: Facts) => boolean>>> = {
  agentTeamOverview: ({ isOn }) => isOn('AGEINFO3'),
  registerCenter: ({ isOn }) => isOn('AGEREGDOWN3') || isOn('CREATEAFF3') || isOn('AFFMAN3'),
  downlineManagmentView: ({ isOn }) => isOn('DOWNMAN'),
  personalHistoryCopy: ({ isOn }) => isOn('TEAMBETTING3'),
  palStatementsAgentCopy: ({ isOn }) => isOn('AGETEAMPNL3'),
  agentRevenueReport: ({ isOn }) => isOn('AGEREV3'),
  agentDividendRecordCopy2: ({ isOn, runs }) => isOn('DIVIDEND') && runs('dividend'),
  agentDailyWages2: ({ isOn, runs }) => isOn('DAYSAL') && runs('daily'),
  agentHourSalary: ({ isOn, runs }) => isOn('HOURSAL3') && runs('hourly'),
  agentRealtimeSalary: ({ isOn, runs }) => isOn('RTSALARY3') && runs('realtime'),
}

/** The pages that stand in this agent's menu, in the specification's order. */
export const pagesFor = (facts: Facts): AgentPage[] => AGENT_PAGES.filter(page => RULES[page]?.(facts) ?? true)

export function useAgentPages(): AgentPage[] {
  return pagesFor({ isOn: useFlagTree(), runs: useRunningKinds() })
}
