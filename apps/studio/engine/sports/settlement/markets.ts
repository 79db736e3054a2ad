import { type LegResult, VOID } from './coefficients.ts'
import { type Facts, lead, type Pair, since, total } from './facts.ts'
import { byLine, wins } from './lines.ts'

type Specifiers = Readonly<Record<string, string>>
/** What an outcome comes to by what is known; undefined where it was not played or the market has no such outcome. */
type Rule = (outcome: string, specifiers: Specifiers, facts: Facts) => LegResult | undefined

/** `hcp=-0.5|mapnr=1` by its keys. */
export function specifiersOf(text: string): Specifiers {
  if (text === '') return {}
  return Object.fromEntries(text.split('|').map(each => each.split('=', 2) as [string, string]))
}

const isOver = (outcome: string) => outcome === '12'

/** What a market counts: of the whole event, or of a part of it that its specifiers name. */
type PairOf = (facts: Facts, specifiers: Specifiers) => Pair | undefined

const threeWay =
  (pairOf: PairOf): Rule =>
  (outcome, specifiers, facts) => {
    const pair = pairOf(facts, specifiers)
    const sign = { 1: 1, 2: 0, 3: -1 }[outcome]
    return pair && sign !== undefined ? wins(Math.sign(lead(pair)) === sign) : undefined
  }

/** Two sides without a draw, which gives the stake back. */
const twoWay =
  (pairOf: PairOf): Rule =>
  (outcome, specifiers, facts) => {
    const pair = pairOf(facts, specifiers)
    if (!pair || (outcome !== '4' && outcome !== '5')) return undefined
    if (lead(pair) === 0) return VOID
    return wins(lead(pair) > 0 === (outcome === '4'))
  }

/**
 * `hcp` is added to the home side. In play a handicap of goals counts those after the bet: the feed names the score at which
 * the line stands, `from=1:0`, where it is not 0:0.
 */
const handicap =
  (pairOf: PairOf): Rule =>
  (outcome, specifiers, facts) => {
    const { hcp, from } = specifiers
    const pair = pairOf(facts, specifiers)
    if (!pair || (outcome !== '1714' && outcome !== '1715')) return undefined
    const counted = from ? since(pair, from.split(':', 2).map(Number) as [number, number]) : pair
    const ahead = lead(counted) + Number(hcp)
    return byLine(outcome === '1714' ? ahead : -ahead)
  }

const totals =
  (pairOf: PairOf): Rule =>
  (outcome, specifiers, facts) => {
    const pair = pairOf(facts, specifiers)
    if (!pair || (outcome !== '12' && outcome !== '13')) return undefined
    const ahead = total(pair) - Number(specifiers.total)
    return byLine(isOver(outcome) ? ahead : -ahead)
  }

const score = ({ score }: Facts) => score
const firstHalf = ({ periods }: Facts) => periods[0]
/** A quarter, set, game or map; undefined where it was not played. */
const part =
  (name: 'quarternr' | 'setnr' | 'gamenr' | 'mapnr'): PairOf =>
  ({ periods }, specifiers) =>
    periods[Number(specifiers[name]) - 1]
const points = ({ periods }: Facts): Pair =>
  periods.reduce<Pair>((sum, [home, away]) => [sum[0] + home, sum[1] + away], [0, 0])

const nextGoal: Rule = (outcome, { goalnr }, { scorers, how }) => {
  const scorer = scorers[Number(goalnr) - 1]
  const side = { 6: 'home', 7: undefined, 8: 'away' }[outcome]
  if (!['6', '7', '8'].includes(outcome)) return undefined
  // Nobody scored again only once it is over.
  return scorer === undefined && how !== 'ended' ? undefined : wins(scorer === side)
}

