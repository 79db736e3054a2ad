import { playsOf } from '../../../rules/lottery.ts'
import type { PlayType } from '../../../rules/types.ts'

/** Plays that are chosen on one sheet: mostly one; both sides of a ball together. `key` is that of its words. */
export type Sheet = { readonly key: string; readonly plays: readonly PlayType[] }
export type PlayTab = { readonly key: TabKey; readonly sheets: readonly Sheet[] }

/** The code of a play without its family: `LO2` of `MB_LO2`. */
export function shortCode(play: string): string {
  return play.slice(play.indexOf('_') + 1)
}

type Rule = readonly [tab: TabKey, plays: RegExp]
/** Tabs by what is bet on in them; the words of each are `lotteryPlays.tabs.<key>`. */
export type TabKey =
  | 'lo'
  | 'xien'
  | 'truot'
  | 'de'
  | 'headTail'
  | 'c3'
  | 'c4'
  | 'sides'
  | 'top'
  | 'bottom'
  | 'tod'
  | 'run'
  | 'frontBack'
  | 'straight'
  | 'box'
  | 'first'
  | 'balls'
  | 'numbers'
  | 'wheel'
  | 'pairs'
  | 'places'
  | 'five'
  | 'four'
  | 'front3'
  | 'middle3'
  | 'back3'
  | 'three'
  | 'two'
  | 'eachBall'
  | 'sum'
  | 'dragonTiger'
  | 'hands'
  | 'any'
  | 'anyBankers'
  | 'triple'
  | 'pair'
  | 'one'
  | 'podium'
  | 'counts'

const VIETNAM: readonly Rule[] = [
  ['lo', /^LO/],
  ['xien', /^XIEN/],
  ['truot', /^TRUOT/],
  ['de', /^DE_/],
  ['headTail', /^(DAU|DUOI|HEAD10|TAIL10|TONG)$/],
  ['c3', /^3C_/],
  ['c4', /^4C_/],
  ['sides', /^KD_/],
]
const SEA: readonly Rule[] = [
  ['top', /^\dTOP$/],
  ['bottom', /^2BOTTOM$/],
  ['tod', /^\dTOD$/],
  ['frontBack', /^3(FRONT|BACK)$/],
  ['run', /^RUN/],
  ['sides', /HL$|^OE$/],
]
const FOUR_D: readonly Rule[] = [
  ['straight', /^(BIG|SMALL)$/],
  ['box', /^I(BOX|BET)_/],
  ['first', /^[34]A$/],
]
const SIX_BALLS: readonly Rule[] = [
  ['numbers', /^STD$/],
  ['wheel', /^BAO/],
]
const KENO: readonly Rule[] = [
  ['sides', /^(TX|CL|XIEN|NGUHANH|TD|CLH|LN)$/],
  ['balls', /^(\d+|NGOC\d)$/],
]
const THREES: readonly Rule[] = [
  ['three', /^3X_/],
  ['two', /^[QH]2_/],
  ['places', /^DWD$/],
]

const TABS: Readonly<Record<string, readonly Rule[]>> = {
  MB: VIETNAM,
  MN: VIETNAM,
  MT: VIETNAM,
  MY: FOUR_D,
  SG: FOUR_D,
  MEGA: SIX_BALLS,
  POWER: SIX_BALLS,
  TOTO: SIX_BALLS,
  L535: SIX_BALLS,
  KENO_HOUSE: KENO,
  KENO_VIETLOTT: KENO,
  MAX3D: [
    ['numbers', /^STRAIGHT$/],
    ['pairs', /^(PLUS|PRO)/],
  ],
  SSC: [
    ['places', /^DWD$/],
    ['eachBall', /^BALL/],
    ['sum', /^SUM_/],
    ['dragonTiger', /^LH$/],
    ['hands', /^(NIU|STUD)$/],
    ['five', /^5X_/],
    ['four', /^[QH]4_/],
    ['front3', /^Q3_/],
    ['middle3', /^Z3_/],
    ['back3', /^H3_/],
    ['two', /^[QH]2_/],
  ],
  D3: THREES,
  L11: [
    ['any', /^RX\d$/],
    ['anyBankers', /_DT$/],
    ['eachBall', /^BALL/],
    ['sum', /^SUM_/],
    ['dragonTiger', /^LH$/],
    ['places', /^(DWD|Q3_BDW1)$/],
    ['three', /^[QZH]3_(STRAIGHT|GROUP)$/],
    ['two', /^[QH]2_/],
    ['counts', /^(ODDCOUNT|MID)$/],
  ],
  K3: [
    ['sum', /^(SUM|BIG|SMALL|ODD|EVEN)$/],
    ['triple', /^TRIPLE/],
    ['three', /^3/],
    ['pair', /^(PAIR|2DIFF)/],
    ['one', /^ONE$/],
  ],
  PK: [
    ['places', /^DWD$/],
    ['podium', /^Q\d$/],
    ['eachBall', /^BALL/],
    ['sum', /^GYH/],
    ['dragonTiger', /^LH_/],
  ],
}

/** Plays that stand on one sheet, by the sheet's own code. */
const SHEETS: readonly (readonly [plays: RegExp, sheet: string])[] = [
  [/^KD_\w+$/, 'KD'],
  [/^\dHL$|^OE$/, 'SIDES'],
  [/^(BALL\d+)(_\w+)?$/, '$1'],
  [/^SUM_(BIGSMALL|ODDEVEN)$/, 'SUM_SIDES'],
  [/^(BIG|SMALL|ODD|EVEN)$/, 'SUM'],
  [/^GYH\w*$/, 'GYH'],
  [/^LH_\w+$/, 'LH'],
  [/^(TX|CL|XIEN|NGUHANH|TD|CLH|LN)$/, 'KENO_SIDES'],
  [/^TRIPLE\w*$/, 'TRIPLE'],
]

/** The tabs of a family over the plays that are sold, those of a game's own order of sheets; empty tabs are left out. */
export function tabsOf(family: string, isSold: (code: string) => boolean): PlayTab[] {
  const plays = playsOf(family).filter(({ code }) => isSold(code))
  return (TABS[family] ?? SEA).flatMap(([key, fits]) => {
    const sheets = Map.groupBy(
      plays.filter(({ code }) => fits.test(shortCode(code))),
      ({ code }) => sheetOf(family, shortCode(code)),
    )
    return sheets.size > 0 ? [{ key, sheets: [...sheets].map(([sheet, own]) => ({ key: sheet, plays: own })) }] : []
  })
}

function sheetOf(family: string, code: string): string {
  // In the 4D lotteries BIG and SMALL are tables of prizes, each with a board of its own.
  if (TABS[family] === FOUR_D || (TABS[family] === VIETNAM && !code.startsWith('KD_'))) return code
  const found = SHEETS.find(([plays]) => plays.test(code))
  return found ? code.replace(found[0], found[1]) : code
}

/** The tab and sheet where a play stands; null when it is not sold. */
export function placeOf(tabs: readonly PlayTab[], code: string): { tab: TabKey; sheet: string } | null {
  for (const tab of tabs) {
    const sheet = tab.sheets.find(({ plays }) => plays.some(play => play.code === code))
    if (sheet) return { tab: tab.key, sheet: sheet.key }
  }
  return null
}
