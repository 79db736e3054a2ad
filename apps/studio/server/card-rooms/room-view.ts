import type { ToldEnd, ToldRoom, ToldSeat } from '#apps/studio/api-card-rooms.ts'
import { type HandEnd, handOf } from '#apps/studio/engine/card-rooms/card-round.ts'
import type { CardGame } from '#apps/studio/engine/card-rooms/room-file.ts'
import type { SeedSource } from '../rounds/seeds.ts'
import { deckOf, inputOf, nameIn } from './dealer.ts'
import type { HandRow } from './store-hands.ts'
import type { RoomRow, SeatRow } from './store-rooms.ts'

/** A room as it was read: `at` by this process's clock. `hands`: the newest and the one before. */
export type Snapshot = {
  room: RoomRow
  seats: SeatRow[]
  hands: HandRow[]
  unit: bigint
  at: number
  states: unknown[]
}

/** The hands' states, made once for all who look. */
export const statesOf = (game: CardGame, hands: readonly HandRow[], seeds: SeedSource): unknown[] =>
  hands.map(hand =>
    hand.state === 'PLAYING' || hand.state === 'ENDED' ? handOf(game, inputOf(hand), deckOf(hand, seeds)) : null,
  )

const isPlayed = ({ state }: HandRow) => state === 'STAKING' || state === 'PLAYING' || state === 'ENDED'

/** What a player at the table may see of it now: cards of others only of hands that are over and that the player was in. */
export function viewOf(game: CardGame, snapshot: Snapshot, player: string, now: number): ToldRoom {
  const { room, seats, hands, unit, states } = snapshot
  const own = seats.find(seat => seat.player === player)!
  const [hand, before] = hands
  const placeIn = ({ players }: HandRow, of: string) => {
    const place = players.findIndex(each => each.player === of)
    return place < 0 ? null : place
  }
  const told: ToldSeat[] = seats.map(each => ({
    ...{ seat: each.seat, name: nameIn(room.id, each.player), computer: each.computer, money: String(each.money) },
    ...{ isHere: each.isHere, isOut: each.isOut, leaving: each.leaving },
    place: hand && isPlayed(hand) && !hand.isOver ? placeIn(hand, each.player) : null,
  }))
  const describe = (each: HandRow, state: unknown) => {
    const place = placeIn(each, player)
    const names = each.players.map(({ name }) => name)
    const view = state === null || (each.state === 'ENDED' && place === null) ? null : game.rules.view(state, place)
    const end = each.outcome && place !== null ? endOf(each.outcome) : null
    return { place, names, seats: each.players.map(({ seat }) => seat), view, end }
  }
  const shown = hand && describe(hand, states[0])
  const past = before && hand?.state === 'WAITING' ? describe(before, states[1]) : null
  const turn = hand?.state === 'PLAYING' ? game.rules.turn(states[0]) : { number: 0, places: [], ms: 0 }
  const since = now - snapshot.at
  const left = hand?.state === 'WAITING' ? hand.beginsInMs - since : turn.ms - (hand?.turnMs ?? 0) - since
  return {
    ...{ version: Number(room.version), room: String(room.id), level: room.level, unit: String(unit) },
    ...{ least: String(BigInt(game.file.buyIn.least) * unit), most: String(BigInt(game.file.buyIn.most) * unit) },
    ...{ practice: room.practice, seat: own.seat, seats: told },
    hand: hand
      ? {
          ...{ id: String(hand.id), state: hand.state, commitment: hand.seedHash },
          ...{ ms: Math.max(0, Math.round(left)), ofMs: turn.ms, turn: turn.number, places: turn.places },
          ...{ stakes: hand.players.map(({ stake }) => stake), ...shown! },
        }
      : null,
    last: past?.end ? { ...past, end: past.end } : null,
  }
}

const endOf = ({ names, seats, claims, gross, rake }: HandEnd): ToldEnd => ({ names, seats, claims, gross, rake })
