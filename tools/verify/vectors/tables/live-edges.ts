import * as z from 'zod/mini'
import * as baccarat from '#apps/studio/engine/tables/cards/baccarat.ts'
import { pairWays, totalWays } from '#apps/studio/engine/tables/cards/baccarat-ways.ts'
import * as duels from '#apps/studio/engine/tables/cards/dragon-tiger.ts'
import { THROWS } from '#apps/studio/engine/tables/dice/dice.ts'
import * as sicBo from '#apps/studio/engine/tables/dice/sic-bo.ts'
import * as xocDia from '#apps/studio/engine/tables/dice/xoc-dia.ts'
import { chanceOf, edgeOf, LOST, type Net, type Weighted } from '#apps/studio/engine/tables/edge.ts'
import * as roulette from '#apps/studio/engine/tables/wheel/roulette.ts'
import { readShape, type VectorCase, VectorFileError, type VectorSchema } from '../schema.ts'

const edges = z.record(z.string(), z.number())
const game = z.looseObject({ 'edge%': edges })
const fileShape = z.record(z.string(), game)
type Game = z.output<typeof game>

/** Edges are given to six decimals, chances as a double tells them. */
const EDGE_TOLERANCE = 6e-7
const CHANCE_TOLERANCE = 1e-12

/** Exact edges of bets at tables (games.md §6), each named with its price: `tie 8:1`. */
export const liveEdges: VectorSchema = {
  name: 'tables (live-edges.json)',
  matches: json => Object.values(json).some(value => typeof value === 'object' && value !== null && 'edge%' in value),
  cases: json => Object.entries(readShape(fileShape, json)).flatMap(([name, game]) => casesOf(name, game)),
}

function casesOf(name: string, game: Game): VectorCase[] {
  const [kind, decks] = /^(\w+?)(?:_(\d+))?$/.exec(name)!.slice(1) as [string, string?]
  const table = TABLES[kind]?.(Number(decks ?? 0))
  if (!table) throw new VectorFileError(`${name}: a game that is not known`)
  const bets = Object.entries(game['edge%']).map(([bet, expected]) => ({
    id: `${name} ${bet}`,
    run: () => ({ expected, got: table.edge(bet), tolerance: EDGE_TOLERANCE }),
  }))
  const { 'edge%': _, ...facts } = game
  const others = Object.entries(facts).flatMap(([fact, expected]) => {
    const got = table.fact?.(fact)
    const parts =
      typeof expected === 'object' && expected !== null ? Object.entries(expected) : [['', expected] as const]
    return parts.map(([part, value]) => ({
      id: `${name} ${fact} ${part}`.trim(),
      run: () => ({ expected: value, got: part ? partOf(got, part) : got, tolerance: CHANCE_TOLERANCE }),
    }))
  })
  return [...others, ...bets]
}

const partOf = (value: unknown, part: string): unknown => (value as Record<string, unknown> | undefined)?.[part]

type Table = { edge: (bet: string) => number; fact?: (fact: string) => unknown }
/** The prices of a bet's name in thousandths: `perfect pair 25:1 one, 200:1 both`, `1/2/3:1`, `super six 12:1 two cards / 20:1`. */
function pricesOf(bet: string): number[] {
  const before = [...bet.matchAll(/([\d.]+(?:\/[\d.]+)*):1(?![\d.])/g)].flatMap(([, price]) => price!.split('/'))
  const after = [...bet.matchAll(/(?<![\d./])1:([\d.]+)/g)].map(([, price]) => price!)
  return (before.length > 0 ? before : after).map(price => Math.round(Number(price) * 1_000))
}

/** The first bet whose pattern the name has. */
function pick<O>(
  bets: readonly (readonly [RegExp, (prices: number[], match: RegExpExecArray) => (outcome: O) => Net])[],
) {
  return (bet: string): ((outcome: O) => Net) => {
    for (const [pattern, of] of bets) {
      const match = pattern.exec(bet)
      if (match) return of(pricesOf(bet), match)
    }
    throw new VectorFileError(`${bet}: a bet that is not known`)
  }
}
const over =
  <O>(outcomes: Weighted<O>, nets: (bet: string) => (outcome: O) => Net) =>
  (bet: string) =>
    edgeOf(outcomes, nets(bet))
const one = (prices: number[]) => prices[0]!

