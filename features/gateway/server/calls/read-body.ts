import { readableTime, type WalletOp, walletCalls } from '#features/gateway/api.ts'
import { isKeepable } from '../../rules/wallet-body.ts'
import type { WalletFault } from '../../rules/wallet-status.ts'

/** The call, or what is wrong with it. A fraction of the smallest unit is never cut off: it is refused (W-051). */
export function readBody(op: WalletOp, text: string): Record<string, unknown> | WalletFault {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'BAD_REQUEST'
  }
  const plain = readPlain(op, text, json)
  if (plain) return plain
  if (!isKeepable(text)) return 'BAD_REQUEST'
  const read = walletCalls[op].safeParse(json)
  if (read.success) return read.data
  // The schema complains of a text's form only where it wants an amount, or finds control characters.
  const places = read.error.issues.filter(issue => issue.code === 'invalid_format').map(issue => issue.path)
  return places.some(path => FRACTION.test(String(valueAt(json, path)))) ? 'AMOUNT_PRECISION' : 'BAD_REQUEST'
}

const FRACTION = /^-?\d+\.\d+$/

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, name) => (value as Record<PropertyKey, unknown>)[name], json)
}

/** Without control characters, halves of characters and escapes, nothing in it can stand for one. */
const ASCII = /^[ !#-[\]-~"]*$/
const MINOR = /^\d{1,13}$/

/** What a field may be: a text of so many characters, an amount, one of some words, a time or a yes or no. */
type Field = { most: number; least: number } | 'minor' | { of: readonly string[]; else: string } | 'time' | 'flag'
const id = (most: number, least = 1): Field => ({ most, least })
const COMMON = {
  ...{ request_id: id(128, 0), session: id(128, 0), player: id(64), game: id(128), currency: id(8) },
  ...{ occurred_at: 'time', launch_ref: id(128, 0), tx: id(128) },
} as const satisfies Record<string, Field>
const BETS = ['normal', 'free_round', 'tip', 'jackpot_contribution', 'feature_buy']
const WINS = ['normal', 'free_round', 'jackpot', 'cashout']

/** The fields that nearly all bets and wins have and no others: `walletCalls` says what else there may be. */
const PLAIN: Partial<Record<WalletOp, [string, Field][]>> = {
  bet: Object.entries({
    ...COMMON,
    ...{ session: id(128), round: id(128), amount: 'minor', kind: { of: BETS, else: 'normal' }, reward: id(128, 0) },
  }),
  win: Object.entries({
    ...COMMON,
    ...{ round: id(128), ref: id(128, 0), amount: 'minor', kind: { of: WINS, else: 'normal' }, reward: id(128, 0) },
    final: 'flag',
  }),
}

/**
 * The same as the schema reads, for a plain bet or win: they are nearly all that comes, and the schema library takes longer
 * for one than the wallet does. Undefined for whatever is not plainly right.
 */
export function readPlain(op: WalletOp, text: string, json: unknown): Record<string, unknown> | undefined {
  const fields = PLAIN[op]
  if (!fields || typeof json !== 'object' || json === null || Array.isArray(json) || !ASCII.test(text)) return undefined
  const given = json as Record<string, unknown>
  const read: Record<string, unknown> = {}
  let known = 0
  for (const [name, field] of fields) {
    const value = given[name]
    if (value === undefined) {
      const missing = ofNothing(field)
      if (missing === undefined) return undefined
      read[name] = missing
      continue
    }
    if (!fits(field, value)) return undefined
    known++
    read[name] = field === 'time' ? readableTime(value as string) : value
  }
  // Whatever else is there the schema looks at.
  for (const _ in given) known--
  return known === 0 ? read : undefined
}

function ofNothing(field: Field): unknown {
  if (field === 'minor') return undefined
  if (field === 'flag') return false
  if (field === 'time') return ''
  if ('of' in field) return field.else
  return field.least === 0 ? '' : undefined
}

function fits(field: Field, value: unknown): boolean {
  if (field === 'flag') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (field === 'minor') return MINOR.test(value)
  if (field === 'time') return value.length <= 40
  if ('of' in field) return field.of.includes(value)
  return value.length >= field.least && value.length <= field.most
}
