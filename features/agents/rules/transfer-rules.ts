import { accountType } from '#features/people/rules/people.ts'
import { type Amount, amount } from '#shared/money.ts'

/** What a merchant lets go up and down a line in one currency (agents §1.7). */
export type TransferLimits = {
  readonly min: Amount
  readonly max: Amount
  /** What one sender may send in a day. */
  readonly dailyMax: Amount
  /** A second factor is asked for above this amount, or above that sum in a day. */
  readonly stepUpSingle: Amount
  readonly stepUpDaily: Amount
}

export type TransferAsk = {
  readonly direction: 'UP' | 'DOWN'
  /** The sender's account type. */
  readonly type: number
  /** The upline of the sender lets them send up. */
  readonly toUpline: boolean
  /** Of whoever stands below in the transfer: directly under the other. */
  readonly isDirectDownline: boolean
  /** A team above either of both may transfer nothing. */
  readonly isBlocked: boolean
  /** What the sender owes by bills to their line. */
  readonly arrears: Amount
  readonly amount: Amount
  /** Without what open turnover binds, when it goes up. */
  readonly available: Amount
  readonly sentToday: Amount
  readonly limits: TransferLimits
}

export type TransferProblem =
  | 'E_NOT_ALLOWED'
  | 'E_NOT_DOWNLINE'
  | 'E_BLOCKED'
  | 'E_ARREARS'
  | 'E_AMOUNT'
  | 'E_BALANCE'
  | 'E_DAILY_LIMIT'

/** The first check that fails, before any secret is asked for; null where none does. */
export function transferProblem(ask: TransferAsk): TransferProblem | null {
  const { limits } = ask
  if (!mayGo(ask)) return 'E_NOT_ALLOWED'
  if (!ask.isDirectDownline) return 'E_NOT_DOWNLINE'
  if (ask.isBlocked) return 'E_BLOCKED'
  if (ask.arrears > 0n) return 'E_ARREARS'
  if (ask.amount < limits.min || ask.amount > limits.max) return 'E_AMOUNT'
  if (ask.amount > ask.available) return 'E_BALANCE'
  if (ask.sentToday + ask.amount > limits.dailyMax) return 'E_DAILY_LIMIT'
  return null
}

/** Up where the upline allows it, never to the house; down for whoever has downlines. */
export function mayGo({ direction, type, toUpline }: Pick<TransferAsk, 'direction' | 'type' | 'toUpline'>): boolean {
  const { mayTransferUp, canHaveDownline, canCash } = accountType(type)
  return canCash && (direction === 'UP' ? mayTransferUp && toUpline : canHaveDownline)
}

/** Whether it takes a second factor: of much money, of much in a day, and from another address than the last time. */
export function needsStepUp(
  { amount: value, sentToday, limits }: Pick<TransferAsk, 'amount' | 'sentToday' | 'limits'>,
  isSameIp: boolean,
): boolean {
  return value > limits.stepUpSingle || sentToday + value > limits.stepUpDaily || !isSameIp
}

/** All of it in the order of §1.7, the secret and the second factor last. */
export function judgeTransfer(
  ask: TransferAsk,
  { passwordOk, sameIp }: { passwordOk: boolean; sameIp: boolean },
): TransferProblem | 'E_PAYMENT_PASSWORD' | 'STEP_UP' | 'OK' {
  const problem = transferProblem(ask)
  if (problem) return problem
  if (!passwordOk) return 'E_PAYMENT_PASSWORD'
  return needsStepUp(ask, sameIp) ? 'STEP_UP' : 'OK'
}

/** In units of the currency; what costs ten thousand times as much is counted so. */
const UNITS = { min: 10n, max: 50_000n, dailyMax: 100_000n, stepUpSingle: 1_000n, stepUpDaily: 2_000n }

/** As long as the merchant says nothing else. `unit`: what counts as 1 in this currency, in ten-thousandths. */
export function defaultLimits(unit: bigint): TransferLimits {
  const of = (units: bigint) => amount(units * unit)
  return {
    ...{ min: of(UNITS.min), max: of(UNITS.max), dailyMax: of(UNITS.dailyMax) },
    ...{ stepUpSingle: of(UNITS.stepUpSingle), stepUpDaily: of(UNITS.stepUpDaily) },
  }
}

/** The first limit that does not fit the others; null where all do. Both thresholds may be 0: then it always asks. */
export function wrongLimit({
  min,
  max,
  dailyMax,
  stepUpSingle,
  stepUpDaily,
}: TransferLimits): keyof TransferLimits | null {
  if (min <= 0n) return 'min'
  if (max < min) return 'max'
  if (dailyMax < max) return 'dailyMax'
  if (stepUpSingle < 0n) return 'stepUpSingle'
  return stepUpDaily < 0n ? 'stepUpDaily' : null
}
