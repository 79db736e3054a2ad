import * as z from 'zod/mini'
import { checkDraw } from '#features/lottery/rules/draws/proof.ts'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { StructureCode } from '#features/lottery/rules/types.ts'
import { readShape, type VectorCase, type VectorSchema } from './schema.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits'))
const drawShape = z.looseObject({
  game: z.string(),
  /** What the game yields, where its name does not say. */
  structure: z.optional(z.string()),
  numero: z.string(),
  serverSeed: hash,
  commitment: hash,
  beaconRound: z.int().check(z.nonnegative()),
  beaconRandomness: hash,
  betsRoot: hash,
  drawKey: hash,
  result: z.string(),
})
const fileShape = z.looseObject({ vectors: z.array(drawShape) })

/** Games of lottery.md by the names of their structures, or by other ones. */
const structureOf = new Map<string, StructureCode>([
  ...Object.values(STRUCTURES).map(({ code }) => [code, code] as const),
  ['XSMB', 'VN27'],
  ['XSMN', 'VN18'],
  ['XSMT', 'VN18'],
  ['HANOI', 'VN27'],
  ['HANOI27', 'VN27'],
  ['11X5', 'L11X5'],
  ['BINGO18', 'K3'],
  ['KENO', 'KENO80'],
  ['KENO_HOUSE', 'KENO80'],
  ['KENO_VIETLOTT', 'KENO80'],
  ['MAX3DPLUS', 'MAX3D'],
  ['MAX3DPRO', 'MAX3D'],
  ['LAO', 'D4'],
  ['LAO4', 'D4'],
  ['YEEKEE', 'D5'],
  ['YEEKEE5', 'D5'],
])

/** House draws by the fair protocol, byte for byte (lottery.md §6.2). */
export const lotteryDraws: VectorSchema = {
  name: 'lottery draws (lottery-draw-vectors.json)',
  matches: json => 'vectors' in json && Array.isArray(json.vectors) && json.vectors.some(isDraw),
  cases: json => readShape(fileShape, json).vectors.flatMap((vector, i) => drawCases(vector, `vectors[${i}]`)),
}

function drawCases(vector: z.infer<typeof drawShape>, place: string): VectorCase[] {
  const name = vector.structure ?? vector.game
  const structure = structureOf.get(name)
  if (!structure) return [{ id: place, run: () => ({ expected: vector.result, got: `no structure built: ${name}` }) }]
  return checkDraw(structure, vector).map(({ what, published, computed }) => ({
    id: `${place}.${what}`,
    run: () => ({ expected: published, got: computed }),
  }))
}

function isDraw(vector: unknown): boolean {
  return typeof vector === 'object' && vector !== null && 'beaconRandomness' in vector
}
