import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Fence } from '#apps/studio/leases/lease.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { WalletAnswer } from '#features/gateway/api.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { Connections } from '../connections.ts'
import { reasonOf, refusalOf, type WalletClient } from '../wallet-client.ts'
import { createBatchWriter } from './batch-writer.ts'
import { acceptBet, actionsOf, common, endRound, goOn, openRound, refuseBet, reverse, type Staked } from './conclude.ts'
import { type Boarding, createDraws, type Spin } from './draws.ts'
import { type OfferedGame, offered, payoutOf, returnedOf, type Stepped } from './library.ts'
import { createQueue } from './queue.ts'
import { BET_RETRY_MS } from './retry.ts'
import { openSeed, type SeedSource } from './seeds.ts'
import * as store from './store.ts'
import type { TakingStep } from './store-moves.ts'

type Deps = Partial<Connections> & {
  /** Does for the other connections, too. */
  db: Sql
  wallet: WalletClient
  /** The platform's, for those who are known to play with it; else the same. */
  platform?: WalletClient
  seeds: SeedSource
  log: Log
  /** The games that may have open rounds. */
  library: ReadonlyMap<string, OfferedGame>
  /** The jurisdiction's least time between two rounds, 0 for none (security C-31). */
  minCycleMs: number
  /** Rounds that end with their draw are one call; else bet and win are calls of their own. */
  atOnce?: boolean
}
export type Played = {
  round: store.RoundRow
  /** In minor units as the wallet told it with this round; undefined when it told none. */
  balance: string | undefined
  /** It was played by this call, not by one before. */
  isNew: boolean
}
export type Act = { player: string; roundId: string; sequence: number; action: unknown }

const LEFT_SECONDS = 24 * 3_600

