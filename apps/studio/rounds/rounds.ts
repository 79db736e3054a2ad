import { setTimeout as wait } from 'node:timers/promises'
import { fairDraw } from '#apps/studio/chance/fair.ts'
import { playRound } from '#apps/studio/math/play.ts'
import type { WalletAnswer } from '#features/games/api-wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { refusalOf, type WalletClient } from '../wallet-client.ts'
import { acceptBet, betOf, common, refuseBet, reverse } from './conclude.ts'
import { type OfferedGame, payoutOf } from './library.ts'
import { BET_RETRY_MS } from './retry.ts'
import { openSeed, type SeedSource, seedInUse } from './seeds.ts'
import { allowedStakes } from './stakes.ts'
import * as store from './store.ts'
import { insertTransaction } from './store-books.ts'
import { takeNonce } from './store-sessions.ts'

export type Spin = {
  player: string
  sessionHash: Buffer
  walletSession: string
  currency: string
  spinKey: string
  stake: bigint
}
export type Deps = {
  db: Sql
  wallet: WalletClient
  seeds: SeedSource
  /** Sends what the round owes; answers the balance after its win. */
  sendDue: (roundId: string) => Promise<string | undefined>
  /** The jurisdiction's least time between two rounds, 0 for none (security C-31). */
  minCycleMs: number
}
/** The balance in minor units as the wallet told it with this round; undefined when it told none. */
export type Played = { round: store.RoundRow; balance: string | undefined }

/**
 * Plays a round for money. The outcome is drawn and stored before the bet is sent and told only when the bet stands; a
 * crash at any point leaves a row that `recover` brings to an end: the bet taken back, or bet and win both booked.
 * Refused as the platform refuses the bet, or as `busy` when its outcome stayed unknown: it is then taken back, and once
 * that is done the key answers `bet_taken_back`. The same key is the same round, whose bet is not sent again.
 */
export async function spin(deps: Deps, offered: OfferedGame, ask: Spin): Promise<Played> {
  const { db } = deps
  const { round, betAt } = await drawRound(deps, offered, ask)
  if (!betAt) return { round: concluded(round), balance: undefined }
  let balance: string | undefined
  const answer = await sendBet(deps.wallet, round, betAt, ask.walletSession)
  if (answer?.status === 'OK') {
    await transaction(db, tx => acceptBet(tx, round))
    balance = (await deps.sendDue(round.id)) ?? answer.balance?.total
  } else if (answer) {
    await transaction(db, tx => refuseBet(tx, round.id, answer.status))
  } else await transaction(db, tx => reverse(tx, round))
  return { round: concluded((await store.findRound(db, ask.player, { id: round.id }))!), balance }
}

/** The round of this spin key: a new one with the time of its bet, or the one that it had before. */
async function drawRound(
  { db, seeds, minCycleMs }: Deps,
  { game, brand, hash }: OfferedGame,
  ask: Spin,
): Promise<{ round: store.RoundRow; betAt?: Date }> {
  const { player, spinKey, stake, currency, sessionHash } = ask
  const before = await store.findRound(db, player, { spinKey })
  if (before) {
    if (before.stake !== stake || before.game !== game.id) throw new Refusal('key_reused')
    if (before.state === 'BETTING') throw new Refusal('busy')
    return { round: before }
  }
  const id = newId('rnd')
  const betAt = await transaction(db, async tx => {
    if (!(await allowedStakes(tx, currency))(game).includes(stake))
      throw new Refusal('invalid_input', { field: 'stake' })
    // It also lets one spin of this player and game through at a time.
    const seed = await seedInUse(tx, seeds, player, game.id)
    if (minCycleMs > 0 && (await store.hasPlayedWithin(tx, player, game.id, minCycleMs)))
      throw new Refusal('too_many_requests')
    const events = playRound(game, fairDraw(openSeed(seeds, seed.serverSeed), seed.clientSeed, seed.nextNonce))
    const payout = payoutOf(events.coins, stake, game)
    const inserted = await store.insertRound(tx, {
      ...{ id, player, game: game.id, spinKey, currency, stake, payout, events, sessionHash },
      brand,
      ...{ seedId: seed.id, nonce: seed.nextNonce, mathVersion: game.version, gameHash: hash },
    })
    // An unsettled round of this player, or the same key at the same moment: come again.
    if (!inserted) throw new Refusal('busy')
    await takeNonce(tx, seed.id)
    return insertTransaction(tx, id, { tx: betOf(id), op: 'bet', kind: 'normal', ref: '', amount: stake })
  })
  return { round: (await store.findRound(db, player, { id }))!, betAt }
}

/** Sends the bet, and again with the same id while the outcome is unknown. Undefined: it stayed unknown. */
async function sendBet(
  wallet: WalletClient,
  round: store.RoundRow,
  at: Date,
  session: string,
): Promise<WalletAnswer | undefined> {
  const body = {
    ...common(round, at),
    session,
    tx: betOf(round.id),
    round: round.id,
    amount: String(round.stake),
    kind: 'normal',
  }
  for (let tries = 0; ; tries++) {
    const answer = await wallet('bet', body)
    if (answer?.decided) return answer
    const pause = BET_RETRY_MS[tries]
    if (pause === undefined) return undefined
    await wait(pause)
  }
}

/** A round whose bet stands; a refusal for one whose bet does not, `busy` while it is not known to be back. */
function concluded(round: store.RoundRow): store.RoundRow {
  if (round.state === 'PAYING' || round.state === 'CLOSED') return round
  if (round.state === 'REFUSED') throw refusalOf(round.refusal)
  throw new Refusal(round.state === 'REVERSED' ? 'bet_taken_back' : 'busy')
}
