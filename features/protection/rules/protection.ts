import type { Totals } from '#features/wallet/rules/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { type Check, checkDueMs, DEFAULT_CHECK } from './checks.ts'
import { type Period, windowStart } from './windows.ts'

/**
 * A limit in force, whoever set it. `deposit` counts what was paid in, gross of withdrawals (C-18); `stake` what was
 * staked, net of bets taken back; `loss` stakes less wins; `single_bet` one stake; `session` the time since the login.
 */
export type Limit =
  | { kind: 'deposit' | 'loss' | 'stake'; period: Period; max: Amount }
  | { kind: 'single_bet'; max: Amount }
  | { kind: 'session'; maxMs: number }

/** A running window and the account's totals when it began: what was used is what they grew by since. */
export type Window = { period: Period; startsAt: Date; base: Totals }

/** All that protects one member. `at` is the database's clock when this was read: pass it on to what decides by it. */
export type Protection = {
  memberId: string
  at: Date
  limits: readonly Limit[]
  windows: readonly Window[]
  /** Holds until then; null without an end. */
  exclusion?: { until: Date | null }
  /** The reality check of whoever has answered one or has it sooner than hourly. */
  check?: Check
}

/** A window that begins anew, to be saved. */
export type Rebase = Window & { memberId: string }

export type LimitKind = Limit['kind']
export type BetVerdict =
  | { allowed: true }
  | { allowed: false; reason: 'excluded' }
  | { allowed: false; reason: 'limit'; kind: LimitKind; left: Amount }

export type BetAsk = { at: Date; stake: Amount; totals: Totals; sessionStartedAt: Date }
export type DepositAsk = { at: Date; amount: Amount; totals: Totals }

/** The time to play is over: for good, or until the member says that they go on. */
const OVER: BetVerdict = { allowed: false, reason: 'limit', kind: 'session', left: ZERO }

type Room = { kind: LimitKind; left: Amount }

/**
 * Whether a bet may be taken: `totals` as all bets before it leave the account, also those of the same batch; `stake`
 * what it takes, which may leave 0 of a limit and never less. Of several limits the tightest counts (C-20). Amounts in
 * ten-thousandths. Windows that are over count on until `rollWindows` begins them anew, which can only refuse more.
 */
export function checkBet(protection: Protection | undefined, ask: BetAsk): BetVerdict {
  if (protection && isExcluded(protection, ask.at)) return { allowed: false, reason: 'excluded' }
  // A reality check that waits for its answer lets nobody bet (C-28).
  if (ask.at.getTime() >= checkDueMs(protection?.check ?? DEFAULT_CHECK, ask.sessionStartedAt)) return OVER
  if (!protection) return { allowed: true }
  const rooms: Room[] = []
  for (const limit of protection.limits) {
    if (limit.kind === 'deposit') continue
    if (limit.kind === 'session') {
      if (ask.at.getTime() - ask.sessionStartedAt.getTime() >= limit.maxMs) return OVER
    } else rooms.push(roomOf(protection, limit, ask.totals))
  }
  return judge(ask.stake, rooms)
}

/** The same for a deposit. */
export function checkDeposit(protection: Protection | undefined, ask: DepositAsk): BetVerdict {
  if (!protection) return { allowed: true }
  if (isExcluded(protection, ask.at)) return { allowed: false, reason: 'excluded' }
  const rooms: Room[] = []
  for (const limit of protection.limits) if (limit.kind === 'deposit') rooms.push(roomOf(protection, limit, ask.totals))
  return judge(ask.amount, rooms)
}

/** Excluded members may not bet or deposit, nor be sent money by their agents; withdrawals and open rounds go on (C-25). */
export function isExcluded({ exclusion }: Protection, at: Date): boolean {
  return !!exclusion && (exclusion.until === null || at < exclusion.until)
}

/** What a refusal as `excluded` tells: until when, null without an end. */
export function excludedUntil(protection: Protection | undefined): { until: string | null } {
  return { until: protection?.exclusion?.until?.toISOString() ?? null }
}

/** What was used of a limit in its window, and what it leaves; amounts in ten-thousandths. */
export function standingOf(
  protection: Protection,
  limit: Exclude<Limit, { kind: 'session' }>,
  totals: Totals,
): { used: Amount; left: Amount } {
  const { left } = roomOf(protection, limit, totals)
  return { used: amount(limit.max - left), left }
}

/** How long a session that began then may still last by the member's own limit; undefined without one. */
export function sessionLeftMs(protection: Protection | undefined, at: Date, startedAt: Date): number | undefined {
  const limit = protection?.limits.find(each => each.kind === 'session')
  return limit && Math.max(0, limit.maxMs - (at.getTime() - startedAt.getTime()))
}

/** How often this member has to say that they go on (C-28). */
export function checkEveryMs(protection: Protection | undefined): number {
  return (protection?.check ?? DEFAULT_CHECK).everyMs
}

/**
 * The windows that are over at `at`, each with the one that takes its place; empty nearly always. A window begins with
 * the member's first bet or deposit in it: what comes back before that belongs to the time before. A clock that steps
 * back begins nothing.
 */
export function rollWindows({ memberId, windows }: Protection, at: Date, totals: Totals): Rebase[] {
  const over: Rebase[] = []
  for (const { period, startsAt } of windows) {
    const start = windowStart(period, at)
    if (start > startsAt) over.push({ memberId, period, startsAt: start, base: totals })
  }
  return over
}

/** The protection with its windows begun anew. */
export function withRebases(protection: Protection, rebases: readonly Rebase[]): Protection {
  const windows = protection.windows.map(old => rebases.find(({ period }) => period === old.period) ?? old)
  return { ...protection, windows }
}

function judge(asked: Amount, rooms: readonly Room[]): BetVerdict {
  let tightest: Room | undefined
  for (const room of rooms) if (!tightest || room.left < tightest.left) tightest = room
  if (!tightest || asked <= tightest.left) return { allowed: true }
  return { allowed: false, reason: 'limit', ...tightest }
}

/**
 * What a limit leaves, from 0 to the limit itself. Winning gives lost money back its room and never more than the limit:
 * who is ahead may still not lose more than it at once.
 */
function roomOf({ windows }: Protection, limit: Exclude<Limit, { kind: 'session' }>, totals: Totals): Room {
  if (limit.kind === 'single_bet') return { kind: limit.kind, left: limit.max }
  const window = windows.find(({ period }) => period === limit.period)
  if (!window) throw new Error(`a limit of a ${limit.period} without its window`)
  const used = usedOf(limit.kind, totals, window.base)
  if (used <= 0n) return { kind: limit.kind, left: limit.max }
  return { kind: limit.kind, left: used >= limit.max ? ZERO : amount(limit.max - used) }
}

function usedOf(kind: 'deposit' | 'loss' | 'stake', now: Totals, base: Totals): bigint {
  if (kind === 'deposit') return now.deposited - base.deposited
  const staked = now.staked - base.staked
  return kind === 'stake' ? staked : staked - (now.won - base.won)
}
