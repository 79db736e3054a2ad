import { EMPTY, type Purse, splitStake } from '#features/bonuses/rules/bonuses.ts'
import { type StakedBet, type StakedBonus, stakeableOf } from '#features/bonuses/server/bonuses.ts'
import type { Account, Held, HeldTill, Line } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, unitOf, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { gameOf } from '../../rules/counted.ts'
import type { SaleItem } from '../sale/sale-prepare.ts'

/* Stakes of bonus money, as the gateway takes them of games (promotions §6.2, §6.3). */

/** Bonus money in a stake, and of which bonus; none of all others. */
export type StakedPart = { bonusStake: bigint; bonusId: bigint | null }
export const OWN_MONEY: StakedPart = { bonusStake: 0n, bonusId: null }

/** What a member has to play with, of both books. */
export const moneyOf = ({ balance, bonus }: Pick<Held, 'balance' | 'bonus'>): Amount => amount(balance + bonus)

/** Whether a call may take bonus money if there is any. */
export const takesBonus = ({ account, ownMoney, freeTicket }: SaleItem): boolean =>
  account.book === 'real' && !ownMoney && freeTicket === undefined

type Bonuses = ReadonlyMap<string, StakedBonus>
const NONE: Bonuses = new Map()

/** The bonuses of those who have bonus money and may stake it; nothing is asked where nobody has. Their wallets are held. */
export async function loadBonuses(tx: Tx, till: HeldTill, items: readonly SaleItem[], at: Date): Promise<Bonuses> {
  const members = items.flatMap(item =>
    takesBonus(item) && till.get(item.account.id)!.bonus > 0n ? item.bettor.memberId : [],
  )
  return members.length > 0 ? stakeableOf(tx, [...new Set(members)], [], at) : NONE
}

type Staking = { till: HeldTill; bonuses: Bonuses }

/**
 * How stakes of a call are taken, one after the other: own money first, or as the bonus has it. Refused as `insufficient_funds`;
 * where a stake takes bonus money, as `bonus_game_excluded` or, by the whole stake, `bonus_max_bet`.
 */
export function splitStakes({ till, bonuses }: Staking, item: SaleItem, stakes: readonly bigint[]): StakedPart[] {
  const { account, bettor, tickets } = item
  const { balance, bonus } = till.get(account.id)!
  const live = takesBonus(item) ? bonuses.get(bettor.memberId)?.live : undefined
  let left: Purse = { cash: balance, bonus: live ? bonus : ZERO }
  return stakes.map((stake, i) => {
    const split = splitStake(amount(stake), left, live?.order ?? 'real_first', unitOf(account.currency))
    if (!split) throw new Refusal('insufficient_funds')
    left = { cash: amount(left.cash - split.cash), bonus: amount(left.bonus - split.bonus) }
    if (split.bonus === 0n) return OWN_MONEY
    const { game } = tickets[i] ?? tickets[0]!
    if (live!.excludes(gameOf(game))) throw new Refusal('bonus_game_excluded')
    if (live!.maxBet !== null && stake > live!.maxBet)
      throw new Refusal('bonus_max_bet', { max: formatAmount(live!.maxBet) })
    return { bonusStake: split.bonus, bonusId: live!.id }
  })
}

/** What a stake moves: of each book to the house account of the vendor. */
export function stakeLines(account: Account, vendor: string, stake: bigint, { bonusStake }: StakedPart): Line[] {
  const house = { purpose: 'stake', subject: vendor } as const
  const { cash, bonus } = { ...EMPTY, cash: amount(bonusStake - stake), bonus: amount(-bonusStake) }
  return [
    ...(cash === 0n ? [] : [{ account, house, amount: cash }]),
    ...(bonus === 0n ? [] : [{ account: { ...account, book: 'bonus' } as const, house, amount: bonus }]),
  ]
}

type Noted = { reference: string; bonusStake: bigint; acceptedAt: Date }

/** A bet as its bonus is told of it, until it is counted. */
export function notedBet(
  { bonuses }: Staking,
  { account, bettor, tickets }: SaleItem,
  i: number,
  noted: Noted,
): StakedBet {
  const live = bonuses.get(bettor.memberId)!.live!
  const game = gameOf(tickets[i]!.game)
  const { reference, bonusStake, acceptedAt } = noted
  const about = { merchantId: account.merchantId, reference, acceptedAt, bonus: amount(bonusStake) }
  return { ...about, ...game, grantId: live.id, ppm: live.ppmOf(game) }
}
