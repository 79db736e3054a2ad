import { findPlay } from '#features/lottery/rules/lottery.ts'
import { multiplyRatios, ratio, ratioToNumber } from '#features/lottery/rules/ratio.ts'
import { chanceOfAny } from '#features/lottery/rules/returns/returns.ts'
import type { PlayType, Selection } from '#features/lottery/rules/types.ts'
import type { VectorCase } from './schema.ts'

/** A table of how many of `all` results give each key; keys of the file by our picks where they differ. */
type Counted = { family: string; code: string; all: number; picks?: Readonly<Record<string, string>> }

const COUNTED: Readonly<Record<string, Counted>> = {
  tong: { family: 'MB', code: 'MB_TONG', all: 100 },
  c3: { family: 'SSC', code: 'SSC_Q3_CLASS', all: 1000 },
  niu: { family: 'SSC', code: 'SSC_NIU', all: 100_000, picks: { 10: 'NIUNIU' } },
  stud: {
    family: 'SSC',
    code: 'SSC_STUD',
    all: 100_000,
    picks: { '5kind': 'FIVE', '4kind': 'FOUR', '3kind': 'THREE', '2pair': 'TWO_PAIR', '1pair': 'PAIR' },
  },
  odd5: { family: 'L11', code: 'L11_ODDCOUNT', all: 462 },
  mid11: { family: 'L11', code: 'L11_MID', all: 462 },
  gyh: { family: 'PK', code: 'PK_GYH', all: 90 },
  k3sum: { family: 'K3', code: 'K3_SUM', all: 216 },
  lh: { family: 'SSC', code: 'SSC_LH', all: 100_000, picks: { D: 'DRAGON', T: 'TIGER', '=': 'TIE' } },
  ssum: { family: 'SSC', code: 'SSC_SUM_BIGSMALL', all: 100_000 },
}

/** Tables of how many combinations a value stands for. */
const VALUES: Readonly<Record<string, string>> = { sum3: 'SSC_Q3_SUM', span3: 'SSC_Q3_SPAN' }

const pool = (count: number) => [Array.from({ length: count }, (_, i) => String(i + 1))]

/** Counts of combinations by the file's words. */
const COMBINATIONS: Readonly<Record<string, readonly [family: string, code: string, selection: Selection]>> = {
  'SSC group3 with 6 digits n(n-1)': ['SSC', 'SSC_Q3_GROUP3', pool(6)],
  'SSC group6 with 6 digits C(n,3)': ['SSC', 'SSC_Q3_GROUP6', pool(6)],
  'SSC group120 with 7 digits C(7,5)': ['SSC', 'SSC_5X_GROUP120', pool(7)],
  'SSC group60 pairs{1,2} singles{2,3,4,5}': ['SSC', 'SSC_5X_GROUP60', [[...'12'], [...'2345']]],
  'SSC group30 pairs{1,2,3} single{3,4}': ['SSC', 'SSC_5X_GROUP30', [[...'123'], [...'34']]],
  'SSC group20 triple{1,2} singles{2,3,4}': ['SSC', 'SSC_5X_GROUP20', [[...'12'], [...'234']]],
  'SSC group10 triple{1,2} pair{2,3}': ['SSC', 'SSC_5X_GROUP10', [[...'12'], [...'23']]],
  '3-star bao-dan 1 digit (group3+group6)': ['SSC', 'SSC_Q3_GROUP_DAN', pool(1)],
  '11x5 any5 dan-tuo 2 dan 5 tuo C(5,3)': ['L11', 'L11_RX5_DT', [[...'12'], [...'34567']]],
  'PK10 first-3 rows {1,2,3}{2,3,4}{3,4,5}': ['PK', 'PK_Q3', [[...'123'], [...'234'], [...'345']]],
  'xien2 round from 5 numbers C(5,2)': ['MB', 'MB_XIEN2_ROUND', pool(5)],
  'xien3 round from 5': ['MB', 'MB_XIEN3_ROUND', pool(5)],
  'Lotto535 mainCover 15': ['L535', 'L535_BAO', [...pool(15), ['7']]],
}

/** The counts beside the table of returns, each entry a case. */
export function countCases(name: string, table: Readonly<Record<string, number>>): VectorCase[] {
  return Object.entries(table).map(([key, expected]) => ({
    id: `${name}.${key}`,
    run: () => ({ expected, got: count(name, key) ?? 'no count built', tolerance: 1e-6 }),
  }))
}

function count(name: string, key: string): number | undefined {
  if (name === 'combos') {
    const known = COMBINATIONS[key]
    return known && findPlay(known[0], known[1])?.countCombinations(known[2])
  }
  const values = VALUES[name]
  if (values) return findPlay('SSC', values)?.countCombinations([[key]])
  const counted = COUNTED[name]
  const play = counted && findPlay(counted.family, counted.code)
  return play && countResults(play, counted.picks?.[key] ?? key.toUpperCase(), counted.all)
}

function countResults(play: PlayType, pick: string, all: number): number {
  return ratioToNumber(multiplyRatios(chanceOfAny(play.findChances([[pick]])), ratio(all)))
}
