import { Refusal } from '#shared/refusal.ts'
import { type Sql, savepoint, type Tx, transaction } from '#shared/server/db.ts'
import { reverse } from '../rounds/conclude.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { findRound } from '../rounds/store.ts'
import { mostOf } from './bet-result.ts'
import { exposureOf, heldOf } from './exposure.ts'
import { selectProducers } from './listening/store-feed.ts'
import { isSameRun, openPlace } from './open-markets.ts'
import { takenAt } from './slip.ts'
import type { LimitsOf } from './sports-limits.ts'
import * as store from './store-bets.ts'
import { holdExposure, releaseExposure } from './store-exposure.ts'
import { holdMarkets } from './store-markets.ts'
import { limitsAt } from './trading/limits.ts'

const AT_ONCE = 200

type Deps = { db: Sql; rounds: Rounds; now: () => number; limitsOf: LimitsOf }

/** Bets in play after their delay: they stand, or their stakes go back. */
export function createPending({ db, rounds, now, limitsOf }: Deps) {
  /** One pass; what was left by a process that died is done, too. */
  async function decide(): Promise<void> {
    for (const { id } of await store.selectPending(db, now(), AT_ONCE)) await transaction(db, tx => decideOne(tx, id))
    for (const { id, player } of await store.selectReturning(db, AT_ONCE)) {
      const round = (await findRound(db, player, id))!
      const moved = await rounds.writer.move(reverse(round, 'OPEN'))
      if (moved) rounds.queue.inBackground(rounds.queue.sendCalls(moved.calls))
    }
  }

  /** It stands only where every market was open all the time, at a price that the player takes. */
  async function decideOne(tx: Tx, id: string): Promise<void> {
    const [bet] = await store.lockBets(tx, [id])
    if (bet?.state !== 'PENDING') return
    const legs = await store.selectLegs(tx, [id])
    try {
      await accept(tx, bet, legs)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await releaseExposure(tx, bet.currency, bet.held)
      const back = { ...bet, state: 'RETURNING' as const, refusal: error.code, held: [] }
      await store.updateDecided(
        tx,
        back,
        legs.map(({ price }) => price),
      )
    }
  }

  async function accept(tx: Tx, bet: store.BetRow, legs: readonly store.LegRow[]): Promise<void> {
    const markets = await holdMarkets(tx, legs)
    const producers = await selectProducers(tx)
    const prices = legs.map(leg => {
      const place = openPlace({ ...leg, event: leg.eventId }, markets, producers, now())
      if (!isSameRun(place, leg)) throw new Refusal('bet_closed')
      // The price of a same-game parlay is of all together, and moves with each of its legs.
      return takenAt(bet.kind === 'same_game' ? 'none' : bet.accept, leg.price, place.price)
    })
    const { kind, plan, price, running, stake, player, currency } = bet
    const most = mostOf({ kind, plan, combinations: plan.combinations, running, price }, prices)
    const limits = await limitsAt(tx, currency, limitsOf(currency)!, markets)
    if (most > limits.payout) throw new Refusal('limit_reached')
    const asked = exposureOf(player, legs, most, stake, limits.of)
    await savepoint(tx, async () => {
      if (most === bet.most) return
      await releaseExposure(tx, currency, bet.held)
      if (!(await holdExposure(tx, currency, asked))) throw new Refusal('limit_reached')
    })
    await store.updateDecided(tx, { ...bet, state: 'OPEN', most, held: heldOf(asked) }, prices)
  }

  return { decide }
}
