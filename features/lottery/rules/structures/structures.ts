import type { Structure, StructureCode, Tier } from '../types.ts'

const digits = (code: string, count: number, length: number, repeats = false): Tier => ({
  code,
  count,
  of: { digits: length },
  repeats,
})
const balls = (code: string, count: number, highest: number, repeats = false): Tier => ({
  code,
  count,
  of: { lowest: 1, highest },
  repeats,
})

/** lottery.md §1.1 (VN27, VN18), §3 (Thai to Singapore) and §4 (the rest). */
const tiersOf: Readonly<Record<StructureCode, readonly Tier[]>> = {
  VN27: [
    digits('DB', 1, 5),
    digits('G1', 1, 5),
    digits('G2', 2, 5),
    digits('G3', 6, 5),
    digits('G4', 4, 4),
    digits('G5', 6, 4),
    digits('G6', 3, 3),
    digits('G7', 4, 2),
  ],
  VN18: [
    digits('DB', 1, 6),
    digits('G1', 1, 5),
    digits('G2', 1, 5),
    digits('G3', 2, 5),
    digits('G4', 7, 5),
    digits('G5', 1, 4),
    digits('G6', 3, 4),
    digits('G7', 1, 3),
    digits('G8', 1, 2),
  ],
  SSC: [digits('DIGITS', 5, 1, true)],
  D3: [digits('DIGITS', 3, 1, true)],
  L11X5: [balls('BALLS', 5, 11)],
  K3: [balls('DICE', 3, 6, true)],
  PK10: [balls('BALLS', 10, 10)],
  KENO80: [balls('BALLS', 20, 80)],
  MEGA645: [balls('MAIN', 6, 45)],
  POWER655: [balls('MAIN', 6, 55), { ...balls('BONUS', 1, 55), apartFrom: 'MAIN' }],
  LOTTO535: [balls('MAIN', 5, 35), balls('EXTRA', 1, 12)],
  TOTO649: [balls('MAIN', 6, 49), { ...balls('BONUS', 1, 49), apartFrom: 'MAIN' }],
  MAX3D: [digits('DB', 2, 3, true), digits('G1', 4, 3, true), digits('G2', 6, 3, true), digits('G3', 8, 3, true)],
  THAI_GOV: [digits('FIRST', 1, 6), digits('FRONT3', 2, 3), digits('BACK3', 2, 3), digits('LAST2', 1, 2)],
  D4: [digits('NUMBER', 1, 4)],
  D5: [digits('NUMBER', 1, 5)],
  STOCK: [digits('TOP', 1, 3), digits('BOTTOM', 1, 2)],
  MY4D: fourDigits(),
  SG4D: fourDigits(),
}

function fourDigits(): Tier[] {
  return [
    digits('FIRST', 1, 4),
    digits('SECOND', 1, 4),
    digits('THIRD', 1, 4),
    digits('SPECIAL', 10, 4),
    digits('CONSOLATION', 10, 4),
  ]
}

export const STRUCTURES = Object.fromEntries(
  Object.entries(tiersOf).map(([code, tiers]) => [code, { code, tiers }]),
) as Readonly<Record<StructureCode, Structure>>

/** All numbers of some tiers of a result, in order; of all tiers when none is named. */
export function numbersOf(
  result: { structure: StructureCode; tiers: readonly (readonly string[])[] },
  tiers?: readonly string[],
): string[] {
  return STRUCTURES[result.structure].tiers.flatMap(({ code }, i) =>
    !tiers || tiers.includes(code) ? (result.tiers[i] ?? []) : [],
  )
}
