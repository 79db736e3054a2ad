import type { ToldRoom } from '../../api-card-rooms.ts'
import type { HoldemRoomView } from '../../engine/card-rooms/holdem/holdem-rules.ts'

/** The hand that lies on the table: the one that is played, or until the next one the one before. */
export function shownHand(room: ToldRoom): { view: HoldemRoomView; place: number | null; seats: number[] } | null {
  const shown = room.hand?.view ? room.hand : room.last
  return shown?.view ? { view: shown.view as HoldemRoomView, place: shown.place, seats: shown.seats } : null
}
