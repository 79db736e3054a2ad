import { type LegResult, VOID } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import { type Facts, NOTHING, type Pair, total } from '#apps/studio/engine/sports/settlement/facts.ts'
import { deadHeat, wins } from '#apps/studio/engine/sports/settlement/lines.ts'
import { settle } from '#apps/studio/engine/sports/settlement/markets.ts'

type Told = { title: string; market: string; selection: string; line: string | null; score: string; note?: unknown }

const SIDES: Readonly<Record<string, string>> = { home: '4', away: '5', 'team A': '4', 'team B': '5' }
const OF_LINE: Readonly<Record<string, string>> = { home: '1714', away: '1715', 'team A': '1714', 'team B': '1715' }
const OVER: Readonly<Record<string, string>> = { over: '12', under: '13' }
const THREE: Readonly<Record<string, string>> = { 1: '1', X: '2', 2: '3' }

/** The markets of the file by their names, as the feed numbers them. */
const MARKETS: Readonly<Record<string, { id: number; outcomes: Readonly<Record<string, string>> }>> = {
  '1x2': { id: 1, outcomes: THREE },
  double_chance: { id: 10, outcomes: { '1X': '9', 12: '10', X2: '11' } },
  draw_no_bet: { id: 11, outcomes: { ...SIDES, 1: '4', 2: '5' } },
  asian_handicap: { id: 16, outcomes: OF_LINE },
  total: { id: 18, outcomes: OVER },
  odd_even: { id: 26, outcomes: { odd: '70', even: '72' } },
  btts: { id: 29, outcomes: { yes: '74', no: '76' } },
  correct_score: { id: 45, outcomes: {} },
  moneyline: { id: 186, outcomes: SIDES },
  handicap: { id: 223, outcomes: OF_LINE },
  set_handicap: { id: 188, outcomes: OF_LINE },
  total_sets: { id: 314, outcomes: OVER },
  map_handicap: { id: 327, outcomes: OF_LINE },
  total_maps: { id: 328, outcomes: OVER },
}

/**
 * What the rules make of the score that a row tells; undefined where it does not tell enough: a market or a score in words that
 * are not known, or a bet that is void for when it was placed.
 */
export function resultOf(row: Told): LegResult | undefined {
  const text = `${row.title} ${row.score} ${String(row.note ?? '')}`
  if (/cancel|late bet|interval/i.test(text)) return undefined
  if (row.market === 'cockfight') return cockfight(row)
  const tied = /^tied (\d+) for (\d+)$/.exec(row.score)
  if (tied) return deadHeat(Number(tied[2]), Number(tied[1]))
  const facts = factsOf(row.score, text)
  const map = /^map_winner_(\d)$/.exec(row.market)
  if (map) return facts && mapWinner(facts, map[1]!, SIDES[row.selection])
  const known = MARKETS[row.market.replace(/_inplay$/, '')]
  const outcome = known && (known.id === 45 ? row.selection.replace('-', ':') : known.outcomes[row.selection])
  return known && outcome && facts ? settle(known.id, specifiersOf(row, outcome), outcome, facts) : undefined
}

/** The line is that of the side which was backed. In play a handicap counts from the score at the bet. */
function specifiersOf({ line, market, score }: Told, outcome: string): string {
  if (line === null) return ''
  if (outcome === '12' || outcome === '13') return `total=${Number(line)}`
  const before = /\((\d+)-(\d+) at bet\)/.exec(score)
  const from = market.endsWith('_inplay') && before ? `from=${before[1]}:${before[2]}|` : ''
  return `${from}hcp=${outcome === '1714' ? Number(line) : -Number(line)}`
}

function factsOf(score: string, text: string): Facts | undefined {
  if (/walkover|postponed|not played|w\/o/i.test(score)) return { ...NOTHING, how: 'off' }
  const found = /^(?:abandoned \D*)?(\d+)-(\d+)/.exec(score)
  if (!found) return undefined
  const pair: Pair = [Number(found[1]), Number(found[2])]
  // A first half is told apart from the whole in words that are not known.
  if (/half[- ]time|\bHT\b|first half/i.test(text)) return undefined
  return { ...NOTHING, score: pair, how: /abandon/i.test(text) ? 'abandoned' : 'ended' }
}

/** Of which maps each side won a series tells only where one side won all. */
function mapWinner(facts: Facts, mapnr: string, outcome: string | undefined): LegResult | undefined {
  const played = total(facts.score)
  if (!outcome) return undefined
  if (facts.how !== 'off' && Number(mapnr) <= played && Math.min(...facts.score) > 0) return undefined
  const periods = Array.from({ length: played }, (): Pair => (facts.score[0] > 0 ? [1, 0] : [0, 1]))
  return settle(330, `mapnr=${mapnr}`, outcome, { ...facts, periods })
}

/** Both dead is a draw that gives birds' backers their stakes back. */
function cockfight({ selection, score }: Told): LegResult | undefined {
  if (!['meron', 'wala', 'BDD'].includes(score)) return undefined
  if (score === 'BDD' && (selection === 'meron' || selection === 'wala')) return VOID
  return wins(selection.toLowerCase() === score.toLowerCase())
}
