import { allNumbers } from '../../../rules/expand.ts'

/** More than any play has groups, or limits the tokens of one to. */
export const MAX_TOKENS = 20

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

/** Picks by name, in the order in which they are shown. */
const NAMED = [
  'TAI',
  'XIU',
  'BIG',
  'SMALL',
  'HIGH',
  'LOW',
  'LE',
  'CHAN',
  'ODD',
  'EVEN',
  'TAI_LE',
  'TAI_CHAN',
  'XIU_LE',
  'XIU_CHAN',
  'TREN',
  'DUOI',
  'LON',
  'NHO',
  'KIM',
  'MOC',
  'THUY',
  'HOA',
  'THO',
  'LE_11_12',
  'CHAN_11_12',
  'DRAGON',
  'TIGER',
  'TIE',
  'LEOPARD',
  'STRAIGHT',
  'PAIR',
  'HALF',
  'MISC',
  'NONE',
  'NIUNIU',
  'FIVE',
  'FOUR',
  'FULL',
  'THREE',
  'TWO_PAIR',
  'ANY',
] as const
export type NamedPick = (typeof NAMED)[number]

const FACES = numbered(1, 6)
const PAIRS = FACES.flatMap(a => FACES.filter(b => b >= a).map(b => a + b))
const TRIPLES = PAIRS.flatMap(pair => FACES.filter(c => c >= pair[1]!).map(c => pair + c))

/** Balls and names; dice name their faces together: `112`. */
const BALLS: readonly string[] = [...numbered(0, 80), ...NAMED]
const DICE: readonly string[] = [...new Set([...NAMED, ...numbered(0, 18), ...PAIRS, ...TRIPLES])]

/** What is taken of all that plays of a family may take, in the order of a board. */
export function tokensTaken(family: string, isTaken: (token: string) => boolean): readonly string[] {
  const digits = family === 'K3' ? undefined : [2, 3, 4].find(length => isTaken('0'.repeat(length)))
  return digits ? allNumbers(digits) : (family === 'K3' ? DICE : BALLS).filter(isTaken)
}

export function isNamed(token: string): token is NamedPick {
  return (NAMED as readonly string[]).includes(token)
}
