import { choose, chooseExactly } from '../combinations.ts'
import { oddsTable } from '../odds.ts'
import { ratio } from '../ratio.ts'
import { ballToken, checkGroup } from '../shapes.ts'
import { numbersOf } from '../structures/structures.ts'
import type { PlayType, Selection, Way, Win } from '../types.ts'
import { ballsUpTo, definePlay, type Family } from './define.ts'

const family: Family = { family: 'L535', structure: 'LOTTO535', mode: 'ELOTT' }
const [CHOSEN, MAIN_BALLS, EXTRA_BALLS, LARGEST_POOL] = [5, 35, 12, 15]

const JACKPOT = `${CHOSEN}+1`

/** Which prize so many main balls win, with and without the extra ball (lottery.md §4.1). */
function prizeOf(main: number, extra: boolean): string | null {
  if (extra) return main >= 3 ? `${main}+1` : 'EXTRA'
  return main >= 3 ? String(main) : null
}
const ODDS = oddsTable({ 5: '1000', '4+1': '500', 4: '50', '3+1': '10', 3: '3', EXTRA: '1' })

/** Main balls in every combination and those that fill it up: four are sold with each other ball (31 lines). */
function splitMain(main: readonly string[]) {
  if (main.length >= CHOSEN) return { fixed: [], free: main }
  return { fixed: main, free: ballsUpTo(MAIN_BALLS).filter(ball => !main.includes(ball)) }
}

function countMain(main: readonly string[]): number {
  const { fixed, free } = splitMain(main)
  return choose(free.length, CHOSEN - fixed.length)
}

/** Five of 35 and one of 12; `cover` sells pools of both: two groups, main and extra. */
function defineLotto(code: string, cover: boolean): PlayType {
  return definePlay(family, code, {
    shape: {
      findProblems: selection => {
        const [main = [], extra = []] = selection
        if (selection.length !== 2) return [{ token: null, reason: 'wrong_groups' }]
        return [
          ...checkGroup(
            main,
            ballToken(1, MAIN_BALLS),
            cover ? { least: CHOSEN - 1, most: LARGEST_POOL } : exact(CHOSEN),
          ),
          ...checkGroup(extra, ballToken(1, EXTRA_BALLS), cover ? { least: 1 } : exact(1)),
        ]
      },
      countCombinations: ([main = [], extra = []]) => countMain(main) * extra.length,
    },
    odds: ODDS,
    jackpots: [JACKPOT],
    score: (selection, result) => ({
      wins: countWins(selection, numbersOf(result, ['MAIN']), numbersOf(result, ['EXTRA'])),
      pushed: 0,
    }),
    findChances: ([main = [], extra = []]) => ({ hits: chances(countMain(main) * extra.length), pushed: ratio(0) }),
    findWays: waysOf,
  })
}

const exact = (count: number) => ({ least: count, most: count })

function countWins([main = [], extra = []]: Selection, drawn: readonly string[], drawnExtra: readonly string[]): Win[] {
  const { fixed, free } = splitMain(main)
  const fixedMatches = fixed.filter(ball => drawn.includes(ball)).length
  const freeMatches = free.filter(ball => drawn.includes(ball)).length
  const open = CHOSEN - fixed.length
  const extraMatches = extra.filter(ball => drawnExtra.includes(ball)).length
  return [...Array(CHOSEN + 1).keys()].flatMap(matches => {
    const wanted = matches - fixedMatches
    const mains = choose(freeMatches, wanted) * choose(free.length - freeMatches, open - wanted)
    return [true, false].flatMap((withExtra): Win[] => {
      const prize = prizeOf(matches, withExtra)
      const combinations = mains * (withExtra ? extraMatches : extra.length - extraMatches)
      return prize !== null && combinations > 0 ? [{ prize, hits: 1, combinations }] : []
    })
  })
}

/** By how many of the main balls are drawn, and whether one of the extra balls is. */
function waysOf(selection: Selection): Way[] {
  const [main = [], extra = []] = selection
  const others = ballsUpTo(MAIN_BALLS).filter(ball => !main.includes(ball))
  const all = chooseExactly(MAIN_BALLS, CHOSEN) * BigInt(EXTRA_BALLS)
  const noExtra = ballsUpTo(EXTRA_BALLS).find(ball => !extra.includes(ball))
  return [...Array(CHOSEN + 1).keys()].flatMap(matches => {
    const drawn = [...main.slice(0, matches), ...others.slice(0, CHOSEN - matches)]
    const ways = chooseExactly(main.length, matches) * chooseExactly(others.length, CHOSEN - matches)
    return [extra[0], noExtra].flatMap((ball, i): Way[] => {
      const extras = i === 0 ? extra.length : EXTRA_BALLS - extra.length
      if (ball === undefined || ways === 0n) return []
      const wins = countWins(selection, drawn, [ball])
      return [{ score: { wins, pushed: 0 }, chance: ratio(ways * BigInt(extras), all) }]
    })
  })
}

function chances(combinations: number) {
  const all = chooseExactly(MAIN_BALLS, CHOSEN) * BigInt(EXTRA_BALLS)
  const ways = new Map<string, bigint>()
  for (const matches of Array(CHOSEN + 1).keys()) {
    const mains = chooseExactly(CHOSEN, matches) * chooseExactly(MAIN_BALLS - CHOSEN, CHOSEN - matches)
    for (const withExtra of [true, false]) {
      const prize = prizeOf(matches, withExtra)
      const extras = withExtra ? 1n : BigInt(EXTRA_BALLS - 1)
      if (prize !== null) ways.set(prize, (ways.get(prize) ?? 0n) + mains * extras)
    }
  }
  return new Map([...ways].map(([prize, count]) => [prize, ratio(count * BigInt(combinations), all)]))
}

export const LOTTO535: readonly PlayType[] = [defineLotto('STD', false), defineLotto('BAO', true)]