const RULES: Readonly<Record<number, Rule>> = {
  1: threeWay(score),
  8: nextGoal,
  10: (outcome, _, { score }) => {
    const signs = { 9: [1, 0], 10: [1, -1], 11: [0, -1] }[outcome]
    return signs && wins(signs.includes(Math.sign(lead(score))))
  },
  11: twoWay(score),
  16: handicap(score),
  18: totals(score),
  26: (outcome, _, { score }) =>
    outcome === '70' || outcome === '72' ? wins(total(score) % 2 === (outcome === '70' ? 1 : 0)) : undefined,
  29: (outcome, _, { score: [home, away] }) =>
    outcome === '74' || outcome === '76' ? wins((home > 0 && away > 0) === (outcome === '74')) : undefined,
  45: (outcome, _, { score: [home, away] }) =>
    /^\d+:\d+$/.test(outcome) ? wins(outcome === `${home}:${away}`) : undefined,
  60: threeWay(firstHalf),
  66: handicap(firstHalf),
  68: totals(firstHalf),
  139: totals(({ cards }) => cards),
  166: totals(({ corners }) => corners),
  186: twoWay(score),
  187: handicap(points),
  188: handicap(score),
  189: totals(points),
  202: twoWay(part('setnr')),
  203: handicap(part('setnr')),
  204: totals(part('setnr')),
  219: twoWay(score),
  223: handicap(score),
  225: totals(score),
  235: threeWay(part('quarternr')),
  236: totals(part('quarternr')),
  237: handicap(points),
  238: totals(points),
  245: twoWay(part('gamenr')),
  246: handicap(part('gamenr')),
  247: totals(part('gamenr')),
  303: handicap(part('quarternr')),
  309: handicap(part('setnr')),
  310: totals(part('setnr')),
  314: totals(score),
  327: handicap(score),
  328: totals(score),
  330: twoWay(part('mapnr')),
}

export const hasRule = (market: number): boolean => market in RULES

/** Many more than a match can still bring. */
const MORE = 12

/**
 * What an outcome of a market comes to. Void where nothing was played, where its part was not played, and where an abandoned event
 * had not decided it: what it comes to whatever would have followed stands. Throws RangeError for an outcome that is not of the
 * market.
 */
export function settle(market: number, specifiers: string, outcome: string, facts: Facts): LegResult {
  const rule = RULES[market]
  if (!rule) throw new RangeError(`market ${market} has no rule`)
  const given = specifiersOf(specifiers)
  const settled = (now: Facts) => rule(outcome, given, now)
  if (!isOutcome(rule, given, outcome)) throw new RangeError(`market ${market} has no outcome ${outcome}`)
  if (facts.how === 'off') return VOID
  if (facts.how === 'ended') return settled(facts) ?? VOID
  return decidedBy(settled, facts) ?? VOID
}

const PLAYED: Facts = {
  score: [1, 0],
  periods: Array.from({ length: 9 }, () => [1, 0] as const),
  corners: [0, 0],
  cards: [0, 0],
  scorers: [],
  how: 'ended',
}
const isOutcome = (rule: Rule, specifiers: Specifiers, outcome: string) =>
  rule(outcome, specifiers, PLAYED) !== undefined

/** The same whatever else would be scored, in the whole or in the period that was on; undefined while that is open. */
function decidedBy(settled: (facts: Facts) => LegResult | undefined, facts: Facts): LegResult | undefined {
  const first = settled(facts)
  if (!first) return undefined
  for (let home = 0; home <= MORE; home++)
    for (let away = 0; away <= MORE; away++) {
      const later = settled(after(facts, home, away))
      if (later?.result !== first.result || later.void_factor !== first.void_factor) return undefined
    }
  return first
}

/** The same event with so much more of everything; a period that is over keeps its score. */
function after(facts: Facts, home: number, away: number): Facts {
  const more = ([ofHome, ofAway]: Pair): Pair => [ofHome + home, ofAway + away]
  return {
    ...facts,
    score: more(facts.score),
    corners: more(facts.corners),
    cards: more(facts.cards),
    periods: facts.periods.map((period, i) => (i === facts.periods.length - 1 ? more(period) : period)),
    scorers: [...facts.scorers, ...Array<'home'>(home).fill('home'), ...Array<'away'>(away).fill('away')],
  }
}
