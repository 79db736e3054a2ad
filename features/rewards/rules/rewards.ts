import { type Amount, amount, parseAmount } from '#shared/money.ts'

/** What a reward is for; each has its words. */
export const KINDS = ['gift', 'rank', 'month', 'board', 'mission', 'referral', 'prize'] as const
export type Kind = (typeof KINDS)[number]
export const STATES = ['UNCLAIMED', 'CLAIMED', 'EXPIRED', 'REVOKED'] as const
export type State = (typeof STATES)[number]

type Standing = { state: State; expiresAt: Date }

/** Why a reward cannot be taken now, undefined when it can. Who comes at the second of its end comes too late. */
export function claimProblem(
  { state, expiresAt }: Standing,
  at: Date,
): 'already_claimed' | 'reward_expired' | undefined {
  if (state === 'CLAIMED') return 'already_claimed'
  return state === 'UNCLAIMED' && at < expiresAt ? undefined : 'reward_expired'
}

/** Whether nobody took it in time. */
export const isDue = ({ state, expiresAt }: Standing, at: Date): boolean => state === 'UNCLAIMED' && at >= expiresAt

export type Row = { username: string; amount: string }
/** Rewards that are issued together. */
export const MOST_ROWS = 500

/** What is wrong with a line of a file, counted from 1. */
export type Wrong = { line: number; why: 'columns' | 'username' | 'amount' | 'twice' | 'too_many' }

/**
 * Reads who gets how much: a line each, `username,amount` or with a semicolon, with or without a heading. What is wrong with
 * any line is told by its number; then no row of the file should be used.
 */
export function readRows(text: string): { rows: Row[]; wrong: Wrong[]; total: Amount } {
  const rows: Row[] = []
  const wrong: Wrong[] = []
  const seen = new Set<string>()
  let total = 0n
  for (const [i, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const cells = written.split(/[,;\t]/).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (written.trim() === '' || (i === 0 && /^user/i.test(cells[0]!))) continue
    const why = problemOf(cells, seen)
    if (why) wrong.push({ line: i + 1, why })
    else if (rows.length === MOST_ROWS)
      return { rows, wrong: [...wrong, { line: i + 1, why: 'too_many' }], total: amount(total) }
    else {
      rows.push({ username: cells[0]!, amount: cells[1]! })
      seen.add(cells[0]!.toLowerCase())
      total += parseAmount(cells[1]!)
    }
  }
  return { rows, wrong, total: amount(total) }
}

function problemOf(cells: readonly string[], seen: ReadonlySet<string>): Wrong['why'] | undefined {
  const [username, value] = cells
  if (cells.length !== 2) return 'columns'
  if (!/^\w{1,32}$/.test(username!)) return 'username'
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(value!) || parseAmount(value!) === 0n) return 'amount'
  return seen.has(username!.toLowerCase()) ? 'twice' : undefined
}
