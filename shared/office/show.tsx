import { Badge, Code } from '@mantine/core'
import { CURRENCY_SCALE, displayAmount, parseAmount } from '../money.ts'
import { useAtWork } from './at-work.ts'
import styles from './show.module.css'

/* How the office shows single values. */

/** `1,234.50 ₫`: on one line, left to right in every language. Without a currency it is the merchant's. */
export function Money({ amount, currency, signed = false }: { amount: string; currency?: string; signed?: boolean }) {
  const { merchant } = useAtWork()
  const value = parseAmount(amount)
  const code = currency ?? merchant.currency
  const tone = !signed ? undefined : value > 0n ? styles.in : value < 0n ? styles.out : undefined
  return (
    <bdi dir="ltr" className={`${styles.figures} ${tone ?? ''}`}>
      {signed && value > 0n && '+'}
      {displayAmount(value, Math.min(2, CURRENCY_SCALE[code] ?? 2))}
      <span className={styles.currency}>{code === merchant.currency ? merchant.currencySymbol : code}</span>
    </bdi>
  )
}

/** A time as the merchant's clock shows it; its exact moment is told on hover and to readers. */
export function When({ at, only }: { at: string | null; only?: 'date' | 'time' }) {
  const { merchant } = useAtWork()
  if (at === null) return <Nothing />
  return (
    <time dateTime={at} title={at} dir="ltr" className={styles.figures}>
      {timeText(at, merchant.timeZone, only)}
    </time>
  )
}

/** `2026-11-26 22:26:10`: read alike in every language. */
export function timeText(at: string, timeZone: string, only?: 'date' | 'time'): string {
  const date = only === 'time' ? {} : ({ dateStyle: 'short' } as const)
  const time = only === 'date' ? {} : ({ timeStyle: 'medium' } as const)
  return new Date(at).toLocaleString('sv-SE', { ...date, ...time, timeZone })
}

/** `2026-11-26`, a day of the books: never on two lines. */
export function Day({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.figures}>
      {children}
    </bdi>
  )
}

export type Tone = 'good' | 'bad' | 'wait' | 'info' | 'plain'
const COLORS = { good: 'jade', bad: 'crimson', wait: 'amber', info: 'info', plain: 'gray' } as const

/** How something stands, in a word. */
export function State({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge variant="light" color={COLORS[tone]} radius="sm" tt="none" className={styles.state}>
      {children}
    </Badge>
  )
}

/** An id, an address: for copying, left to right. */
export function Id({ children }: { children: string }) {
  return (
    <Code dir="ltr" className={styles.id}>
      {children}
    </Code>
  )
}

/** Where there is no value. */
export function Nothing() {
  return <span className={styles.nothing}>–</span>
}
