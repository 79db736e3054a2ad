import type { PlayedRound } from '#apps/studio/api.ts'
import { playOfSlot, replaySlot } from '#apps/studio/client/verify/verify.ts'
import { playOfArcade, replayArcade } from '#apps/studio/client/verify/verify-arcade.ts'
import type { ArcadeRound } from '#apps/studio/engine/arcade/round.ts'
import type { SlotGame } from '#apps/studio/engine/slots/game.ts'
import { loadSlot } from '#apps/studio/figures/load-slot.ts'
import { openPools } from '#apps/studio/server/rounds/jackpots.ts'
import { type OfferedGame, openLibrary } from '#apps/studio/server/rounds/library.ts'
import { createRounds, type Rounds } from '#apps/studio/server/rounds/rounds.ts'
import { openSeed, rotateSeed } from '#apps/studio/server/rounds/seeds.ts'
import { type RoundRow, selectHistory } from '#apps/studio/server/rounds/store.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { findDifference } from '../../tools/verify/verify-round/difference.ts'
import { createFakeWallet } from '../support/fake-wallet.ts'

const PLAYERS = 4
const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
const LAST = 2n ** 62n

export type Replayed = { rounds: number; kinds: Map<string, number>; differing: string[] }

/**
 * Plays so many rounds of each kind of game (flights, tables, fishing and card rooms are shared, and have tests of their own), tells their seeds, and
 * compares what the database holds of each round, event for event, with the round drawn again as a browser does it.
 */
export async function compareReplays(db: Sql, roundsOfKind: number): Promise<Replayed> {
  const library = openLibrary()
  const games = [...library.values()].filter(
    ({ arcade, table, fishing, cards }) => !arcade?.crash && !table && !fishing && !cards,
  )
  await openPools(db, library.values())
  const wallet = createFakeWallet(10n ** 15n)
  const log = createLog('replays', 'silent')
  const rounds = createRounds({ db, wallet: wallet.client, seeds, log, library, minCycleMs: 0 })
  const result: Replayed = { rounds: 0, kinds: new Map(), differing: [] }
  const slotOf = new Map(games.flatMap(game => (game.arcade ? [] : [[game.id, loadSlot(game.text)] as const])))
  for (const [kind, ofKind] of Map.groupBy(games, game => game.kind)) {
    const each = Math.ceil(roundsOfKind / ofKind.length / PLAYERS)
    for (const game of ofKind) {
      const players = Array.from({ length: PLAYERS }, (_, i) => `replay-${game.id}-${i}`)
      await Promise.all(players.map((player, i) => playMany(rounds, game, player, each, i)))
      for (const player of players) {
        await transaction(db, tx => rotateSeed(tx, seeds, player, game.id))
        for (const row of await selectHistory(db, player, game.id, LAST, each)) {
          const difference = findDifference(row.events, await playAgain(game, slotOf.get(game.id), row))
          if (difference) result.differing.push(`${row.id} of ${game.id}: ${JSON.stringify(difference)}`)
          result.rounds++
          result.kinds.set(kind, (result.kinds.get(kind) ?? 0) + 1)
        }
      }
    }
  }
  await rounds.close()
  return result
}

/** One after the other: each choice, buy and way to play on in turn. */
async function playMany(rounds: Rounds, game: OfferedGame, player: string, count: number, first: number) {
  const session = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  const strategies = game.arcade?.strategies() ?? []
  const { buys = {}, gamble } = game.file as { buys?: object; gamble?: object }
  const asked = [undefined, ...Object.keys(buys).map(buy => ({ buy })), ...(gamble ? [{ gamble: true }] : [])]
  const ways = game.arcade ? strategies : asked.map(choice => ({ choice, act: undefined }))
  const actionOf = ({ events }: RoundRow, act: ((round: ArcadeRound) => unknown) | undefined, sequence: number) => {
    if (!game.arcade) return sequence === 1 ? { call: 'red' } : { collect: true }
    return act?.(events as ArcadeRound) ?? { cashOut: true }
  }
  for (let i = 0; i < count; i++) {
    const { choice, act } = ways[(first * count + i) % ways.length]!
    const stake = (BigInt(game.unit) * BigInt(game.priceOf(choice)!)) / BigInt(game.bet)
    let { round } = await rounds.spin(game, { ...session, spinKey: `replay-${i}`, stake, choice })
    for (let sequence = 1; round.state === 'OPEN'; sequence++) {
      const action = actionOf(round, act, sequence)
      ;({ round } = await rounds.act({ player, roundId: round.id, sequence, action }))
    }
  }
  // The seed is not told while a round is on its way to the books.
  await rounds.untilClosed(player)
}

async function playAgain(
  game: OfferedGame,
  slot: SlotGame | undefined,
  { events, revealedSeed, clientSeed, nonce }: RoundRow,
) {
  const fairness = { serverSeed: openSeed(seeds, revealedSeed!), clientSeed, nonce }
  const played = { events, fairness } as unknown as PlayedRound
  if (slot) return replaySlot(slot, played, playOfSlot(played))
  const round = played as unknown as Parameters<typeof playOfArcade>[1]
  return replayArcade(game.arcade!, round, playOfArcade(game.arcade!, round))
}
