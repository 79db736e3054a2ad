import * as z from 'zod/mini'
import {
  crashPoint,
  limboMultiplier,
  orderMines,
  plinkoPath,
  rollDice,
  roulettePocket,
} from '#apps/studio/engine/slots/fair-games.ts'
import { fairBlock, fairFloats, hashServerSeed, nextCrashHash, saltCrashHash } from '#apps/studio/rng/fair.ts'
import { readShape, type VectorCase, type VectorSchema } from './schema.ts'

const seedsShape = z.looseObject({
  serverSeed: z.string(),
  clientSeed: z.string(),
  nonce: z.int().check(z.nonnegative()),
  serverSeedHash: z.string(),
  hmacRound0: z.string(),
  floats: z.array(z.number()),
  dice: z.number(),
  limbo: z.number(),
  minesOrder: z.array(z.int()).check(z.maxLength(25)),
  roulette: z.int(),
})
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits'))
const fileShape = z.looseObject({
  scheme: z.string().check(z.startsWith('HMAC_SHA256')),
  vectors: z.optional(z.array(seedsShape)),
  crash: z.optional(
    z.looseObject({
      salt: z.string(),
      chainFirstGeneratedLastPlayed: z.array(hash).check(z.minLength(1)),
      points: z.array(z.looseObject({ hash, raw: z.number(), shown: z.number() })),
    }),
  ),
})

type Seeds = z.infer<typeof seedsShape>
type Crash = NonNullable<z.infer<typeof fileShape>['crash']>

const MINES_CELLS = 25
const GIVEN_FIELDS = ['serverSeed', 'clientSeed', 'nonce', 'id', 'note']

/** Provably fair vectors (games.md §3 and §8): seeds to floats to results, and crash chains. */
export const fairness: VectorSchema = {
  name: 'fairness (fair-vectors.json)',
  matches: json => 'scheme' in json && String(json.scheme).startsWith('HMAC_SHA256'),
  cases: json => {
    const file = readShape(fileShape, json)
    return [
      ...(file.vectors ?? []).flatMap((vector, i) => seedCases(vector, `vectors[${i}]`)),
      ...(file.crash ? crashCases(file.crash) : []),
    ]
  },
}

function seedCases(vector: Seeds, place: string): VectorCase[] {
  const asked = Object.entries(vector).filter(([field]) => !GIVEN_FIELDS.includes(field))
  return asked.map(([field, expected]) => ({
    id: `${place}.${field}`,
    run: () => ({ expected, got: computeField(vector, field) }),
  }))
}

function computeField(vector: Seeds, field: string): unknown {
  const { serverSeed, clientSeed, nonce } = vector
  const floats = (count: number) => fairFloats(serverSeed, clientSeed, nonce, count)
  const first = () => floats(1)[0]!
  const rows = /^plinko(\d{1,3})$/.exec(field)?.[1]
  if (rows) return plinkoPath(floats(Number(rows)))
  switch (field) {
    case 'serverSeedHash':
      return hashServerSeed(serverSeed)
    case 'hmacRound0':
      return Buffer.from(fairBlock(serverSeed, clientSeed, nonce, 0)).toString('hex')
    case 'floats':
      return floats(vector.floats.length)
    case 'dice':
      return rollDice(first())
    case 'limbo':
      return limboMultiplier(first())
    case 'minesOrder':
      return orderMines(floats(vector.minesOrder.length), MINES_CELLS)
    case 'roulette':
      return roulettePocket(first())
    default:
      return `no fair game built: ${field}`
  }
}

const RAW_TOLERANCE = 1e-9

function crashCases({ salt, chainFirstGeneratedLastPlayed: chain, points }: Crash): VectorCase[] {
  const links = chain.slice(1).map((expected, i) => ({
    id: `crash.chain[${i + 1}]`,
    run: () => ({ expected, got: nextCrashHash(chain[i]!) }),
  }))
  const results = points.flatMap(({ hash: played, raw, shown }, i): VectorCase[] => {
    const point = () => crashPoint(saltCrashHash(played, salt))
    return [
      { id: `crash.points[${i}].hash`, run: () => ({ expected: true, got: chain.includes(played) }) },
      {
        id: `crash.points[${i}].raw`,
        run: () => ({ expected: raw, got: point().raw, tolerance: raw * RAW_TOLERANCE }),
      },
      { id: `crash.points[${i}].shown`, run: () => ({ expected: shown, got: point().shown }) },
    ]
  })
  return [...links, ...results]
}
