import { type Amount, amount, parseAmount } from '#shared/money.ts'
import type { Bet } from '../../../api-bets.ts'

/** What a bet has brought its member in the end: payout and rebate less the stake. */
export function netOf({ stake, payout, rebate }: Pick<Bet, 'stake' | 'payout' | 'rebate'>): Amount {
  return amount(parseAmount(payout ?? '0') + parseAmount(rebate ?? '0') - parseAmount(stake))
}
