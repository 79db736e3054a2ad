/** What a movement of the ledger belongs to, by its kind: the product filter of the statement. */
export const KINDS_OF = {
  games: [
    'bet',
    'win',
    'rollback',
    'rollback_round',
    'partial_refund',
    'adjust',
    'promo_win',
    'win_release',
    'win_return',
  ],
  lottery: ['lottery_bet', 'lottery_back', 'lottery_settle', 'lottery_adjust'],
  transfers: [
    'transfer_in',
    'transfer_out',
    'transfer_returned',
    'transfer_late',
    'transfer_write_back',
    'transfer_line',
  ],
  deposits: [
    ...([
      'deposit',
      'voucher',
      'matched',
      'dispute_opened',
      'dispute_won',
      'deposit_reversed',
      'debt_settled',
    ] as const),
  ],
  withdrawals: [
    ...(['withdrawal', 'withdrawal_reject', 'withdrawal_cancel', 'withdrawal_close', 'payout_returned'] as const),
  ],
  agents: [
    ...(['agent_rebate', 'salary_in', 'salary_out', 'salary_back', 'salary_released'] as const),
    ...(['dividend_in', 'dividend_out', 'dividend_taken', 'dividend_back'] as const),
  ],
  credits: ['grant', 'refill', 'bonus', 'forfeit', 'points', 'reward', 'free_bet', 'rebate'],
} as const
export type Product = keyof typeof KINDS_OF
export const PRODUCTS = Object.keys(KINDS_OF) as [Product, ...Product[]]

/** Of no product: a kind that is newer than this list. */
export function productOf(kind: string): Product | null {
  return PRODUCTS.find(product => (KINDS_OF[product] as readonly string[]).includes(kind)) ?? null
}
