import { agentScreen } from '#shared/ui/loading/agent-screen.ts'

export { type ContractKind, useRunningKinds } from './contracts/use-running.ts'

/* The pages of the agent centre, by the specification's keys (agents §3). */
export const Overview = agentScreen(() => import('./reports/overview.tsx').then(file => file.Overview))
export const RegisterCentre = agentScreen(() =>
  import('./register/register-centre.tsx').then(file => file.RegisterCentre),
)
export const Team = agentScreen(() => import('./team/team.tsx').then(file => file.Team))
export const TeamBets = agentScreen(() => import('./reports/bets.tsx').then(file => file.TeamBets))
export const TeamProfit = agentScreen(() => import('./reports/profit.tsx').then(file => file.TeamProfit))
export const Income = agentScreen(() => import('./reports/income.tsx').then(file => file.Income))
export const TeamTransactions = agentScreen(() =>
  import('./reports/transactions.tsx').then(file => file.TeamTransactions),
)
const contracts = () => import('./contracts/contract-pages.tsx')
export const Dividend = agentScreen(() => contracts().then(file => file.Dividend))
export const DailySalary = agentScreen(() => contracts().then(file => file.DailySalary))
export const HourlySalary = agentScreen(() => contracts().then(file => file.HourlySalary))
export const RealtimeSalary = agentScreen(() => contracts().then(file => file.RealtimeSalary))

/** The entry `transferUpline` of the member centre (agents §6.5). */
export const UplinePage = agentScreen(() => import('./transfers/up-page.tsx').then(file => file.UplinePage))

/** Requests of contracts that wait for an answer, over whatever page stands (agents §2.3). */
export const ContractRequests = agentScreen(() =>
  import('./contracts/requests.tsx').then(file => file.ContractRequests),
)
