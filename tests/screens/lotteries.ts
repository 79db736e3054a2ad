import type { GameFacts, GameMenu } from '#features/lottery/api.ts'
import type { DrawnResult } from '#features/lottery/api-results.ts'

/** Miền Bắc as a menu shows it, 45 s before its draw. */
export const NORTH: GameMenu = {
  ...{ gameId: 11, gameMenuTag: 'MB', remark: 'Miền Bắc', numero: '202611210001', remainTime: 45_000, lockTime: 5 },
  ...{ drawDayOfWeek: '1,2,3,4,5,6,7', winningTime: '2026-11-20T11:15:00.000Z', gameGroupCode: 'VN' },
  openedNumber:
    '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64',
  ...{ gameCode: 'XSMB', vendor: 'TCG_LOTTO_VN', family: 'MB', structure: 'VN27', prizeMode: 'ELOTT' },
  ...{ source: 'OFFICIAL', isStandIn: false, openedNumero: '202611200001', isHot: true, isOpen: true, everySec: 0 },
}

/** One that stands in for another's draw, and is not on sale. */
export const DA_NANG: GameMenu = {
  ...{ ...NORTH, gameId: 12, gameMenuTag: 'MT', remark: 'Đà Nẵng', drawDayOfWeek: '4,7', family: 'MT' },
  ...{ gameCode: 'XSMT-DANANG', structure: 'VN18', numero: '', remainTime: 0 },
  ...{ openedNumber: '', openedNumero: '', winningTime: '', source: 'HOUSE', isStandIn: true },
  ...{ isOpen: false, isHot: false },
}

export const groupsOf = (...menus: GameMenu[]) => menus.map(menu => ({ tag: menu.gameMenuTag, gameMenus: [menu] }))

/** The betting page of Miền Bắc, whose loto of two digits costs 27 units a number; its issue closes in an hour. */
export const NORTH_FACTS: GameFacts = {
  game: {
    ...{ gameId: 11, gameMenuTag: 'MB', gameCode: 'XSMB', vendor: 'TCG_LOTTO_VN', family: 'MB', structure: 'VN27' },
    ...{ prizeMode: 'ELOTT', source: 'OFFICIAL', isStandIn: false, isHot: true, everySec: 0, name: 'Miền Bắc' },
  },
  schedule: { timeZone: 'Asia/Ho_Chi_Minh', weekdays: [1], at: ['18:15'], everySec: 0, lockTimeSec: 5 },
  currency: 'CRD',
  limits: {
    ...{ minUnit: '0.10', maxUnit: '50.00', maxLines: 1_000, maxWin: null, numberPoints: null, maxProfit: null },
  },
  plays: [
    {
      ...{ play: 'MB_LO2', odds: { '*': '99' }, slots: 27, mode: 'ELOTT', closed: null },
      ...{ returnPpm: 990_000, leastReturnPpm: 990_000 },
    },
  ],
  ...{ numbers: [], series: null, minLevel: 10, awaited: null, next: [], last: [] },
  issue: {
    ...{ numero: '202611210001', drawAt: '2026-11-21T11:15:00.000Z', lockAt: '2026-11-21T11:14:55.000Z' },
    ...{ remainTime: 3_600_000, lockTime: 5, state: 'open', commitment: '' },
  },
  serverTime: '2026-11-21T10:15:00.000Z',
}

/** A result of Miền Bắc as lists of results show it. */
export const NORTH_RESULT: DrawnResult = {
  ...{ game: 'XSMB', gameName: 'Miền Bắc', structure: 'VN27', source: 'OFFICIAL', isStandIn: false },
  ...{ numero: '202611200001', day: '2026-11-20', drawAt: '2026-11-20T11:15:00.000Z', state: 'settled' },
  ...{ openedNumber: NORTH.openedNumber, drawnAt: '2026-11-20T11:15:00.000Z', version: 1, isLate: false },
}

/** The same as facts of a lottery tell their last results. */
export function openedAs({ numero, openedNumber }: Pick<DrawnResult, 'numero' | 'openedNumber'>) {
  return {
    gameId: 11,
    gameCode: 'XSMB',
    structure: 'VN27' as const,
    numero,
    winningTime: NORTH.winningTime,
    openedNumber,
  }
}