/** Rounds for money and for nothing. Whatever is asked at the same time is written together (batch-writer.ts, draws.ts). */
export function createRounds(deps: Deps) {
  const { db, keyed = db, soon = db, wallet, platform = wallet, seeds, log, library, minCycleMs, atOnce = true } = deps
  const writer = createBatchWriter({ keyed, soon })
  const draws = createDraws({ keyed, seeds, minCycleMs, atOnce })
  const queue = createQueue({ db, wallet, writer, log, settlers: () => [...others, () => settleLeft()] })

  /**
   * Plays a round, or begins one that its player goes on with. The outcome is drawn and stored before the bet is sent
   * and told only when the bet stands; a crash at any point leaves a row that `recover` brings to an end: the bet taken
   * back, or bet and win both booked. Refused as the platform refuses the bet, or as `busy` when its outcome stayed
   * unknown: it is then taken back, and once that is done the key answers `bet_taken_back`. The same key is the same
   * round, whose bet is not sent again. Who boards a flight that `isGone` when the bet stands gets it back, and so does
   * who opens a round whose lease is another's by then.
   */
  async function spin(
    game: OfferedGame,
    ask: Spin,
    boarding?: Boarding,
    isGone = () => false,
    fence: Fence | null = boarding?.fence ?? null,
  ): Promise<Played> {
    await untilClosed(ask.player)
    const drawn = await draws.submit({ offered: game, spin: ask, ...(boarding ? { boarding } : {}) })
    if (drawn instanceof Refusal) throw drawn
    const { round, betAt } = drawn
    if (betAt === undefined) return told(round)
    const answer = await sendBet(round, betAt, ask.walletSession)
    if (answer && answer.status !== 'OK') {
      const reason = reasonOf(answer)
      await writer.move(refuseBet(round, reason))
      throw refusalOf(reason)
    }
    const isOpen = 'over' in round.events && !round.events.over
    if (!answer || (isOpen && isGone())) return takeBack(round, answer !== undefined)
    if (round.atOnce) {
      closeSoon(round)
      return { round: { ...round, state: 'CLOSED' }, balance: answer.balance?.total, isNew: true }
    }
    const moved = await writer.move(
      isOpen
        ? { ...openRound(round), fence, coup: stepOf(boarding) }
        : game.jackpots.length > 0
          ? { round, game }
          : acceptBet(round),
    )
    if (!moved) {
      const now = (await store.findRound(db, ask.player, round.id))!
      // Its flight is another's, or its coup dealt. Or else somebody decided: the recovery took it back, or an answer got lost.
      return now.state === 'BETTING' ? takeBack(round, true) : told(now)
    }
    const balance = (await queue.sendCalls(moved.calls)) ?? answer.balance?.total
    const payout = moved.payout ?? round.payout
    return {
      round: { ...round, payout, state: isOpen ? 'OPEN' : payout > 0n ? 'PAYING' : 'CLOSED' },
      balance,
      isNew: true,
    }
  }

  /** A bet that stands, or may stand, without a round that can be played. */
  async function takeBack(round: store.RoundRow, stands: boolean): Promise<never> {
    const moved = await writer.move(reverse(round))
    if (stands) queue.inBackground(queue.sendCalls(moved?.calls ?? []))
    throw new Refusal(stands ? 'bet_taken_back' : 'busy')
  }

  const closing = new Map<string, Promise<void>>()

  /** What the wallet has booked stands, also for the recovery: its player need not wait until it is in our books. */
  function closeSoon({ player, id }: store.RoundRow): void {
    const done = queue.inBackground(writer.settle(id)).then(() => {
      if (closing.get(player) === done) closing.delete(player)
    })
    closing.set(player, done)
  }

  /** Whoever asks for a player's rounds finds those that were told closed. */
  const untilClosed = (player: string): Promise<void> | undefined => closing.get(player)

  /**
   * Sends the bet, with the win where both are one call, and again with the same ids while the outcome is unknown.
   * Undefined: it stayed unknown. `purse`: whether the player's money is the platform's or with us, where the caller has not read it, is
   * looked up.
   */
  async function sendBet(
    round: Staked & Pick<store.RoundRow, 'payout' | 'atOnce'>,
    at: string,
    session: string,
    purse: 'platform' | 'unknown' = 'unknown',
  ): Promise<WalletAnswer | undefined> {
    const send = purse === 'platform' ? platform : wallet
    const body = { ...common(round, at), session, round: round.id }
    const actions = actionsOf(round)
    const { op: _, ...bet } = actions[0]!
    for (let tries = 0; ; tries++) {
      const answer = await (round.atOnce
        ? send('play', { ...body, actions, final: true })
        : send('bet', { ...body, ...bet }))
      if (answer?.decided) return answer
      const pause = BET_RETRY_MS[tries]
      if (pause === undefined) return undefined
      await wait(pause)
    }
  }

  /**
   * Goes on with an open round. The action is the `sequence`th of the round; one that was done before answers with the
   * round as it is, another in its place is refused as `key_reused`.
   */
  async function act(ask: Act): Promise<Played> {
    // Whoever came first has moved the round by then: that answers the second time.
    const played = (await tryToAct(ask)) ?? (await tryToAct(ask))
    if (!played) throw new Refusal('busy')
    return played
  }

  /** Undefined when something came between: nothing was done, and nothing of what it would have led to is told. */
  async function tryToAct({ player, roundId, sequence, action }: Act): Promise<Played | undefined> {
    await untilClosed(player)
    const round = await store.findWithSeed(db, player, roundId)
    const game = round && library.get(round.game)?.stepped
    if (!round || !game) throw new Refusal('not_found')
    const read = game.readAction(action)
    if (read === undefined) throw new Refusal('invalid_input', { field: 'action' })
    const done = game.actionsOf(round.events)
    if (sequence <= done.length) {
      const isSame = isDeepStrictEqual(done[sequence - 1], asDone(read))
      if (!isSame) throw new Refusal('key_reused')
      return told(round)
    }
    if (concluded(round).state !== 'OPEN' || sequence !== done.length + 1)
      throw new Refusal('invalid_input', { field: 'sequence' })
    const next = offered(() => playOn(round, game, [...done, read]))
    if (!next) throw new Refusal('invalid_input', { field: 'action' })
    return goOnWith(round, next)
  }

  function playOn(round: store.SeededRow, game: Stepped, actions: unknown[]): store.RoundRow['events'] {
    const draw = fairDraw(openSeed(seeds, round.serverSeed), round.clientSeed, round.nonce)
    return game.playOn(round.events, actions, draw)
  }

  /**
   * The open round has these events now, and is paid when they end it. Refused as `busy` when something came between, or
   * when the lease that it depends on is another's.
   */
  async function proceed(round: store.RoundRow, events: store.RoundRow['events'], fence: Fence | null = null) {
    const played = await goOnWith(round, events, fence)
    if (!played) throw new Refusal('busy')
    return played
  }

  async function goOnWith(
    round: store.RoundRow,
    events: store.RoundRow['events'],
    fence: Fence | null = null,
  ): Promise<Played | undefined> {
    const payout = payoutOf(events, round.stake)
    const returned = returnedOf(events, round.stake)
    const move = events.over ? endRound(round, events, payout, returned) : goOn(round, events)
    const moved = await writer.move({ ...move, fence })
    if (!moved) return undefined
    const balance = await queue.sendCalls(moved.calls)
    return { round: { ...round, events, payout, returned, state: move.to }, balance, isNew: true }
  }

  /** What else is settled again and again, from when the queue starts. */
  const others: (() => Promise<void>)[] = []
  const settleAlso = (work: () => Promise<void>) => void others.push(work)

  /** Settles rounds that nobody touched for so long: what stands is paid, a dealt hand is held at its best. */
  async function settleLeft(olderThanSeconds = LEFT_SECONDS): Promise<void> {
    for (const round of await store.selectLeft(db, olderThanSeconds)) {
      const game = library.get(round.game)?.stepped
      if (!game) continue
      const { events } = round
      await proceed(round, playOn(round, game, [...game.actionsOf(events), game.leave(events)]))
    }
  }

  async function close(): Promise<void> {
    await queue.close()
    await draws.close()
    await writer.close()
  }

  return { spin, sendBet, untilClosed, act, proceed, settleLeft, settleAlso, writer, queue, close }
}
export type Rounds = ReturnType<typeof createRounds>

const stepOf = (boarding: Boarding | undefined): TakingStep | null =>
  boarding?.coupId == null ? null : { id: boarding.coupId, step: boarding.step }

/** A cash-out is told in the events as the studio's own. */
const asDone = (action: unknown) => ('cashOut' in (action as object) ? { left: true } : action)

/** What a round became before. */
const told = (round: store.RoundRow): Played => ({ round: concluded(round), balance: undefined, isNew: false })

/** A round whose bet stands; a refusal for one whose bet does not, `busy` while it is not known to be back. */
export function concluded<T extends store.RoundRow>(round: T): T {
  if (round.state === 'OPEN' || round.state === 'PAYING' || round.state === 'CLOSED') return round
  if (round.state === 'REFUSED') throw refusalOf(round.refusal)
  throw new Refusal(round.state === 'REVERSED' ? 'bet_taken_back' : 'busy')
}
