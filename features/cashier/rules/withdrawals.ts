import { type Amount, amount, ZERO } from '#shared/money.ts'

/** States of a withdrawal (§6.2). */
export const WITHDRAWAL_STATES = [
  ...(['REVIEW', 'APPROVED', 'PAYING', 'PAID', 'NOT_RECEIVED'] as const),
  ...(['RECEIVED', 'PART_RECEIVED', 'RETURNED', 'REJECTED', 'CANCELLED'] as const),
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
/** States of a part of one (§6.3). */
export const PART_STATES = [
  ...(['SENT', 'MATCHED', 'PAID', 'NOT_RECEIVED'] as const),
  ...(['RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED'] as const),
  ...(['FAILED', 'EXPIRED', 'RETURNED'] as const),
] as const
export type PartState = (typeof PART_STATES)[number]

/** The two members of a part: who shows pictures of it. */
export const SIDES = ['payer', 'receiver'] as const
export type Side = (typeof SIDES)[number]
export type PartKind = 'gateway' | 'matched'
export type Part = { kind: PartKind; state: PartState; amount: Amount }

export const OVER: readonly WithdrawalState[] = ['RECEIVED', 'PART_RECEIVED', 'RETURNED', 'REJECTED', 'CANCELLED']
/** Those that are over, by where the money is. */
export const ENDED = {
  received: ['RECEIVED', 'PART_RECEIVED'],
  back: ['RETURNED', 'REJECTED', 'CANCELLED'],
} as const satisfies Record<string, readonly WithdrawalState[]>
export type Ended = keyof typeof ENDED
const LIVE: readonly PartState[] = ['SENT', 'MATCHED', 'PAID', 'NOT_RECEIVED']
export const RECEIVED: readonly PartState[] = ['RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED']

const sumOf = (parts: readonly Part[], states: readonly PartState[]) =>
  amount(parts.reduce((sum, part) => sum + (states.includes(part.state) ? part.amount : 0n), 0n))

export const receivedOf = (parts: readonly Part[]): Amount => sumOf(parts, RECEIVED)
export const hasLivePart = (parts: readonly Part[]): boolean => parts.some(part => LIVE.includes(part.state))

/** What of the net no part carries. */
export function unassignedOf(net: Amount, parts: readonly Part[]): Amount {
  return amount(net - sumOf(parts, LIVE) - receivedOf(parts))
}

/** What still stands in the member's reserve: what left it by a payout that was booked is gone. */
export function reservedOf(withdrawal: { amount: Amount; feeBooked: Amount }, parts: readonly Part[]): Amount {
  const left = parts.filter(({ kind, state }) =>
    kind === 'gateway'
      ? state !== 'SENT' && (LIVE.includes(state) || RECEIVED.includes(state))
      : RECEIVED.includes(state),
  )
  return amount(withdrawal.amount - withdrawal.feeBooked - left.reduce((sum, part) => sum + part.amount, 0n))
}

/** How an approved withdrawal stands by its parts (W7 to W11); RECEIVED when all of the net was. */
export function stateByParts(net: Amount, parts: readonly Part[]): WithdrawalState {
  const received = receivedOf(parts)
  if (received === net) return 'RECEIVED'
  if (parts.some(part => part.state === 'NOT_RECEIVED')) return 'NOT_RECEIVED'
  const isOnItsWay = parts.some(part => part.state === 'SENT' || part.state === 'MATCHED')
  if (unassignedOf(net, parts) === 0n && !isOnItsWay) return 'PAID'
  return hasLivePart(parts) || received > 0n ? 'PAYING' : 'APPROVED'
}

/** How a withdrawal that was over stands after a payout came back (W13). */
export function stateAfterReturn(parts: readonly Part[]): WithdrawalState {
  return receivedOf(parts) === ZERO ? 'RETURNED' : 'PART_RECEIVED'
}

/** How often and how much in a day, by rank (§5.2): never less than what all have. */
export function dayLimits(
  rules: { timesPerDay: number; dailyMax: Amount; timesByRank: readonly number[]; dailyByRank: readonly Amount[] },
  rank: number,
): { times: number; dailyMax: Amount } {
  const ofRank = <T>(list: readonly T[]) => (rank === 0 ? undefined : (list[rank] ?? list.at(-1)))
  const own = ofRank(rules.dailyByRank)
  const isMore = own !== undefined && own > rules.dailyMax
  return {
    times: Math.max(rules.timesPerDay, ofRank(rules.timesByRank) ?? 0),
    dailyMax: isMore ? own : rules.dailyMax,
  }
}

/** Why so much may not be matched: parts never leave a rest that is smaller than the smallest part (§6.5). */
export function mayMatch(
  ask: { value: Amount; net: Amount; minPart: Amount | undefined; most: number },
  parts: readonly Part[],
): boolean {
  const left = unassignedOf(ask.net, parts) - ask.value
  if (ask.value <= 0n || left < 0n) return false
  if (ask.minPart !== undefined && (ask.value < ask.minPart || (left > 0n && left < ask.minPart))) return false
  return (
    parts.filter(({ kind, state }) => kind === 'matched' && (LIVE.includes(state) || RECEIVED.includes(state))).length <
    ask.most
  )
}

/** Which waiting deposits would make up a withdrawal (§6.5): whole ones, the oldest first, as far as each may be matched. */
export function splitOver<T extends { amount: Amount }>(
  offers: readonly T[],
  ask: { net: Amount; minPart: Amount; most: number },
): { parts: T[]; left: Amount } {
  const parts: T[] = []
  const matched = () => parts.map((part): Part => ({ kind: 'matched', state: 'MATCHED', amount: part.amount }))
  for (const offer of offers) {
    if (mayMatch({ ...ask, value: offer.amount }, matched())) parts.push(offer)
  }
  return { parts, left: unassignedOf(ask.net, matched()) }
}
