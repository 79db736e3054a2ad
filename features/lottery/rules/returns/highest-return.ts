import { compareRatios, ratio } from '../ratio.ts'
import type { Chances, Odds, PlayType, Ratio, Selection } from '../types.ts'
import { returnOf } from './returns.ts'
import { sampleSelections } from './samples.ts'

type Sample = { chances: Chances; combinations: number }
const known = new Map<PlayType, readonly Sample[]>()

/** The most that any bet of a play pays back in the long run at these odds: what decides whether they may be offered. */
export function highestReturn(play: PlayType, odds: Odds = play.odds): Ratio {
  const returns = samplesOf(play).map(({ chances, combinations }) => returnOf(chances, odds, play.slots, combinations))
  return returns.reduce((highest, each) => (compareRatios(each, highest) > 0 ? each : highest), ratio(0))
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
  return { chances: play.findChances(selection), combinations: play.countCombinations(selection) }
}

/** Where each token is a prize of its own, all are found by playing through the draws once. */
function findTogether(play: PlayType, selections: readonly Selection[]): Sample[] | null {
  const tokens = selections.flat(2)
  if (tokens.length !== selections.length || play.findProblems([tokens]).length > 0) return null
  const { hits, pushed } = play.findChances([tokens])
  const isByToken = pushed.numerator === 0n && [...hits.keys()].every(prize => tokens.includes(prize))
  if (!isByToken) return null
  return tokens.map(token => ({
    chances: { hits: new Map([[token, hits.get(token) ?? ratio(0)]]), pushed },
    combinations: play.countCombinations([[token]]),
  }))
}
