import { chancesOf, mergeWays } from '../plays/ways.ts'
import { compareRatios, ratio } from '../ratio.ts'
import type { Chances, Odds, PlayType, Ratio, Selection, Way } from '../types.ts'
import { returnAtUnit, returnOf, type Weighted, weigh } from './returns.ts'
import { sampleSelections } from './samples.ts'

type Sample = { chances: Chances; weighted: Weighted; combinations: number }
const known = new Map<PlayType, readonly Sample[]>()

/** The most that any bet of a play pays back in the long run at these odds: what decides whether they may be offered. */
export function highestReturn(play: PlayType, odds: Odds = play.odds): Ratio {
  return highest(play, ({ chances, combinations }) => returnOf(chances, odds, play.slots, combinations))
}

/** The same of bets at one unit of money, in its smallest units: what is cut when a payout is rounded counts. */
export function highestReturnAtUnit(play: PlayType, odds: Odds, unit: bigint): Ratio {
  return highest(play, ({ weighted, combinations }) => returnAtUnit(weighted, odds, play.slots, combinations, unit))
}

function highest(play: PlayType, returnOfSample: (sample: Sample) => Ratio): Ratio {
  const returns = samplesOf(play).map(returnOfSample)
  return returns.reduce((most, each) => (compareRatios(each, most) > 0 ? each : most), ratio(0))
}

/** Chances never change, and some are found by playing through all that can be drawn. */
function samplesOf(play: PlayType): readonly Sample[] {
  const found = known.get(play)
  if (found) return found
  const selections = sampleSelections(play)
  const samples = findTogether(play, selections) ?? selections.map(selection => findAlone(play, selection))
  known.set(play, samples)
  return samples
}

function findAlone(play: PlayType, selection: Selection): Sample {
  const ways = play.findWays(selection)
  if (!ways) throw new Error(`${play.code} does not know how a draw ends for ${JSON.stringify(selection)}`)
  const combinations = play.countCombinations(selection)
  return { chances: play.findChances(selection), weighted: weigh(ways), combinations }
}

/** Where each token is a prize of its own, all are found by playing through the draws once. */
function findTogether(play: PlayType, selections: readonly Selection[]): Sample[] | null {
  const tokens = selections.flat(2)
  if (tokens.length !== selections.length || play.findProblems([tokens]).length > 0) return null
  const ways = play.findWays([tokens])
  const isByToken = ({ score }: Way) => score.pushed === 0 && score.wins.every(({ prize }) => tokens.includes(prize))
  if (!ways?.every(isByToken)) return null
  return tokens.map(token => {
    const own = waysOf(token, ways)
    return { chances: chancesOf(own), weighted: weigh(own), combinations: play.countCombinations([[token]]) }
  })
}

function waysOf(token: string, ways: readonly Way[]): Way[] {
  return mergeWays(
    ways.map(({ score, chance }) => {
      return { score: { ...score, wins: score.wins.filter(({ prize }) => prize === token) }, chance }
    }),
  )
}
