import type { Phase, Schedule, Times } from './schedule.ts'

/* What games' schedules start as. Operators change them by phases with dates (lottery.md §1.2). */

const HANOI_TIME = 'Asia/Ho_Chi_Minh'
const SINCE = '2024-01-01'
const EVERY_DAY = '1,2,3,4,5,6,7'

/** Weekday codes of the traditional draws, Sunday = 1 (lottery.md §1.2, "ready to load"). */
const TRADITIONAL: Readonly<Record<string, string>> = {
  XSMB: EVERY_DAY,
  'XSMN-TIENGIANG': '1',
  'XSMN-KIENGIANG': '1',
  'XSMN-DALAT': '1',
  'XSMN-TPHCM': '2,7',
  'XSMN-DONGTHAP': '2',
  'XSMN-CAMAU': '2',
  'XSMN-BENTRE': '3',
  'XSMN-VUNGTAU': '3',
  'XSMN-BACLIEU': '3',
  'XSMN-DONGNAI': '4',
  'XSMN-CANTHO': '4',
  'XSMN-SOCTRANG': '4',
  'XSMN-TAYNINH': '5',
  'XSMN-ANGIANG': '5',
  'XSMN-BINHTHUAN': '5',
  'XSMN-VINHLONG': '6',
  'XSMN-BINHDUONG': '6',
  'XSMN-TRAVINH': '6',
  'XSMN-LONGAN': '7',
  'XSMN-BINHPHUOC': '7',
  'XSMN-HAUGIANG': '7',
  'XSMT-PHUYEN': '2',
  'XSMT-HUE': '2,1',
  'XSMT-KONTUM': '1',
  'XSMT-DAKLAK': '3',
  'XSMT-QUANGNAM': '3',
  'XSMT-DANANG': '4,7',
  'XSMT-KHANHHOA': '4,1',
  'XSMT-BINHDINH': '5',
  'XSMT-QUANGTRI': '5',
  'XSMT-QUANGBINH': '5',
  'XSMT-GIALAI': '6',
  'XSMT-NINHTHUAN': '6',
  'XSMT-QUANGNGAI': '7',
  'XSMT-DAKNONG': '7',
}

/** The North stops for four days around Tết, the South has drawn through it (§1.2). Years to come are operators' data. */
const NORTHERN_TET = [
  { from: '2025-01-28', until: '2025-01-31' },
  { from: '2026-02-16', until: '2026-02-19' },
]
const DRAW_AT: Readonly<Record<string, string>> = { XSMB: '18:15', XSMT: '17:15', XSMN: '16:15' }
/** Television shows the balls at once, so sale ends well before (§1.2). */
const TRADITIONAL_LOCK_SEC = 300

/** Seconds between fast house draws → seconds of lock (§2). */
const FAST_LOCK_SEC: Readonly<Record<number, number>> = { 45: 5, 60: 5, 75: 6, 90: 8, 120: 10, 180: 10, 300: 15 }

/** Draws at fixed times: weekday codes, times, seconds of lock (§3.1, §4.1). */
const FIXED: Readonly<Record<string, readonly [weekdays: string, times: Times, lockTimeSec: number]>> = {
  KENO_VIETLOTT: [EVERY_DAY, { first: '06:08', last: '21:52', everySec: 480 }, 60],
  BINGO18: [EVERY_DAY, { first: '06:06', last: '21:48', everySec: 360 }, 30],
  MEGA645: ['1,4,6', { at: ['18:00'] }, TRADITIONAL_LOCK_SEC],
  POWER655: ['3,5,7', { at: ['18:00'] }, TRADITIONAL_LOCK_SEC],
  LOTTO535: [EVERY_DAY, { at: ['13:00', '21:00'] }, TRADITIONAL_LOCK_SEC],
  MAX3D: ['2,4,6', { at: ['18:00'] }, TRADITIONAL_LOCK_SEC],
  MAX3DPRO: ['3,5,7', { at: ['18:00'] }, TRADITIONAL_LOCK_SEC],
  HANOI_SPECIAL: [EVERY_DAY, { at: ['17:30'] }, TRADITIONAL_LOCK_SEC],
  HANOI: [EVERY_DAY, { at: ['18:30'] }, TRADITIONAL_LOCK_SEC],
  HANOI_VIP: [EVERY_DAY, { at: ['19:30'] }, TRADITIONAL_LOCK_SEC],
  LAO: ['2,4,6', { at: ['20:30'] }, 1800],
}

/** The schedule that a game of a fixed calendar starts with; null for a code without one. */
export function startingSchedule(gameCode: string): Schedule | null {
  const weekdays = TRADITIONAL[gameCode]
  if (weekdays) {
    const times = { at: [DRAW_AT[gameCode.slice(0, 4)]!] }
    return schedule(weekdays, times, TRADITIONAL_LOCK_SEC, gameCode === 'XSMB' ? NORTHERN_TET : [])
  }
  const fixed = FIXED[gameCode]
  return fixed ? schedule(...fixed) : null
}

/** A house draw every so many seconds, day and night. Throws RangeError for an interval without a lock time. */
export function fastSchedule(everySec: number, timeZone = HANOI_TIME): Schedule {
  const lockTimeSec = FAST_LOCK_SEC[everySec]
  if (lockTimeSec === undefined) throw new RangeError(`no fast draws every ${everySec} s`)
  const first = new Date(everySec * 1000).toISOString().slice(11, 19)
  return { ...schedule(EVERY_DAY, { first, last: '24:00', everySec }, lockTimeSec), timeZone }
}

function schedule(weekdays: string, times: Times, lockTimeSec: number, holidays: Schedule['holidays'] = []): Schedule {
  const days: Phase['days'] = { weekdays: weekdays.split(',').map(Number) }
  return { timeZone: HANOI_TIME, phases: [{ from: SINCE, until: null, days, times }], holidays, moved: [], lockTimeSec }
}
