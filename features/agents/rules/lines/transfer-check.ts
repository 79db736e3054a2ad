import type { Amount } from '#shared/money.ts'

export type TransferRules = { min: Amount; max: Amount; dailyMax: Amount; stepUpSingle: Amount; stepUpDaily: Amount }
export type TransferAsk = {
  direction: 'UP' | 'DOWN'
  /** What the sender is: one at the top has no upline, and may be let to send up or not. */
  isTop: boolean
  mayTransferUp: boolean
  isDownline: boolean
  isBlocked: boolean
  arrears: Amount
  amount: Amount
  available: Amount
  sentToday: Amount
  isPasswordRight: boolean
  isSameIp: boolean
  rules: TransferRules
}
export type TransferAnswer =
  | ('OK' | 'STEP_UP')
  | ('E_NOT_ALLOWED' | 'E_NOT_DOWNLINE' | 'E_BLOCKED' | 'E_ARREARS' | 'E_AMOUNT' | 'E_BALANCE')
  | ('E_DAILY_LIMIT' | 'E_PAYMENT_PASSWORD')

/** Whether money may move in a line, the first reason against it in the order of agents §1.7. */
export function checkTransfer(ask: TransferAsk): TransferAnswer {
  const { rules } = ask
  const today = ask.sentToday + ask.amount
  if (ask.direction === 'UP' && (ask.isTop || !ask.mayTransferUp)) return 'E_NOT_ALLOWED'
  if (ask.direction === 'DOWN' && !ask.isDownline) return 'E_NOT_DOWNLINE'
  if (ask.isBlocked) return 'E_BLOCKED'
  if (ask.arrears > 0n) return 'E_ARREARS'
  if (ask.amount < rules.min || ask.amount > rules.max) return 'E_AMOUNT'
  if (ask.amount > ask.available) return 'E_BALANCE'
  if (today > rules.dailyMax) return 'E_DAILY_LIMIT'
  if (!ask.isPasswordRight) return 'E_PAYMENT_PASSWORD'
  const isLarge = ask.amount > rules.stepUpSingle || today > rules.stepUpDaily
  return isLarge || !ask.isSameIp ? 'STEP_UP' : 'OK'
}
