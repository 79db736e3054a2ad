import { expect, test } from 'vitest'
import { addDays, dayAt, instantOf, parseClock, weekdayCode } from '#shared/zone.ts'
import { fc } from '../../../../tests/support/property.ts'
import { formatWeekdays, issuesOfDay, nextIssues, type Schedule } from './schedule.ts'
import { fastSchedule, startingSchedule } from './starting-schedules.ts'

const HANOI = 'Asia/Ho_Chi_Minh'
const at = (text: string) => Date.parse(text)
const daysOf = (code: string, from: string, count: number) =>
  nextIssues(startingSchedule(code)!, at(`${from}T00:00:00Z`), count).map(({ day }) => day)
const monthly: Schedule = {
  timeZone: 'Asia/Bangkok',
  phases: [{ from: '2026-01-01', until: null, days: { monthDays: [1, 16] }, times: { at: ['15:30'] } }],
  holidays: [{ from: '2026-05-01', until: '2026-05-03' }],
  moved: [{ from: '2026-05-01', to: '2026-05-02' }],
  lockTimeSec: 1200,
}

test('weekdays are told as Sunday 1 to Saturday 7', () => {
  expect(['2026-08-16', '2026-08-17', '2026-08-22'].map(weekdayCode)).toEqual([1, 2, 7])
})

test.each([
  ['XSMN-TPHCM', ['2026-08-15', '2026-08-17', '2026-08-22']],
  ['XSMN-ANGIANG', ['2026-08-20', '2026-08-27', '2026-09-03']],
  ['XSMT-HUE', ['2026-08-16', '2026-08-17', '2026-08-23']],
  ['MEGA645', ['2026-08-16', '2026-08-19', '2026-08-21']],
])('%s draws on its weekdays', (code, days) => {
  expect(daysOf(code, '2026-08-15', 3)).toEqual(days)
})

test('the North draws every day but the four of Tết, the South every week', () => {
  expect(daysOf('XSMB', '2026-02-14', 4)).toEqual(['2026-02-14', '2026-02-15', '2026-02-20', '2026-02-21'])
  expect(daysOf('XSMN-TPHCM', '2026-02-15', 2)).toEqual(['2026-02-16', '2026-02-21'])
})

test('an issue draws at its time on the game’s own clock and locks before it', () => {
  expect(issuesOfDay(startingSchedule('XSMB')!, '2026-08-22')).toEqual([
    {
      numero: '202608220001',
      day: '2026-08-22',
      sequence: 1,
      drawAt: at('2026-08-22T11:15:00Z'),
      lockAt: at('2026-08-22T11:10:00Z'),
    },
  ])
})

test.each([
  [45, 1920, '00:00:45'],
  [60, 1440, '00:01:00'],
  [75, 1152, '00:01:15'],
  [90, 960, '00:01:30'],
  [120, 720, '00:02:00'],
  [180, 480, '00:03:00'],
  [300, 288, '00:05:00'],
])('every %d s a day has %d issues, the first at %s, the last at midnight', (everySec, count, first) => {
  const issues = issuesOfDay(fastSchedule(everySec), '2026-08-22')
  expect(issues).toHaveLength(count)
  expect(issues[0]!.drawAt).toBe(at(`2026-08-22T${first}+07:00`))
  expect(issues.at(-1)).toMatchObject({ drawAt: at('2026-08-23T00:00:00+07:00'), day: '2026-08-22', sequence: count })
})

test.each([
  ['KENO_VIETLOTT', 119, '202608220119', '21:52'],
  ['BINGO18', 158, '202608220158', '21:48'],
  ['LOTTO535', 2, '202608220002', '21:00'],
])('%s has %d issues a day', (code, count, numero, last) => {
  const issues = issuesOfDay(startingSchedule(code)!, '2026-08-22')
  expect(issues).toHaveLength(count)
  expect(issues.at(-1)).toMatchObject({ numero, drawAt: at(`2026-08-22T${last}:00+07:00`) })
})

test('issues follow each other without gap, doubling or disorder, whenever one asks', () => {
  const instants = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') })
  fc.assert(
    fc.property(instants, fc.constantFrom(45, 75, 300), (after, everySec) => {
      const issues = nextIssues(fastSchedule(everySec), after, 3)
      expect(issues[0]!.drawAt).toBeGreaterThan(after)
      expect(issues[0]!.drawAt - after).toBeLessThanOrEqual(everySec * 1000)
      expect(issues.map(({ drawAt }) => drawAt - issues[0]!.drawAt)).toEqual([0, everySec * 1000, 2 * everySec * 1000])
      expect(new Set(issues.map(({ numero }) => numero)).size).toBe(3)
    }),
    { numRuns: 30 },
  )
})

test('a draw at the very instant asked for is past', () => {
  const [first] = nextIssues(fastSchedule(60), at('2026-08-22T10:00:00Z'), 1)
  expect(first!.drawAt).toBe(at('2026-08-22T10:01:00Z'))
})

test('days of the month draw, and a moved draw leaves its day for another, holiday or not', () => {
  const issues = nextIssues(monthly, at('2026-04-20T00:00:00Z'), 3)
  expect(issues.map(({ numero }) => numero)).toEqual(['202605020001', '202605160001', '202606010001'])
})

test('a phase ends when the next one begins, and a schedule without draws ends', () => {
  const changing: Schedule = {
    ...monthly,
    moved: [],
    phases: [
      { from: '2026-01-01', until: '2026-03-31', days: { weekdays: [7] }, times: { at: ['16:15'] } },
      { from: '2026-04-01', until: '2026-04-15', days: { weekdays: [4] }, times: { at: ['16:15', '10:00'] } },
    ],
  }
  const issues = nextIssues(changing, at('2026-03-25T00:00:00Z'), 9)
  const told = ['202603280001', '202604010001', '202604010002', '202604080001', '202604080002']
  expect(issues.map(({ numero }) => numero)).toEqual([...told, '202604150001', '202604150002'])
  expect(issues[1]!.drawAt).toBeLessThan(issues[2]!.drawAt)
  expect(nextIssues(changing, at('2026-05-01T00:00:00Z'), 1)).toEqual([])
})

test('zones with summer time keep their clock times', () => {
  const onClock = (day: string, clock: string) =>
    new Date(instantOf(day, parseClock(clock), 'Europe/Berlin')).toISOString().slice(11, 16)
  expect(onClock('2026-03-28', '18:00')).toBe('17:00')
  expect(onClock('2026-03-29', '01:30')).toBe('00:30')
  expect(onClock('2026-03-29', '18:00')).toBe('16:00')
  expect(onClock('2026-10-25', '18:00')).toBe('17:00')
  expect(dayAt(at('2026-08-22T17:00:00Z'), HANOI)).toBe('2026-08-23')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test.each(['24:01', '25:00', '7:00', '12:60', 'noon'])('%s is no time of a day', text => {
  expect(() => parseClock(text)).toThrow(RangeError)
})

test('menus tell weekdays by their codes', () => {
  expect(formatWeekdays(startingSchedule('XSMT-KHANHHOA')!.phases[0]!.days)).toBe('4,1')
  expect(formatWeekdays(monthly.phases[0]!.days)).toBe('1,2,3,4,5,6,7')
})

test('unknown games and intervals have no schedule', () => {
  expect(startingSchedule('XSMN-NOWHERE')).toBeNull()
  expect(() => fastSchedule(50)).toThrow(RangeError)
})
