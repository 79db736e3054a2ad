import type { PlayType, Problem, Selection } from '../types.ts'

/* Selections that stand for all that a play sells, found by asking the play what it takes. */

const digitsOf = (length: number) => Array.from({ length: 10 ** length }, (_, i) => String(i).padStart(length, '0'))
const BALLS = Array.from({ length: 80 }, (_, i) => String(i + 1))
/** Numbers whose digits are all different, and some that repeat. */
const LONGER = ['012', '980', '112', '0123', '9876', '1123', '1122', '1112']
const FACES = ['12', '11', '66', '56', '123', '456', '111', '566', '135']
const WORDS =
  `BIG SMALL ODD EVEN HIGH LOW TAI XIU CHAN LE DRAGON TIGER TIE ANY LEOPARD STRAIGHT PAIR HALF MISC NONE NIUNIU
  FIVE FOUR FULL THREE TWO_PAIR TAI_LE TAI_CHAN XIU_LE XIU_CHAN KIM MOC THUY HOA THO TREN DUOI HOA_LN HOA_CL LON NHO
  LE_11_12 CHAN_11_12`.split(/\s+/)
const CANDIDATES = [...new Set([...digitsOf(1), ...digitsOf(2), ...LONGER, ...BALLS, ...FACES, ...WORDS])]

const OF_TOKEN = new Set(['not_a_number', 'wrong_length', 'out_of_range', 'unknown_pick', 'same_digits'])
const MOST_GROUPS = 10
const LARGEST_GROUP = 18
/** Above this, tokens are numbers alike. */
const MOST_SAMPLES = 40

/**
 * Sound selections of the least size: each token of a play that sells single ones (sums, picks and spans differ), else one.
 * Numbers of many digits are alike but for digits that repeat, of which some are among them. Empty when none was found.
 */
export function sampleSelections(play: PlayType): Selection[] {
  const groups = countGroups(play)
  const tokens = Array.from({ length: groups }, (_, group) => tokensOf(play, groups, group))
  const least = sizesOf(groups).find(sizes => isSold(play, spread(tokens, sizes, 0)))
  if (!least) return []
  const alone = groups === 1 && least[0] === 1
  const count = alone ? Math.min(tokens[0]!.length, MOST_SAMPLES) : 1
  const step = alone ? Math.max(1, Math.floor(tokens[0]!.length / count)) : 1
  const samples = Array.from({ length: count }, (_, i) => spread(tokens, least, i * step))
  return samples.filter(selection => isSold(play, selection))
}

function countGroups(play: PlayType): number {
  const counts = Array.from({ length: MOST_GROUPS }, (_, i) => i + 1)
  const hasWrong = (problems: readonly Problem[]) => problems.some(({ reason }) => reason === 'wrong_groups')
  return counts.find(count => !hasWrong(play.findProblems(Array<string[]>(count).fill([])))) ?? 1
}

function tokensOf(play: PlayType, groups: number, group: number): string[] {
  return CANDIDATES.filter(token => {
    const only = Array.from({ length: groups }, (_, i) => (i === group ? [token] : []))
    return !play.findProblems(only).some(problem => problem.token === token && OF_TOKEN.has(problem.reason))
  })
}

/** Sizes of groups to try, smallest first. */
function sizesOf(groups: number): number[][] {
  const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1)
  if (groups === 1) return upTo(LARGEST_GROUP).map(size => [size])
  if (groups === 2) return upTo(LARGEST_GROUP).flatMap(first => upTo(first + 4).map(second => [first, second]))
  // A position that is bet on by itself, else all of them.
  return [0, 1].map(size => Array.from({ length: groups }, (_, group) => (group === 0 ? 1 : size)))
}

/** Groups of so many tokens each, different ones where groups share their tokens. */
function spread(tokens: readonly (readonly string[])[], sizes: readonly number[], from: number): Selection {
  let at = from
  return sizes.map((size, group) => {
    const own = tokens[group]!
    const start = at
    at += size
    return Array.from({ length: Math.min(size, own.length) }, (_, i) => own[(start + i) % own.length]!)
  })
}

function isSold(play: PlayType, selection: Selection): boolean {
  return play.findProblems(selection).length === 0 && play.countCombinations(selection) > 0
}
