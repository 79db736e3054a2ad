import { rankOf, type TlCard, TWO } from './cards.ts'

/* What may be played on what (games.md §5, tiến lên miền nam). */

export type Kind = 'single' | 'pair' | 'triple' | 'quad' | 'straight' | 'pairs'
/** `pairs` are three or more consecutive ones. `top` decides among plays of one kind and length. */
export type Play = { kind: Kind; length: number; top: TlCard }

const SAME: readonly Kind[] = ['single', 'pair', 'triple', 'quad']
const [LEAST_STRAIGHT, LEAST_PAIRS] = [3, 3]

/** What these cards are together; undefined for no play. */
export function playOf(cards: readonly TlCard[]): Play | undefined {
  const sorted = cards.toSorted((one, other) => one - other)
  const [first, top] = [sorted[0], sorted.at(-1)]
  if (first === undefined || top === undefined || new Set(cards).size !== cards.length) return undefined
  const { length } = sorted
  if (rankOf(first) === rankOf(top)) return { kind: SAME[length - 1]!, length, top }
  if (rankOf(top) === TWO) return undefined
  const goesUpBy = (each: number) => sorted.every((card, i) => rankOf(card) === rankOf(first) + Math.floor(i / each))
  if (length >= LEAST_STRAIGHT && goesUpBy(1)) return { kind: 'straight', length, top }
  if (length >= LEAST_PAIRS * 2 && length % 2 === 0 && goesUpBy(2)) return { kind: 'pairs', length, top }
  return undefined
}

/** Whether a play may lie on another: a higher one of its kind and length, or a chop. */
export const beats = (on: Play, play: Play): boolean =>
  (on.kind === play.kind && on.length === play.length && on.top < play.top) || chops(on, play)

/** Three pairs chop a two; a quad also a pair of twos and three pairs; four pairs also any quad. Three twos nothing chops. */
export function chops(on: Play, play: Play): boolean {
  const force = forceOf(play)
  if (force === 0) return false
  if (rankOf(on.top) === TWO && on.kind === 'single') return true
  if (rankOf(on.top) === TWO && on.kind === 'pair') return force >= 2
  return forceOf(on) > 0 && force > forceOf(on)
}

function forceOf({ kind, length }: Play): 0 | 1 | 2 | 3 {
  if (kind === 'quad') return 2
  if (kind !== 'pairs') return 0
  return length > LEAST_PAIRS * 2 ? 3 : 1
}
