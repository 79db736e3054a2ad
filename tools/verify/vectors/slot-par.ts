import { isEnumerated } from '#apps/studio/engine/slots/enumerate/enumerated-figures.ts'
import { calculateRange, calculateRound } from '#apps/studio/engine/slots/figures/exact.ts'
import { loadGame, type SlotGame } from '#apps/studio/engine/slots/game.ts'
import { GameFileError } from '#apps/studio/engine/slots/game-file.ts'
import { readShape, type VectorCase, VectorFileError, type VectorSchema } from './schema.ts'
import { walkSheet } from './slot-par-cascade.ts'
import { listUnbuilt, type SlotParFile, slotParShape } from './slot-par-file.ts'
import { bonusesOf, translateSlotPar } from './slot-par-game.ts'

/** Figures are given rounded to these decimals; a rounded figure is off by half a unit at most. */
const DECIMALS_6 = 0.51e-6
const DECIMALS_5 = 0.51e-5
const DECIMALS_8 = 0.51e-8

/** Slot PAR sheets (schema slot-par/1): translated to our game format and computed by the evaluator that plays. */
export const slotPar: VectorSchema = {
  name: 'slot-par/1',
  matches: json => 'schema' in json && json.schema === 'slot-par/1',
  cases: json => {
    const unbuilt = listUnbuilt(json)
    if (unbuilt.length > 0) {
      const got = `mechanic not built: ${unbuilt.join(', ')}`
      return [{ id: 'mechanic', run: () => ({ expected: 'a mechanic that is played', got }) }]
    }
    const file = readShape(slotParShape, json)
    return figureCases(file, loadTranslated(file))
  },
}

function loadTranslated(file: SlotParFile): SlotGame {
  try {
    return loadGame(translateSlotPar(file))
  } catch (error) {
    if (error instanceof GameFileError) throw new VectorFileError(`as a game file, ${error.message}`)
    throw error
  }
}

function figureCases(file: SlotParFile, game: SlotGame): VectorCase[] {
  const walked = isEnumerated(game, game.base) ? walkSheet(translateSlotPar(file)) : null
  const round = walked ?? calculateRound(game)
  // Frequencies and maxima of the base game are of its symbols alone.
  const range = walked ?? calculateRange(bonusesOf(file) ? loadTranslated({ ...file, lineBonus: null }) : game)
  const { published, recomputed } = file
  const parts = recomputed?.parts
  const moments = recomputed?.baseMoments
  const base = round.lineRtp + round.scatterRtp
  const combinations = game.base.strips.reduce((product, strip) => product * BigInt(strip.total), 1n)
  const sumPayCoins = base * game.bet * Number(combinations)
  // Symbol counts leave the order of the stops open, so that only the frequency of a line is determined.
  const hitFrequency = file.symbolCounts ? range.lineHitFrequency : range.hitFrequency
  const figures: [id: string, expected: unknown, got: unknown, tolerance: number][] = [
    ['published.rtpPercent', published.rtpPercent, round.rtp * 100, recomputed?.tolerance ?? DECIMALS_6],
    ['recomputed.rtpPercent', recomputed?.rtpPercent, round.rtp * 100, DECIMALS_6],
    ['recomputed.sigmaPerBetExact', recomputed?.sigmaPerBetExact, round.sigma, DECIMALS_5],
    ['recomputed.baseHitFrequency', recomputed?.baseHitFrequency, hitFrequency, DECIMALS_8],
    ['parts.base', parts?.base, base * 100, DECIMALS_6],
    ['parts.symbols', parts?.symbols, base * 100, DECIMALS_6],
    ['parts.perFreeSpin', parts?.perFreeSpin, round.freeSpinMean * 100, DECIMALS_6],
    ['parts.q', parts?.q, round.awardedPerSpin, DECIMALS_8],
    ['parts.valueOfOneFreeSpin', parts?.valueOfOneFreeSpin, round.freeSpinValue * 100, DECIMALS_6],
    ['baseMoments.combinations', moments?.combinations, String(combinations), 0],
    ['baseMoments.sumPayCoins', moments?.sumPayCoins, sumPayCoins.toFixed(0), 0],
    ['baseMoments.maxBaseWinXBet', moments?.maxBaseWinXBet, range.maximumBaseWin, DECIMALS_6],
    [
      'baseMoments.freeSpinTriggerProbability',
      moments?.freeSpinTriggerProbability,
      round.triggerProbability,
      DECIMALS_8,
    ],
  ]
  return figures
    .filter(([, expected]) => expected !== undefined && expected !== null)
    .map(([id, expected, got, tolerance]) => ({ id, run: () => ({ expected, got, tolerance }) }))
}
