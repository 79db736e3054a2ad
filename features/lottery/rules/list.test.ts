import { expect, test } from 'vitest'
import { weekdayCode } from '#shared/zone.ts'
import {
  chooseName,
  chooseTag,
  chooseType,
  chooseWeekday,
  matchKnown,
  narrowList,
  OPEN_LIST,
  weekDays,
} from './list.ts'

const lottery = (gameId: number, remark: string, gameMenuTag: string, drawDayOfWeek: string) => ({
  ...{ gameId, remark, gameMenuTag, drawDayOfWeek },
})
const NORTH = lottery(1, 'Miền Bắc', 'MB', '1,2,3,4,5,6,7')
const DA_NANG = lottery(2, 'Đà Nẵng', 'MT', '4,7')
const AN_GIANG = lottery(3, 'An Giang', 'MN', '5')
const ALL = [NORTH, DA_NANG, AN_GIANG]

test('a category, a weekday and a name narrow the list together', () => {
  const found = (change: Partial<typeof OPEN_LIST>) => narrowList(ALL, { ...OPEN_LIST, ...change })
  expect(found({})).toEqual(ALL)
  expect(found({ tag: 'MT' })).toEqual([DA_NANG])
  expect(found({ weekday: 5 })).toEqual([NORTH, AN_GIANG])
  expect(found({ weekday: 1 })).toEqual([NORTH])
  expect(found({ name: ' DA nang' })).toEqual([DA_NANG])
  expect(found({ name: 'giang an' })).toEqual([AN_GIANG])
  expect(found({ tag: 'MB', weekday: 7, name: 'nang' })).toEqual([])
  expect(found({ type: 'hot', tag: 'MT', weekday: 5 })).toEqual([NORTH, AN_GIANG])
})

test('without a login, saved and recent change nothing; another list begins without filters', () => {
  const filtered = { ...OPEN_LIST, tag: 'MT', weekday: 3, name: 'x' }
  expect(chooseType(filtered, 'fav', false)).toBe(filtered)
  expect(chooseType(filtered, 'recent', true)).toEqual({ ...OPEN_LIST, tag: 'MT', type: 'recent' })
  expect(chooseType(filtered, 'hot', false)).toEqual({ ...OPEN_LIST, tag: 'MT', type: 'hot' })
  expect(chooseTag({ ...filtered, type: 'hot' }, 'MN')).toEqual({ ...OPEN_LIST, tag: 'MN', weekday: 3 })
})

test('the same weekday again is every day, and a name is searched among all', () => {
  const friday = chooseWeekday(OPEN_LIST, 6)
  expect(friday.weekday).toBe(6)
  expect(chooseWeekday(friday, 6).weekday).toBe(0)
  expect(chooseName({ ...OPEN_LIST, type: 'recent' }, 'hue')).toEqual({ ...OPEN_LIST, name: 'hue' })
})

test('ids are matched to the lotteries that are known, in their order', () => {
  expect(matchKnown([3, 9, 1], ALL)).toEqual([AN_GIANG, NORTH])
})

test('weekdays begin with Sunday = 1', () => {
  expect(weekDays().map(day => weekdayCode(day))).toEqual([1, 2, 3, 4, 5, 6, 7])
})
