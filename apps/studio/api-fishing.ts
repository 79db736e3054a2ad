import * as z from 'zod/mini'
import type { Fish, Freeze } from './engine/fishing/course.ts'

/* What a fishing room and its players say to each other on their socket. Money is units of the player's own reserve. */

const int = z.int().check(z.nonnegative())
const sequence = z.int().check(z.gte(1))

/** `seq` counts the player's shots in the room: a number that came before does nothing. */
export const fishingAsk = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), token: z.string().check(z.maxLength(128)) }),
  /** The angle in thousandths of a radian; `lock`: the only fish to hit, 0 for the first in the way. */
  z.strictObject({ t: z.literal('fire'), seq: sequence, power: int, angle: z.int(), lock: int }),
  z.strictObject({
    t: z.literal('use'),
    seq: sequence,
    power: int,
    weapon: z.enum(['torpedo', 'bomb', 'frost']),
    x: z.int(),
    y: z.int(),
  }),
])
export type FishingAsk = z.output<typeof fishingAsk>

/** A shot under way, of the seat; `seq` is its shooter's. */
export type ToldShot = {
  id: number
  seat: number
  seq: number
  power: number
  angle: number
  lock: number
  from: number
  x: number
  y: number
}
/** `times`: 0 when the fish lives; with `power` what its shooter won, in units. */
export type ToldHit = { bullet: number; seat: number; fish: number; times: number; power: number }
export type ToldBlast = {
  seat: number
  weapon: 'torpedo' | 'bomb' | 'frost'
  power: number
  x: number
  y: number
  fish: number[]
  times: number[]
  rest: number
}
/** Who sits there, by whatever name others may know. `unit`: what a shot of power 1 costs them, in smallest units. */
export type ToldSeat = { seat: number; name: string; unit: string; won: number } | null

/** The own reserve: units left, shot so far and won so far; `seq`: the last shot that was taken or refused. */
export type OwnReserve = { round: string; unit: string; left: number; shot: number; won: number; seq: number }

export type FishingWord =
  /** All that is in the water, for who comes. `at`: the room's time now. */
  | {
      t: 'room'
      at: number
      seat: number
      /** The last shot that was taken or refused: the next one has a higher number. */
      seq: number
      fish: Fish[]
      freezes: Freeze[]
      shots: ToldShot[]
      seats: ToldSeat[]
      own: OwnReserve | null
    }
  /** What happened since the last one. */
  | {
      t: 'tick'
      at: number
      fish: Fish[]
      freezes: Freeze[]
      shots: ToldShot[]
      hits: ToldHit[]
      blasts: ToldBlast[]
      lost: number[]
      seats: ToldSeat[] | null
    }
  | { t: 'own'; own: OwnReserve }
  /** A shot was not taken. */
  | { t: 'refused'; seq: number; why: 'fast' | 'empty' | 'none' | 'busy' }
  /** The reserve is over, and settled. */
  | { t: 'over'; round: string; balance: string | null }
  /** The player's reserve is with another process, or is being settled: come again. */
  | { t: 'elsewhere' }
