import type { FishingWord, OwnReserve, ToldBlast, ToldHit, ToldSeat, ToldShot } from '#apps/studio/api-fishing.ts'
import type { Fish, Freeze } from '#apps/studio/engine/fishing/course.ts'
import { hashServerSeed } from '#apps/studio/rng/fair.ts'
import type { Reserve } from './reserve.ts'

/** One player at a cannon. `hear` has the player's open pages; without any for long, the reserve is settled. */
export type Seat = {
  index: number
  player: string
  reserve: Reserve | undefined
  hear: Set<(word: FishingWord) => void>
  /** When the last page went, in the room's time. */
  goneMs: number
  seq: number
  /** A reserve is on its way: the place is kept. */
  isBuying: boolean
  /** Shots that may leave at once now, and when that was counted. */
  ready: number
  readyMs: number
}

export const ownOf = ({ reserve, seq }: Seat): OwnReserve | null =>
  reserve
    ? {
        ...{ round: reserve.id, unit: String(reserve.unit), left: reserve.left() },
        ...{ shot: reserve.shot, won: reserve.won, seq },
      }
    : null

/** Who sits where, by a name that tells nothing of the player. */
export const tellSeats = (seats: readonly (Seat | undefined)[]): ToldSeat[] =>
  seats.map(seat =>
    seat
      ? {
          ...{ seat: seat.index, name: hashServerSeed(seat.player).slice(0, 4) },
          ...{ unit: String(seat.reserve?.unit ?? 0n), won: seat.reserve?.won ?? 0 },
        }
      : null,
  )

/** What happened in a room since it was told last. */
type News = { fish: Fish[]; freezes: Freeze[]; shots: ToldShot[]; hits: ToldHit[]; blasts: ToldBlast[]; lost: number[] }
export const freshNews = (): News => ({ fish: [], freezes: [], shots: [], hits: [], blasts: [], lost: [] })
