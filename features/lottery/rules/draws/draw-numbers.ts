import type { Stream } from '#shared/stream.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { Result, StructureCode, Tier } from '../types.ts'

/**
 * Where the order of drawing differs from that of the opened-number string: the North draws its special prize last, the
 * South and the Centre begin with the eighth prize (lottery.md §1.1).
 */
const DRAWN_IN_ORDER: Partial<Record<StructureCode, string>> = {
  VN27: 'G1 G2 G3 G4 G5 G6 G7 DB',
  VN18: 'G8 G7 G6 G5 G4 G3 G2 G1 DB',
}

/** Balls whose order of drawing means nothing are shown ascending. */
const ASCENDING: readonly StructureCode[] = ['KENO80', 'MEGA645', 'POWER655', 'LOTTO535', 'TOTO649']

/** Balls of one machine: a permutation, drawn from the front as far as it is needed. */
type Drum = { balls: number[]; drawn: number }

/** Codes of a structure's tiers in the order in which they are drawn, and shown by a page that draws them live. */
export function revealOrder(structure: StructureCode): readonly string[] {
  return DRAWN_IN_ORDER[structure]?.split(' ') ?? STRUCTURES[structure].tiers.map(({ code }) => code)
}

/** Draws a result from a stream (lottery.md §6.2), tier by tier in their order of drawing. */
export function drawNumbers(structure: StructureCode, { uniform }: Stream): Result {
  const { tiers } = STRUCTURES[structure]
  const drums = new Map<string, Drum>()
  const drawn = new Map<string, string[]>()
  for (const code of revealOrder(structure)) {
    const tier = tiers.find(each => each.code === code)!
    drawn.set(code, drawTier(tier, drums, uniform))
  }
  return sortBalls({ structure, tiers: tiers.map(({ code }) => drawn.get(code)!) })
}

/** A result as it is written: balls whose order means nothing ascending, so that the same balls are the same text. */
export function sortBalls({ structure, tiers }: Result): Result {
  if (!ASCENDING.includes(structure)) return { structure, tiers }
  return { structure, tiers: tiers.map(balls => balls.toSorted((a, b) => Number(a) - Number(b))) }
}

function drawTier(tier: Tier, drums: Map<string, Drum>, uniform: Stream['uniform']): string[] {
  if ('digits' in tier.of) return drawDigits(tier, tier.of.digits, uniform)
  const { lowest, highest } = tier.of
  const span = highest - lowest + 1
  if (tier.repeats) return Array.from({ length: tier.count }, () => String(lowest + uniform(span)))
  const drum = drums.get(tier.apartFrom ?? '') ?? {
    balls: Array.from({ length: span }, (_, i) => lowest + i),
    drawn: 0,
  }
  drums.set(tier.code, drum)
  return Array.from({ length: tier.count }, () => String(drawBall(drum, uniform)))
}

/** Digits from left to right; a number that its tier already has is drawn again, whole. */
function drawDigits({ count, repeats }: Tier, length: number, uniform: Stream['uniform']): string[] {
  const numbers: string[] = []
  while (numbers.length < count) {
    const number = Array.from({ length }, () => uniform(10)).join('')
    if (repeats || !numbers.includes(number)) numbers.push(number)
  }
  return numbers
}

/** One step of Fisher and Yates. */
function drawBall(drum: Drum, uniform: Stream['uniform']): number {
  const { balls } = drum
  const place = drum.drawn++
  const other = place + uniform(balls.length - place)
  const ball = balls[other]!
  balls[other] = balls[place]!
  balls[place] = ball
  return ball
}
