import { type Amount, amount, ZERO } from '#shared/money.ts'

/* A day's statement: sums by currency and class, signed towards the player (wallet contract §2.3, W-178). */

/** As the contract's `statement` names them (features/games/api-vendor.ts). */
export type Class =
  | 'BET'
  | 'TIP'
  | 'JACKPOT_CONTRIB'
  | 'WIN'
  | 'JACKPOT'
  | 'PROMO'
  | 'ADJUST'
  | 'REFUND'
  | 'ROLLBACK_BET'
  | 'ROLLBACK_WIN'
export type Sum = { count: number; total: Amount }
/** Sums by `<currency> <class>`. */
export type Sums = ReadonlyMap<string, Sum>

const NOTHING: Sum = { count: 0, total: ZERO }
const FROM_PLAYER: readonly Class[] = ['BET', 'TIP', 'JACKPOT_CONTRIB', 'ROLLBACK_WIN']

/** Transactions of one sort, as they are written: `refOp` is what a rollback undoes. */
export type Moved = { op: string; kind: string; refOp: string; currency: string } & Sum

/** In which class transactions count. */
export function classOf({ op, kind, refOp }: Pick<Moved, 'op' | 'kind' | 'refOp'>): Class {
  switch (op) {
    case 'bet':
      return kind === 'tip' ? 'TIP' : kind === 'jackpot_contribution' ? 'JACKPOT_CONTRIB' : 'BET'
    case 'rollback':
    case 'rollback_round':
      return refOp === 'win' ? 'ROLLBACK_WIN' : 'ROLLBACK_BET'
    case 'partial_refund':
      return 'REFUND'
    case 'adjust':
      return 'ADJUST'
    case 'promo_win':
      return 'PROMO'
    default:
      return kind === 'jackpot' ? 'JACKPOT' : 'WIN'
  }
}

/** Adds up a statement. */
export function sumUp(moved: Iterable<Moved>): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const each of moved) {
    const which = classOf(each)
    const total = amount(FROM_PLAYER.includes(which) ? -each.total : each.total)
    add(sums, `${each.currency} ${which}`, { count: each.count, total })
  }
  return sums
}

/** Adds to a sum, or with -1 takes from it. */
export function add(sums: Map<string, Sum>, name: string, more: Sum, sign: 1 | -1 = 1): void {
  const before = sums.get(name) ?? NOTHING
  const total = amount(before.total + BigInt(sign) * more.total)
  sums.set(name, { count: before.count + sign * more.count, total })
}

/** What both sides hash: `currency|class|count|total` lines in order, joined by line feeds; totals in minor units. */
export function canonicalText(lines: readonly { currency: string; class: string; count: number; total: string }[]) {
  return lines
    .map(line => `${line.currency}|${line.class}|${line.count}|${line.total}`)
    .sort()
    .join('\n')
}

export type Compared = { name: string; ours: Sum; theirs: Sum; explained: Sum; isEven: boolean }

/** Both statements line by line. `explained` is what closed cases account for, ours less theirs. */
export function compareSums(ours: Sums, theirs: Sums, explained: Sums): Compared[] {
  const names = new Set([...ours.keys(), ...theirs.keys(), ...explained.keys()])
  return [...names].sort().flatMap(name => {
    const [own, other, known] = [ours, theirs, explained].map(sums => sums.get(name) ?? NOTHING) as [Sum, Sum, Sum]
    const isEven = own.count - other.count === known.count && own.total - other.total === known.total
    const isEmpty = [own, other, known].every(sum => sum.count === 0 && sum.total === 0n)
    return isEmpty ? [] : [{ name, ours: own, theirs: other, explained: known, isEven }]
  })
}
