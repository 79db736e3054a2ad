import { type Amount, parseAmount } from '#shared/money.ts'

/** A line of a provider's statement (§8). */
export type LineType = 'payment' | 'refund' | 'payout' | 'return' | 'chargeback' | 'fee'
export type StatementLine = {
  type: LineType
  paymentId: string
  orderOrPart: string | null
  amount: Amount
  /** What the provider took for it. */
  fee: Amount
  currency: string | null
  status: string | null
  /** Booked on another day than the statement's. */
  isLate: boolean
}
export type Booked = { type: LineType; paymentId: string; amount: Amount; currency: string; isOver: boolean }

export type Difference =
  | 'MISSING_OURS'
  | 'MISSING_THEIRS'
  | 'AMOUNT_DIFF'
  | 'STATUS_DIFF'
  | 'CURRENCY_DIFF'
  | 'DUPLICATE_LINE'
  | 'LATE'
export type Found = { difference: Difference; type: LineType; paymentId: string }

const nameOf = ({ type, paymentId }: { type: string; paymentId: string }) => `${type}|${paymentId}`
export const wordsOf = (found: Found) => `${found.difference} ${nameOf(found)}`

/** Joins a statement with what we booked, on (type, payment id), and names what differs. Fees are the provider's alone. */
export function compareStatement(lines: readonly StatementLine[], booked: readonly Booked[]): Found[] {
  const ours = new Map(booked.map(row => [nameOf(row), row]))
  const seen = new Set<string>()
  const found: Found[] = []
  for (const line of lines) {
    const name = nameOf(line)
    const own = ours.get(name)
    const differ = (difference: Difference) => found.push({ difference, type: line.type, paymentId: line.paymentId })
    if (seen.has(name)) differ('DUPLICATE_LINE')
    else if (line.type !== 'fee') {
      if (!own) differ('MISSING_OURS')
      else if (line.currency !== null && line.currency !== own.currency) differ('CURRENCY_DIFF')
      else if (line.amount !== own.amount) differ('AMOUNT_DIFF')
      else if (line.status !== null && line.status !== 'settled') differ('STATUS_DIFF')
      else if (line.isLate) differ('LATE')
    }
    seen.add(name)
  }
  for (const [name, { type, paymentId, isOver }] of ours)
    if (!seen.has(name) && isOver) found.push({ difference: 'MISSING_THEIRS', type, paymentId })
  return found
}

/** The moment at which a statement's day is over, `zoneMinutes` east of UTC. */
export function endOfDay(date: string, zoneMinutes: number): Date {
  return new Date(Date.parse(`${date}T24:00:00Z`) - zoneMinutes * 60_000)
}

/** The days before today, the oldest first. */
export function lastDays(today: string, count: number): string[] {
  const day = (back: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, i) => day(count - i))
}

/** What a line says that the provider charged: all of a fee's own line. */
export const chargedBy = (line: Pick<StatementLine, 'type' | 'amount' | 'fee'>): bigint =>
  line.fee + (line.type === 'fee' ? line.amount : 0n)

export type Statement = {
  provider: string
  currency: string
  date: string
  opening: Amount
  closing: Amount
  lines: StatementLine[]
}

const TYPES: readonly string[] = ['payment', 'refund', 'payout', 'return', 'chargeback', 'fee']
const IN: readonly LineType[] = ['payment', 'return']

/** Reads a statement's file. `hashOf` is of all before the hash itself. Undefined whole when anything does not add up. */
export function readStatement(text: string, hashOf: (text: string) => string): Statement | undefined {
  const rows = text.replace(/\n$/, '').split('\n')
  const [mark, provider = '', currency = '', date = '', opening = ''] = rows[0]?.split(',') ?? []
  const last = rows.at(-1)!.split(',')
  const [end, count, sumIn = '', sumOut = '', closing = '', hash = ''] = last
  if (mark !== 'PC1-STATEMENT' || end !== 'END' || last.length !== 6) return undefined
  if (hashOf(text.slice(0, text.lastIndexOf(hash))) !== hash) return undefined
  try {
    const lines = rows.slice(1, -1).map(row => readLine(row, date))
    const sum = (isIn: boolean) =>
      lines.reduce((sum, line) => sum + (line.type !== 'fee' && IN.includes(line.type) === isIn ? line.amount : 0n), 0n)
    const fees = lines.reduce((sum, line) => sum + chargedBy(line), 0n)
    const adds = parseAmount(opening) + sum(true) - sum(false) - fees === parseAmount(closing)
    if (
      Number(count) !== lines.length ||
      parseAmount(sumIn) !== sum(true) ||
      parseAmount(sumOut) !== sum(false) ||
      !adds
    )
      return undefined
    return { provider, currency, date, opening: parseAmount(opening), closing: parseAmount(closing), lines }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readLine(row: string, date: string): StatementLine {
  const [type = '', paymentId = '', orderOrPart = '', amount = '', fee = '', bookedAt = '', status = ''] =
    row.split(',')
  if (!TYPES.includes(type) || paymentId === '' || fee === '') throw new RangeError(`not a line: ${row.slice(0, 80)}`)
  return {
    ...{ type: type as LineType, paymentId, orderOrPart: orderOrPart || null, amount: parseAmount(amount) },
    fee: parseAmount(fee),
    ...{ currency: null, status: status || null, isLate: bookedAt.slice(0, 10) !== date },
  }
}
