import { splitPayment } from '#features/bonuses/rules/bonuses.ts'
import { type StakedBonus, stakeableOf } from '#features/bonuses/server/bonuses.ts'
import type { Account, House, Line } from '#features/wallet/server/wallet.ts'
import { amount, unitOf } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'

/* What bets of bonus money bring, split as their stakes were, and where its part goes by now (promotions §6.2, §6.5). */

/** By the bonus that was staked. */
export type Returns = StakedBonus['returns']
export const NO_RETURNS: Returns = new Map()

/** Where money of the bonuses goes that these bets were staked with; nothing is asked where none was. Their wallets are held. */
export async function returnsOf(
  tx: Tx,
  bets: readonly { memberId: string; bonusId: bigint | null }[],
): Promise<Returns> {
  const staked = bets.flatMap(({ memberId, bonusId }) => (bonusId === null ? [] : { memberId, bonusId }))
  if (staked.length === 0) return NO_RETURNS
  const [members, ids] = [[...new Set(staked.map(bet => bet.memberId))], [...new Set(staked.map(bet => bet.bonusId))]]
  const found = await stakeableOf(tx, members, ids, await databaseNow(tx))
  return new Map([...found.values()].flatMap(({ returns }) => [...returns]))
}

type Staked = { stake: bigint; bonusStake: bigint; currency: string }

/** The part of bonus money in what a bet brings; all of its stake that comes back is as it was taken. */
export const bonusPartOf = ({ stake, bonusStake, currency }: Staked, value: bigint): bigint =>
  splitPayment(amount(value), amount(bonusStake), amount(stake), unitOf(currency)).bonus

/** Lines of bonus money that comes in from a house account: of a bonus that was completed it is cash, of one that is over it expires. */
export function bonusLines(account: Account, house: House, value: bigint, bonusId: bigint, returns: Returns): Line[] {
  const bonus = { ...account, book: 'bonus' } as const
  const { promotion, to } = returns.get(bonusId)!
  const lines: Line[] = [{ account: bonus, house, amount: amount(value) }]
  const through = { purpose: 'conversion', subject: promotion } as const
  if (to === 'expired') {
    lines.push({ account: bonus, house: { purpose: 'bonus_expired', subject: promotion }, amount: amount(-value) })
  } else if (to === 'cash') {
    lines.push({ account: bonus, house: through, amount: amount(-value) })
    lines.push({ account, house: through, amount: amount(value) })
  }
  return lines
}

/** Lines of both parts of what comes in. */
export function paidLines(
  account: Account,
  house: House,
  { value, bonus, bonusId }: { value: bigint; bonus: bigint; bonusId: bigint | null },
  returns: Returns,
): Line[] {
  return [
    ...(value === bonus ? [] : [{ account, house, amount: amount(value - bonus) }]),
    ...(bonus === 0n || bonusId === null ? [] : bonusLines(account, house, bonus, bonusId, returns)),
  ]
}
