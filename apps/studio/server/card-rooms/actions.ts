import { isDeepStrictEqual } from 'node:util'
import { handOf } from '#apps/studio/engine/card-rooms/card-round.ts'
import type { CardGame } from '#apps/studio/engine/card-rooms/room-file.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { offered } from '../rounds/library.ts'
import type { SeedSource } from '../rounds/seeds.ts'
import { deckOf, inputOf } from './dealer.ts'
import * as hands from './store-hands.ts'
import * as rooms from './store-rooms.ts'

/* What players do, in a room that is held. */

type Deps = { rules: CardGame; seeds: SeedSource }
type Ask = { key: string; hand: string; turn: number; action: unknown }

/** Refused: another hand or turn than is played, another's seat, what the rules do not allow, a key that was used for something else. */
export async function takeAction(tx: Tx, deps: Deps, roomId: bigint, player: string, ask: Ask): Promise<void> {
  const hand = await hands.findRunning(tx, roomId)
  const { key, action } = ask
  const place = hand?.players.findIndex(each => each.player === player) ?? -1
  const before = hand?.actions.find(each => each.place === place && each.key === key)
  if (before) {
    if (isDeepStrictEqual(before.action, action)) return
    throw new Refusal('key_reused')
  }
  if (hand?.state !== 'PLAYING' || String(hand.id) !== ask.hand) throw new Refusal('bet_closed')
  if (place < 0) throw new Refusal('not_allowed')
  const state = handOf(deps.rules, inputOf(hand), deckOf(hand, deps.seeds))
  const { rules } = deps.rules
  if (rules.turn(state).number !== ask.turn) throw new Refusal('bet_closed')
  const next = offered(() => rules.apply(state, place, action))
  if (!next) throw new Refusal('invalid_input', { field: 'action' })
  await hands.addAction(tx, hand.id, { place, action, auto: false, key }, rules.turn(next).number !== ask.turn)
}

/** The seat is free at once, or after the hand in which the server plays on for it. */
export async function getUp(tx: Tx, { rules: game, seeds }: Deps, roomId: bigint, player: string): Promise<void> {
  const hand = await hands.findRunning(tx, roomId)
  const place = hand && hand.state !== 'WAITING' ? hand.players.findIndex(each => each.player === player) : -1
  if (!hand || place < 0) return rooms.deleteSeats(tx, roomId, [player])
  await rooms.markLeaving(tx, roomId, [player])
  if (hand.state !== 'PLAYING') return
  const state = handOf(game, inputOf(hand), deckOf(hand, seeds))
  if (!offered(() => game.rules.apply(state, place, game.rules.leave))) return
  await hands.addAction(tx, hand.id, { place, action: game.rules.leave, auto: true, key: '' }, false)
}
