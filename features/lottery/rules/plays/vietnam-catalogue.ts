import { flatOdds, ODDS_SCALE } from '../odds.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { PlayType } from '../types.ts'
import { digitsWindow, type Family } from './define.ts'
import { bigSmall, definePicks, exactly, numberOf, oddEven, type Picks, renamePicks, sumOf } from './picks.ts'
import { defineEnding, defineFalls, type Ending } from './vietnam.ts'

/** What differs between the North and the rest (lottery.md §1.1, §1.4, §1.5). */
type Region = {
  /** the tier of two digits, and that of three */
  two: string
  three: string
  /** tiers whose first two digits are sold: in the North without the two-digit tier (23 of 27) */
  firsts: readonly string[]
  lo2At1K: string
  xien: readonly [number, string][]
  truot: readonly [number, string][]
  own: Readonly<Record<string, Ending>>
}

const NORTH_TIERS = STRUCTURES.VN27.tiers.map(({ code }) => code)
const SOUTH_TIERS = STRUCTURES.VN18.tiers.map(({ code }) => code)
const DE = '99.5'
const THREE = '980'
const FOUR = '8880'

const inTier = (digits: number, tiers: readonly string[], odds = DE): Ending => ({ digits, tiers, odds })

const north: Region = {
  two: 'G7',
  three: 'G6',
  firsts: NORTH_TIERS.filter(tier => tier !== 'G7'),
  lo2At1K: '3.685',
  xien: [
    [2, '16'],
    [3, '65'],
    [4, '180'],
  ],
  truot: [
    [4, '2.3'],
    [6, '4.5'],
    [8, '8'],
    [10, '12'],
  ],
  own: {
    LO2_FIRST_27: { digits: 2, tiers: NORTH_TIERS, odds: DE, end: 'first' },
    LO2_G3: inTier(2, ['G3']),
    LO2_G5: inTier(2, ['G5']),
    DE_G7: inTier(2, ['G7']),
    '3C_G6': inTier(3, ['G6'], THREE),
  },
}

/** `7 lô` has two definitions: the seven G4 numbers (LO2_7) and one of nearly each tier (LO2_7MIX). */
const south: Region = {
  two: 'G8',
  three: 'G7',
  firsts: SOUTH_TIERS,
  lo2At1K: '5.44',
  xien: [
    [2, '28'],
    [3, '150'],
    [4, '750'],
  ],
  truot: [
    [4, '1.8'],
    [6, '2.5'],
    [8, '3.3'],
    [10, '4.3'],
  ],
  own: {
    LO2_G4: inTier(2, ['G4']),
    LO2_G6: inTier(2, ['G6']),
    LO2_7: inTier(2, ['G4']),
    LO3_7: inTier(3, ['G4'], THREE),
    LO2_7MIX: inTier(2, ['DB', 'G5', 'G6', 'G7', 'G8']),
    DE_G8: inTier(2, ['G8']),
    '3C_G7': inTier(3, ['G7'], THREE),
  },
}

/** The products of lottery.md §1.4 for which a reliable rule is given, at the odds proposed in §1.5. */
function playsOfRegion(family: Family, tiers: readonly string[], { own, ...region }: Region): PlayType[] {
  const endings: Record<string, Ending> = {
    LO2: inTier(2, tiers),
    LO2_1K: { digits: 2, tiers, odds: region.lo2At1K, flat: true },
    LO2_FIRST: { digits: 2, tiers: region.firsts, odds: DE, end: 'first' },
    LO2_FIRST_1K: { digits: 2, tiers: region.firsts, odds: region.lo2At1K, end: 'first', flat: true },
    LO3: inTier(3, tiers, THREE),
    LO4: inTier(4, tiers, FOUR),
    DE_DB: inTier(2, ['DB']),
    DE_DB_FIRST: { digits: 2, tiers: ['DB'], odds: DE, end: 'first' },
    DE_G1: inTier(2, ['G1']),
    DE_G1_FIRST: { digits: 2, tiers: ['G1'], odds: DE, end: 'first' },
    DE_DAUDUOI: inTier(2, ['DB', region.two]),
    '3C_DB': inTier(3, ['DB'], THREE),
    '3C_G1': inTier(3, ['G1'], THREE),
    '3C_DAUDUOI': inTier(3, ['DB', region.three], THREE),
    '4C_DB': inTier(4, ['DB'], FOUR),
    '4C_G1': inTier(4, ['G1'], FOUR),
    ...own,
  }
  return [
    ...Object.entries(endings).map(([code, ending]) => defineEnding(family, code, ending)),
    ...region.xien.flatMap(([chosen, odds]) => [
      defineFalls(family, `XIEN${chosen}`, { chosen, wanted: 'all', odds }),
      defineFalls(family, `XIEN${chosen}_ROUND`, { chosen, wanted: 'all', odds, round: true }),
    ]),
    ...region.truot.map(([chosen, odds]) => defineFalls(family, `TRUOT${chosen}`, { chosen, wanted: 'none', odds })),
    ...playsOnSpecial(family),
  ]
}

const sides: Picks = renamePicks(
  { ...bigSmall(numberOf, 50), ...oddEven(numberOf) },
  { BIG: 'TAI', SMALL: 'XIU', ODD: 'LE', EVEN: 'CHAN' },
)

/** On the last two digits of the special prize alone: a digit, a side, their sum (lottery.md §1.4). */
function playsOnSpecial(family: Family): PlayType[] {
  const special = digitsWindow('DB', 2)
  const tens = exactly(([digit]) => Number(digit), 0, 9)
  const units = exactly(([, digit]) => Number(digit), 0, 9)
  const digit = flatOdds('9.95')
  const tenNumbers = { odds: flatOdds(DE), slots: 10 }
  return [
    definePicks(family, 'DAU', special, { picks: tens, odds: digit }),
    definePicks(family, 'DUOI', special, { picks: units, odds: digit }),
    definePicks(family, 'HEAD10', special, { picks: tens, ...tenNumbers }),
    definePicks(family, 'TAIL10', special, { picks: units, ...tenNumbers }),
    definePicks(family, 'TONG', special, { picks: exactly(sumOf, 0, 18), odds: sumOdds }),
    ...Object.entries(sides).map(([pick, wins]) =>
      definePicks(family, `KD_${pick}`, special, { picks: { [pick]: wins }, odds: flatOdds('1.95') }),
    ),
  ]
}

/** 95 % of the fair odds of each sum, 100 ways over those that give it: 4 is 19. */
const sumOdds = Object.fromEntries(
  Array.from({ length: 19 }, (_, sum) => [String(sum), (95n * ODDS_SCALE) / BigInt(Math.min(sum, 18 - sum) + 1)]),
)

export const VIETNAM: readonly PlayType[] = [
  ...playsOfRegion({ family: 'MB', structure: 'VN27', mode: 'ELOTT' }, NORTH_TIERS, north),
  ...playsOfRegion({ family: 'MN', structure: 'VN18', mode: 'ELOTT' }, SOUTH_TIERS, south),
  ...playsOfRegion({ family: 'MT', structure: 'VN18', mode: 'ELOTT' }, SOUTH_TIERS, south),
]
