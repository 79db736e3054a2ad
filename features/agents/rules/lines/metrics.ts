import { isAgent, isTrial } from '#features/people/rules/people.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { ActiveMode } from '../contracts/kinds.ts'

/** What play of somebody came to, as the company sees it (agents §2.5). */
export type Stats = {
  validBet: Amount
  stake: Amount
  payout: Amount
  memberRebate: Amount
  agentRebate: Amount
  bonus: Amount
  feeSubsidy: Amount
  salary: Amount
}
export type Account = { id: number; type: number; parent: number | null; stats: Stats }
export type Team = { id: number; validBet: Amount; pnl: Amount; active: number; teamSize: number }

export function pnlOf(stats: Omit<Stats, 'validBet'>, deductSalary: boolean): Amount {
  const rebates = stats.memberRebate + stats.agentRebate + stats.bonus + stats.feeSubsidy
  return amount(stats.stake - stats.payout - rebates - (deductSalary ? stats.salary : 0n))
}

/** Who had so much of valid bets in all days, or on a day, on average and rounded down. */
export function activeMembers(mode: ActiveMode, minActiveBet: Amount, members: readonly (readonly Amount[])[]): number {
  if (mode === 'PERIOD_TOTAL') return members.filter(days => sumOf(days) >= minActiveBet).length
  const days = Math.max(...members.map(({ length }) => length), 0)
  const actives = members.reduce((sum, member) => sum + member.filter(bet => bet >= minActiveBet).length, 0)
  return days === 0 ? 0 : Math.floor(actives / days)
}

/** What each agent with all below came to; trial accounts are no part of it. `teamSize` is without the agent. */
export function teamsOf(
  accounts: readonly Account[],
  { minActiveBet, deductSalary }: { minActiveBet: Amount; deductSalary: boolean },
): Team[] {
  const real = accounts.filter(({ type }) => !isTrial(type))
  const below = Map.groupBy(real, ({ parent }) => parent)
  const teamOf = (account: Account): Account[] => [account, ...(below.get(account.id) ?? []).flatMap(teamOf)]
  return real
    .filter(({ type }) => isAgent(type))
    .map(agent => {
      const team = teamOf(agent)
      return {
        id: agent.id,
        validBet: sumOf(team.map(({ stats }) => stats.validBet)),
        pnl: sumOf(team.map(({ stats }) => pnlOf(stats, deductSalary))),
        active: team.filter(({ stats }) => stats.validBet >= minActiveBet).length,
        teamSize: team.length - 1,
      }
    })
}

const sumOf = (values: readonly Amount[]): Amount => values.reduce((sum, value) => amount(sum + value), ZERO)
