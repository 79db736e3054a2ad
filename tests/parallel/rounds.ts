import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Played, Rounds } from '#apps/studio/server/rounds/rounds.ts'
import * as store from '#apps/studio/server/rounds/store.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Random, Way } from './ways.ts'

/* Rounds whose player sends 2 to 8 equal and different actions in one tick, at every step, also to several studios. */

/** What a refused action may be told. Anything else, and any detail but the field, would be more than that. */
const REFUSALS: readonly string[] = ['busy', 'key_reused', 'invalid_input']

type Deps = { db: Sql; studios: readonly Rounds[]; random: Random }
export type Tally = {
  rounds: number
  sent: number
  /** Answers to actions that were not done, or with another round than was kept. */
  toldWrongly: number
  /** Steps that were not moved by exactly one of the actions. */
  notMovedOnce: number
  /** Ids of all rounds, with stakes and what they came to, in smallest units. */
  played: { id: string; stake: number; payout: number; expected: number }[]
}

export const emptyTally = (): Tally => ({ rounds: 0, sent: 0, toldWrongly: 0, notMovedOnce: 0, played: [] })

/** One player plays so many rounds, one after the other. */
export async function playParallel(deps: Deps, way: Way, rounds: number, tally: Tally): Promise<void> {
  const player = `p-${randomUUID()}`
  for (let i = 0; i < rounds; i++) await playRound(deps, way, player, tally)
}

async function playRound(
  { db, studios, random }: Deps,
  { game, choice, actions, expected }: Way,
  player: string,
  tally: Tally,
) {
  const stake = BigInt(game.unit) * 10n
  const [spinKey, chosen] = [randomUUID(), choice(random)]
  const own = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  const begin = (studio: Rounds) => studio.spin(game, { ...own, spinKey, stake, choice: chosen })
  const asks = Array.from({ length: 1 + random(4) }, () => begin)
  let begun = await allAtOnce(studios, asks)
  while (begun.every(isBusy)) begun = await allAtOnce(studios, asks)
  const first = begun.find(each => each.status === 'fulfilled')
  if (!first) throw (begun[0] as PromiseRejectedResult).reason
  const { id } = first.value.round
  let round = (await store.findRound(db, player, id))!
  tally.sent += begun.length
  tally.notMovedOnce += begun.filter(each => each.status === 'fulfilled' && each.value.isNew).length === 1 ? 0 : 1
  tally.toldWrongly += begun.filter(each => isTooMuch(each, round.events, true)).length

  const { stepped } = game
  for (let sequence = 1; round.state === 'OPEN'; sequence++) {
    const offered = actions(round.events, random)
    const sent = Array.from({ length: 2 + random(7) }, () => offered[random(offered.length)]!)
    const asks = sent.map(action => (studio: Rounds) => studio.act({ player, roundId: id, sequence, action }))
    let answers = await allAtOnce(studios, asks)
    while (answers.every(isBusy)) answers = await allAtOnce(studios, asks)
    round = (await store.findRound(db, player, id))!
    const done = stepped!.actionsOf(round.events)
    const isDone = (action: object) =>
      isDeepStrictEqual('cashOut' in action ? { left: true } : action, done[sequence - 1])
    tally.sent += sent.length
    const moved = answers.filter(each => each.status === 'fulfilled' && each.value.isNew).length
    tally.notMovedOnce += moved === 1 && done.length === sequence ? 0 : 1
    tally.toldWrongly += answers.filter((each, i) => isTooMuch(each, round.events, isDone(sent[i]!))).length
    if (moved === 0) break
  }
  tally.rounds++
  tally.played.push({
    ...{ id, stake: Number(stake), payout: Number(round.payout) },
    expected: (expected(round.events) * Number(stake)) / game.bet,
  })
}

type Answer = PromiseSettledResult<Played>

/** Nothing was done, and the same may be asked again: a stage does, too. */
const isBusy = (answer: Answer) =>
  answer.status === 'rejected' && answer.reason instanceof Refusal && answer.reason.code === 'busy'

/** All of them in one tick, to one studio after the other. */
const allAtOnce = (
  studios: readonly Rounds[],
  asks: readonly ((studio: Rounds) => Promise<Played>)[],
): Promise<Answer[]> => Promise.allSettled(asks.map((ask, i) => ask(studios[i % studios.length]!)))

/** Whether an answer tells more than it may: of an action that was done the round as it was kept, of another nothing. */
function isTooMuch(answer: Answer, kept: store.RoundRow['events'], isDone: boolean): boolean {
  if (answer.status === 'fulfilled') return !isDone || !isDeepStrictEqual(answer.value.round.events, kept)
  const { reason } = answer
  if (!(reason instanceof Refusal) || !REFUSALS.includes(reason.code)) throw reason
  return Object.keys(reason.details ?? {}).some(name => name !== 'field')
}
