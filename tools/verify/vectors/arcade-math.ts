import * as z from 'zod/mini'
import { crashRules } from '#apps/studio/engine/arcade/crash/crash.ts'
import { diceCoins } from '#apps/studio/engine/arcade/dice/dice.ts'
import { figuresOf } from '#apps/studio/engine/arcade/figures.ts'
import { hitProbability } from '#apps/studio/engine/arcade/keno/keno.ts'
import { minesCoins, winProbability } from '#apps/studio/engine/arcade/mines/mines.ts'
import { plinkoRules } from '#apps/studio/engine/arcade/plinko/plinko.ts'
import { BET } from '#apps/studio/engine/arcade/round.ts'
import { readShape, type VectorCase, type VectorSchema } from './schema.ts'

const number = z.number().check(z.nonnegative())
const plinkoTable = z.looseObject({ multipliers: z.array(number), rtpPercent: number, sigma: number })
const minesRow = z.looseObject({ picks: z.int(), p: number, multiplier: number, rtpPercent: number })
const crashRow = z.looseObject({
  ...{ target: number, stake_p: number, stake_rtp: number, bustabit_p: number, bustabit_rtp: number },
  ...{ floor99_p: number, floor99_rtp: number },
})
const fileShape = z.looseObject({
  plinko: z.optional(z.record(z.string(), z.record(z.string(), plinkoTable))),
  mines: z.optional(z.record(z.string(), z.array(minesRow))),
  crash: z.optional(z.looseObject({ table: z.array(crashRow) })),
  dice: z.optional(z.array(z.looseObject({ underCount: z.int(), multiplier: number, rtpPercent: number }))),
  kenoHit: z.optional(z.record(z.string(), z.array(number))),
})
type File = z.infer<typeof fileShape>

const [CELLS, NUMBERS, DRAWN, RETURN] = [25, 40, 10, 9_900]
/** Figures are given rounded to so many decimals; probabilities as a computer's division left them. */
const decimals = (count: number) => 0.51 * 10 ** -count
const EXACT = 1e-12

/** Chances and returns of the arcade games (games.md §8), computed by the rules that play. */
export const arcadeMath: VectorSchema = {
  name: 'arcade-math (arcade-math.json)',
  matches: json => ['plinko', 'mines', 'kenoHit'].some(name => name in json),
  cases(json) {
    const file = readShape(fileShape, json)
    return [...plinkoCases(file), ...minesCases(file), ...crashCases(file), ...diceCases(file), ...kenoCases(file)]
  },
}

const agree = (id: string, expected: number, tolerance: number, got: () => number): VectorCase => ({
  ...{ id, run: () => ({ expected, got: got(), tolerance }) },
})

function plinkoCases({ plinko = {} }: File): VectorCase[] {
  return Object.entries(plinko).flatMap(([rows, byRisk]) =>
    Object.entries(byRisk).flatMap(([risk, { multipliers, rtpPercent, sigma }]) => {
      const table = multipliers.map(times => Math.round(times * 100))
      const figures = () => {
        const rules = plinkoRules({ tables: { [rows]: { low: table, medium: table, high: table } } })
        return figuresOf(rules.strategies()[0]!.distribution())
      }
      return [
        agree(`plinko.${rows}.${risk}.rtpPercent`, rtpPercent, decimals(6), () => figures().rtp * 100),
        agree(`plinko.${rows}.${risk}.sigma`, sigma, decimals(4), () => figures().sigma),
      ]
    }),
  )
}

/** The given multipliers are cut to two decimals; our game cuts to four. */
function minesCases({ mines = {} }: File): VectorCase[] {
  return Object.entries(mines).flatMap(([count, rows]) =>
    rows.flatMap(({ picks, p, multiplier, rtpPercent }) => {
      const chance = () => winProbability(CELLS, Number(count), picks)
      const times = () => Math.floor(minesCoins(CELLS, Number(count), picks, RETURN) / 100) / 100
      const id = `mines.${count}[${picks}]`
      return [
        agree(`${id}.p`, p, EXACT, chance),
        agree(`${id}.multiplier`, multiplier, EXACT, times),
        agree(`${id}.rtpPercent`, rtpPercent, decimals(4), () => chance() * times() * 100),
      ]
    }),
  )
}

/** Ours is the first of three formulas; the two others in closed form, to show what they return. */
function crashCases({ crash }: File): VectorCase[] {
  return (crash?.table ?? []).flatMap(row => {
    const { target } = row
    const hundredths = Math.round(target * 100)
    const chances = {
      stake: () => reached(hundredths),
      bustabit: () => ((100 / 101) * 99) / (hundredths - 1),
      floor99: () => 99 / hundredths,
    }
    return Object.entries(chances).flatMap(([name, chance]) => [
      agree(`crash.${target}.${name}_p`, row[`${name}_p`] as number, EXACT, chance),
      agree(`crash.${target}.${name}_rtp`, row[`${name}_rtp`] as number, decimals(6), () => chance() * hundredths),
    ])
  })
}

function reached(target: number): number {
  const rules = crashRules({ return: RETURN / 100, maximum: 1e6, risk: 1 })
  const strategy = rules.strategies([target])[0]!
  return figuresOf(strategy.distribution()).hitFrequency
}

function diceCases({ dice = [] }: File): VectorCase[] {
  return dice.flatMap(({ underCount, multiplier, rtpPercent }) => {
    const times = () => diceCoins({ return: RETURN, least: 1, most: 9_999 }, 'under', underCount)! / BET
    return [
      agree(`dice.${underCount}.multiplier`, multiplier, EXACT, times),
      agree(`dice.${underCount}.rtpPercent`, rtpPercent, decimals(4), () => (times() * underCount) / 100),
    ]
  })
}

function kenoCases({ kenoHit = {} }: File): VectorCase[] {
  return Object.entries(kenoHit).flatMap(([picks, chances]) =>
    chances.map((chance, hits) =>
      agree(`kenoHit.${picks}[${hits}]`, chance, EXACT, () => hitProbability(NUMBERS, DRAWN, Number(picks), hits)),
    ),
  )
}
