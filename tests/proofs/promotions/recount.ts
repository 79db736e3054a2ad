import { missionsOf } from '#features/missions/server/missions.ts'
import { growth } from '#features/ranks/rules/growth.ts'
import { amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Player, Round } from './settlements.ts'

/*
 * What all that counts bets must come to, reckoned again from what a player did: written from promotions §5, §7.3, §7.9 and
 * §7.10, without the code of those who count. Money in ten-thousandths.
 */

/** In millionths, of rank 0 and what each rank adds (agents §4.1). */
const REBATE: Readonly<Record<string, readonly [first: bigint, step: bigint]>> = {
  ...{ RNG: [6_000n, 200n], LIVE: [4_000n, 100n], FISH: [5_000n, 150n], PVP: [5_000n, 0n] },
  ...{ SPORTS: [3_000n, 100n], ESPORTS: [3_000n, 100n], COCKFIGHT: [3_000n, 100n] },
}
/** In tenths. */
const WEIGHTS: Readonly<Record<string, bigint>> = {
  ...{
    RNG: 10n,
    FISH: 10n,
    ARCADE: 10n,
    PVP: 8n,
    SPORTS: 8n,
    ESPORTS: 8n,
    LIVE: 6n,
    COCKFIGHT: 6n,
    LOTT: 6n,
    ELOTT: 6n,
  },
}
const POINT = 300_000n

type Counts = {
  turnover: bigint
  rebate: bigint
  points: bigint
  growth: bigint
  mission: bigint
  slots: bigint
  board: bigint
}
type Reckoned = { category: string; valid: bigint; own: bigint }

/** What each bet of a round counts. */
function reckonRound({ category, bets, state, payout, declared }: Round): Reckoned[] {
  if (state !== 'CLOSED') return []
  const staked = bets.reduce((sum, each) => sum + each.left, 0)
  const isPush = ['LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS'].includes(category) && payout === staked
  return bets.map(({ left, stake, cash }) => {
    const counts = category === 'PVP' ? Math.abs(payout - left) : isPush ? 0 : left
    const valid = BigInt(Math.min(counts, declared ?? counts)) * 100n
    return { category, valid, own: (valid * BigInt(cash)) / BigInt(stake) }
  })
}

/** Numbers of two digits are decided by any result: all of their stake counts. */
const reckonTickets = ({ bought, states }: Player): Reckoned[] =>
  bought.flatMap(({ numero, stake, cash }) => {
    const valid = BigInt(stake) * 100n
    return states.get(numero) === 'drawn'
      ? { category: 'LOTT', valid, own: (valid * BigInt(cash)) / BigInt(stake) }
      : []
  })

export function reckon(player: Player): Counts {
  const { rounds, tickets, rank } = player

  const own = [...tickets.values()].map(value => ({
    category: 'LOTT',
    valid: BigInt(value) * 100n,
    own: BigInt(value) * 100n,
  }))
  const bets = [...rounds.flatMap(reckonRound), ...own, ...reckonTickets(player)]
  const sum = (of: (bet: Reckoned) => bigint) => bets.reduce((all, bet) => all + of(bet), 0n)
  const rateOf = (category: string) => {
    const [first, step] = REBATE[category] ?? [0n, 0n]
    return first + step * BigInt(rank)
  }
  return {
    turnover: sum(bet => bet.valid),
    rebate: sum(bet => (bet.own * rateOf(bet.category)) / 1_000_000n),
    points: sum(bet => bet.own) / POINT,
    growth: sum(bet => bet.own * WEIGHTS[bet.category]!) / (10n * 100n * 10_000n),
    mission: sum(bet => bet.own),
    slots: sum(bet => (bet.category === 'RNG' ? bet.own : 0n)),
    board: sum(bet => bet.own),
  }
}

/** What the features say that a player has. */
export async function readCounts(db: Sql, { memberId }: Player): Promise<Counts> {
  const [row] = await db<Record<'turnover' | 'rebate' | 'points' | 'board', bigint>[]>`
    select (select sum(required - remaining)::bigint from turnover.lots where member_id = ${memberId}) as turnover,
      (select coalesce(sum(accrued - accrued_before), 0)::bigint from rebates.accruals where member_id = ${memberId}) as rebate,
      (select coalesce(sum(balance), 0)::bigint from points.members where member_id = ${memberId}) as points,
      (select coalesce(sum(score), 0)::bigint from missions.scores where member_id = ${memberId}) as board`
  const played = await db<{ category: string; own: bigint }[]>`
    select category, sum(own)::bigint as own from missions.played where member_id = ${memberId} group by 1`
  const validCash = Object.fromEntries(played.map(({ category, own }) => [category, amount(own)]))
  const missions = await missionsOf(db, { merchantId: 1, memberId })
  const progressOf = (code: string) => missions.find(({ mission }) => mission.code === code)!.progress
  return {
    ...row!,
    growth: growth({ validCash, deposited: amount(0n), adjusted: 0n }),
    ...{ mission: progressOf('all'), slots: progressOf('slots') },
  }
}

/** What differs between what was counted and what is reckoned. */
export async function differences(db: Sql, players: readonly Player[]): Promise<string[]> {
  const found: string[] = []
  for (const player of players) {
    const [counted, reckoned] = [await readCounts(db, player), reckon(player)]
    for (const [what, value] of Object.entries(reckoned))
      if (counted[what as keyof Counts] !== value)
        found.push(`${what} of ${player.memberId}: ${counted[what as keyof Counts]} counted, ${value} reckoned`)
  }
  return found
}