const TABLES: Readonly<Record<string, (decks: number) => Table>> = {
  baccarat(decks) {
    const totals = totalWays(decks)
    const onTotals = over(
      totals,
      pick<baccarat.Totals>([
        [
          /^banker no-commission .*pays ([\d.]+)/,
          (_, match) => baccarat.onBankerWithoutCommission(Number(match[1]) * 1_000),
        ],
        [/^banker/, prices => baccarat.onBanker(one(prices))],
        [/^player/, () => baccarat.onPlayer],
        [/^tie/, prices => baccarat.onTie(one(prices))],
        [/^super six/, prices => baccarat.onSuperSix(one(prices), prices[1] ?? one(prices))],
        [/^big/, prices => baccarat.onBig(one(prices))],
        [/^small/, prices => baccarat.onSmall(one(prices))],
        [/^dragon bonus (player|banker)/, (_, match) => baccarat.onDragonBonus(match[1] as 'player' | 'banker')],
      ]),
    )
    const onPairs = over(
      pairWays(decks),
      pick<baccarat.Pairs>([
        [/^player\/banker pair/, prices => baccarat.onPair('player', one(prices))],
        [/^either pair/, prices => baccarat.onEitherPair(one(prices))],
        [/^perfect pair/, prices => baccarat.onPerfectPair(one(prices), prices[1] ?? one(prices))],
      ]),
    )
    const waysOf = (winner: baccarat.Winner) =>
      totals.reduce((sum, { outcome, ways }) => (baccarat.winnerOf(outcome) === winner ? sum + ways : sum), 0)
    const chance = (holds: (totals: baccarat.Totals) => boolean) => chanceOf(totals, holds)
    const chanceOfWinner = (winner: baccarat.Winner) => chance(each => baccarat.winnerOf(each) === winner)
    const facts: Record<string, () => unknown> = {
      combos: () => ({ P: waysOf('player'), B: waysOf('banker'), T: waysOf('tie') }),
      total: () => totals.reduce((sum, { ways }) => sum + ways, 0),
      prob: () => ({ P: chanceOfWinner('player'), B: chanceOfWinner('banker'), T: chanceOfWinner('tie') }),
      p4cards: () => chance(({ playerCards, bankerCards }) => playerCards + bankerCards === 4),
      pBanker6: () => chance(each => baccarat.winnerOf(each) === 'banker' && each.banker === 6),
    }
    return { edge: bet => (bet.includes('pair') ? onPairs(bet) : onTotals(bet)), fact: name => facts[name]?.() }
  },
  dragon_tiger(decks) {
    const ways = duels.duelWays(decks)
    const edge = over(
      ways,
      pick<duels.Duel>([
        [/half back on tie/, () => duels.onSide('dragon', LOST / 2)],
        [/lose on tie/, () => duels.onSide('dragon', LOST)],
        [/^suited tie/, prices => duels.onSuitedTie(one(prices))],
        [/^tie/, prices => duels.onTie(one(prices))],
        [/^big/, prices => duels.onBig(one(prices))('dragon')],
        [/^odd/, prices => duels.onOdd(one(prices))('dragon')],
        [/^even/, prices => duels.onEven(one(prices))('tiger')],
        [/^red/, prices => duels.onColour(one(prices), true)('dragon')],
        [/^suit/, prices => duels.onSuit(one(prices), 2)('dragon')],
      ]),
    )
    const tie = (holds: (duel: duels.Duel) => boolean) =>
      chanceOf(ways, duel => duel.dragon.rank === duel.tiger.rank && holds(duel))
    const facts: Record<string, () => unknown> = {
      pTie: () => tie(() => true),
      pSuitedTie: () => tie(({ dragon, tiger }) => dragon.suit === tiger.suit),
    }
    return { edge, fact: name => facts[name]?.() }
  },
  sic_bo: () => ({ edge: over(THROWS, DICE) }),
  tai_xiu: () => ({ edge: over(THROWS, DICE) }),
  bau_cua: () => ({ edge: over(THROWS, DICE) }),
  xoc_dia: () => ({
    edge: over(
      xocDia.SHAKES,
      pick<xocDia.Reds>([
        [/^even or odd/, prices => xocDia.onParity(one(prices), 'odd')],
        [/^small\/big/, prices => xocDia.onMost(one(prices), 'red')],
        [/^4 same/, prices => xocDia.onReds(one(prices), 0, 4)],
        [/^(?:4 red|2-2|3-1|3 red)/, (prices, [kind]) => xocDia.onReds(one(prices), Number(kind[0]))],
      ]),
    ),
    fact: name =>
      name.startsWith('p(red') ? [0, 1, 2, 3, 4].map(k => chanceOf(xocDia.SHAKES, reds => reds === k)) : undefined,
  }),
  roulette: () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
    const nets = pick<roulette.Pocket>([
      [/la partage/, () => roulette.onEvenChance(numbers(18), true)],
      [/basket/, prices => roulette.onNumbers([0, roulette.DOUBLE_ZERO, 1, 2, 3], one(prices))],
      [/four-number/, prices => roulette.onNumbers([0, 1, 2, 3], one(prices))],
      [/(\d+) numbers/, (prices, match) => roulette.onNumbers(numbers(Number(match[1])), one(prices))],
    ])
    const european = over(roulette.EUROPEAN, nets)
    const american = over(roulette.AMERICAN, nets)
    return { edge: bet => (bet.startsWith('american') ? american(bet) : european(bet)) }
  },
}

const DICE = pick<(typeof THROWS)[number]['outcome']>([
  [/every total counts/, prices => sicBo.onBig(one(prices), false)],
  [/triples count/, prices => sicBo.onSmall(one(prices), false)],
  [
    /triples? loses?/,
    (prices, match) => (match.input.startsWith('odd') ? sicBo.onOdd(one(prices)) : sicBo.onBig(one(prices), true)),
  ],
  [/^total (\d+)/, (prices, match) => sicBo.onTotal(one(prices), Number(match[1]))],
  [/^specific triple/, prices => sicBo.onTriple(one(prices), 4)],
  [/^any triple/, prices => sicBo.onAnyTriple(one(prices))],
  [/^specific double/, prices => sicBo.onDouble(one(prices), 4)],
  [/^two-dice/, prices => sicBo.onTwo(one(prices), 2, 5)],
  [/^single (?:number|symbol)/, prices => sicBo.onFace(prices as [number, number, number], 3)],
  [/^four-number/, prices => sicBo.onFour(one(prices), [1, 2, 3, 4])],
  [/^three singles/, prices => sicBo.onThree(one(prices), [1, 3, 5])],
])
