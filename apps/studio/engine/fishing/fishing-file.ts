import * as z from 'zod/mini'

/* The data format of a fishing game (docs/fishing.md): everything that decides money, and how its fish swim. */

const id = z.string().check(z.regex(/^[a-z0-9-]+$/))
const count = z.int().check(z.gte(1))

const fishFile = z.strictObject({
  id,
  /** What a catch pays in shots, with weights. The mean must be whole, so that every probability is exact. */
  pays: z.array(z.strictObject({ times: count, weight: count })).check(z.minLength(1)),
  /** Half its length and half its height, and how far it swims in a second; the water is 1600 × 900. */
  half: z.strictObject({ length: count, height: count }),
  speed: count,
  /** How often it comes, beside the others, and how many at a time. */
  weight: count,
  school: z._default(count, 1),
  /** Comes alone, announced, by its own clock. */
  boss: z._default(z.boolean(), false),
})
export type FishFile = z.output<typeof fishFile>

/** What is bought instead of a shot: it costs `price` shots and strikes up to `targets` fish within `radius` of where it is aimed. */
const weaponFile = z.strictObject({
  price: z.int().check(z.gte(2)),
  targets: count,
  radius: count,
  /** The water stands still for so long. */
  freezeMs: z._default(z.int().check(z.nonnegative()), 0),
})

export const BOUGHT = ['torpedo', 'bomb', 'frost'] as const
export type Bought = (typeof BOUGHT)[number]
export type Weapon = 'cannon' | Bought

export const fishingFile = z.strictObject({
  format: z.literal('fishing/1'),
  id,
  name: z.string().check(z.minLength(1)),
  /** Rises with every change of the mathematics; stored with each round. */
  version: count,
  /** What comes back of what is shot, in thousandths, whatever is aimed at. */
  return: z.int().check(z.gte(1), z.lte(1000)),
  /** A reserve is so many shots of power 1. */
  shots: count,
  /** A shot of power n costs n shots of power 1, and pays n times as much. */
  powers: z.array(count).check(z.minLength(1)),
  fish: z.array(fishFile).check(z.minLength(1)),
  weapons: z.strictObject({ torpedo: weaponFile, bomb: weaponFile, frost: weaponFile }),
})
export type FishingFile = z.output<typeof fishingFile>
