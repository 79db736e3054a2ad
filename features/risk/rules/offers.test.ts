import { expect, test } from 'vitest'
import { areByMachine, oppositeOf, type Side } from './offers.ts'

/** `1:red:10` is a stake of 10 on red in coup 1. */
const sides = (text: string): Side[] =>
  text.split(' ').map(each => {
    const [on, side, stake] = each.split(':') as [string, string, string]
    return { on, side, stake: BigInt(stake) }
  })
const FIVE = '1:red:10 2:red:10 3:black:10 4:red:10 5:black:10'

test.each<[string, string, string, object | undefined]>([
  ['each bet against the other', FIVE, '1:black:10 2:black:10 3:red:10 4:black:10 5:red:10', { issues: 5, share: 100 }],
  ['the same sides', FIVE, FIVE, undefined],
  ['four against, one together', FIVE, '1:black:10 2:black:10 3:red:10 4:black:10 5:black:10', undefined],
  ['other coups', FIVE, FIVE.replaceAll(/(\d):(red|black)/g, '9$1:$2'), undefined],
  ['60 % is not more than 60 %', FIVE, '1:black:10 2:black:10 3:red:5 4:black:3 5:red:2 6:red:20', undefined],
  ['61 % is', FIVE, '1:black:10 2:black:10 3:red:5 4:black:3 5:red:2 6:red:18', { issues: 5, share: 61 }],
  [
    'who bets both ways against one side',
    `${FIVE} 1:black:10`,
    '1:black:10 2:black:10 3:red:10 4:black:10 5:red:10',
    { issues: 5, share: 90 },
  ],
])('R2: %s', (_, one, other, told) => {
  expect(oppositeOf(sides(one), sides(other))).toEqual(told)
  expect(oppositeOf(sides(other), sides(one))).toEqual(told)
})

const MINUTE = 60_000
/** Things that opened at these minutes, each claimed so many ms later; the newest first. */
const claims = (minutes: readonly number[], waits: readonly number[]) =>
  waits.map((wait, i) => ({ openedAt: minutes[i]! * MINUTE, at: minutes[i]! * MINUTE + wait })).toReversed()
const HOURS = [0, 60, 120, 180, 240]
const SCATTERED = [0, 7, 95, 111, 300]

test.each<[string, readonly number[], readonly number[], boolean]>([
  ['each within 300 ms', SCATTERED, [299, 10, 120, 80, 250], true],
  ['one a hair later', SCATTERED, [300, 10, 120, 80, 250], false],
  ['each two seconds after its opening', SCATTERED, [2_000, 2_010, 2_049, 2_003, 2_020], true],
  ['about two seconds after, by hand', SCATTERED, [2_000, 2_010, 2_050, 2_003, 2_020], false],
  ['on a clock of its own', SCATTERED, SCATTERED.map((minute, i) => (400 + 7 * i - minute) * MINUTE + i), true],
  ['at hours, by hand', HOURS, [900, 1_400, 700, 2_300, 1_100], false],
  ['four are too few', HOURS, [1, 1, 1, 1], false],
  ['only the last five count', [0, 1, 2, 3, 4, 5], [9_000, 1, 1, 1, 1, 1], true],
  ['the last by hand', [0, 1, 2, 3, 4, 5], [1, 1, 1, 1, 1, 9_000], false],
])('R6: %s', (_, minutes, waits, isMachine) => expect(areByMachine(claims(minutes, waits))).toBe(isMachine))
