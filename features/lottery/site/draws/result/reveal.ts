import { revealOrder } from '#features/lottery/rules/draws/draw-numbers.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { Result, StructureCode, Tier } from '#features/lottery/rules/types.ts'

/** How a number of a result stands on the stage: not yet called, in the drum, or fallen. */
export type CellState = 'waiting' | 'spinning' | 'shown'
/** When a number falls, in ms from the start: its tier and its place in it, both from 0. */
export type Fall = { tier: number; place: number; atMs: number }

/** Results with few numbers spin all of them at once and stop one after the other, as a machine of reels does. */
const MOST_TOGETHER = 10
const LONG_MS = 700
const SHORT_MS = 320
/** The number that everybody waits for turns longer. */
const LAST_MS = 1_800
/** Cars run for a while before the first one is in. */
const RACE_MS = 4_000

export function spinsTogether(structure: StructureCode): boolean {
  return countOf(structure) <= MOST_TOGETHER
}

/** The order and the times in which a result is shown: tiers as they are drawn, their numbers from the first on. */
export function planFalls(structure: StructureCode): Fall[] {
  const stepMs = spinsTogether(structure) && structure !== 'PK10' ? LONG_MS : SHORT_MS
  const codes = STRUCTURES[structure].tiers.map(({ code }) => code)
  const cells = revealOrder(structure).flatMap(code => {
    const tier = codes.indexOf(code)
    return Array.from({ length: STRUCTURES[structure].tiers[tier]!.count }, (_, place) => ({ tier, place }))
  })
  const startMs = structure === 'PK10' ? RACE_MS : 0
  const endsHigh = codes.indexOf(revealOrder(structure).at(-1)!) === 0 && cells.length > MOST_TOGETHER
  return cells.map((cell, i) => {
    const isLast = endsHigh && i === cells.length - 1
    return { ...cell, atMs: startMs + (i + 1) * stepMs + (isLast ? LAST_MS : 0) }
  })
}

/** When the last number has fallen, in ms from the start. */
export function revealMs(structure: StructureCode): number {
  return planFalls(structure).at(-1)!.atMs
}

/** Where each number stands so many ms after the start. */
export function statesAt(structure: StructureCode, elapsedMs: number): CellState[][] {
  const falls = planFalls(structure)
  const together = spinsTogether(structure)
  const next = falls.findIndex(({ atMs }) => atMs > elapsedMs)
  const states = STRUCTURES[structure].tiers.map(({ count }) => Array<CellState>(count).fill('waiting'))
  for (const [i, { tier, place, atMs }] of falls.entries())
    states[tier]![place] = atMs <= elapsedMs ? 'shown' : together || i === next ? 'spinning' : 'waiting'
  return states
}

/** What stands on the stage before anything is drawn: places without numbers. */
export function blankResult(structure: StructureCode): Result {
  const blank = (tier: Tier) => ('digits' in tier.of ? '·'.repeat(tier.of.digits) : '·')
  const tiers = STRUCTURES[structure].tiers.map(tier => Array.from({ length: tier.count }, () => blank(tier)))
  return { structure, tiers }
}

/** A stage on which everything turns and nothing falls, as long as the numbers are not known. */
export function turning(structure: StructureCode): CellState[][] {
  return statesAt(structure, 0)
}

function countOf(structure: StructureCode): number {
  return STRUCTURES[structure].tiers.reduce((sum, { count }) => sum + count, 0)
}
