import type { Kind } from './fields.ts'

type Raw = Record<string, unknown>
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

export function valueAt(raw: Raw, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRaw(value) ? value[key] : undefined), raw)
}

/** The same with another value at the path; undefined takes it away, and what is empty then. */
export function withValue(raw: Raw, path: string, value: unknown): Raw {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const inner = raw[key]
  const next = rest.length === 0 ? value : withValue(isRaw(inner) ? inner : {}, rest.join('.'), value)
  const { [key]: _, ...others } = raw
  const isNone = next === undefined || (isRaw(next) && Object.keys(next).length === 0 && !isRaw(inner))
  return isNone ? others : { ...raw, [key]: next }
}

/** A value as it is typed. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const MONEY = /^\d{1,15}(\.\d{1,4})?$/
const WHOLE = /^\d{1,9}$/

/** What was typed as the configuration keeps it; undefined for nothing, null for what cannot be meant. */
export function readValue(text: string, kind: Kind): unknown {
  const typed = text.trim()
  if (typed === '') return undefined
  if (kind === 'money') return MONEY.test(typed) ? typed : null
  if (kind === 'whole') return WHOLE.test(typed) ? Number(typed) : null
  if (kind === 'rate') return /^\d{1,4}(\.\d{1,4})?$/.test(typed) ? Number(typed) : null
  if (kind === 'flag') return typed === 'true'
  if (kind === 'moneys' || kind === 'wholes' || kind === 'texts') {
    const each = typed.split(',').map(part => readValue(part, ONE[kind]))
    return each.includes(null) || each.includes(undefined) ? null : each
  }
  return typed
}

const ONE = { moneys: 'money', wholes: 'whole', texts: 'text' } as const
