import { fairValue, paidOffer, worthOf } from '#apps/studio/engine/sports/cash-out.ts'
import { priceRatio } from '#apps/studio/engine/sports/odds-formats.ts'
import { type Ratio, ratio, ratioOf } from '#apps/studio/engine/sports/ratio.ts'
import { coefficientOf } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { unitOf } from './bet-result.ts'
import { selectProducers } from './listening/store-feed.ts'
import { isSameRun, type OpenPlace, openPlace } from './open-markets.ts'
import { delayOf } from './sports-limits.ts'
import * as bets from './store-bets.ts'
import * as store from './store-cash-outs.ts'
import { releaseExposure } from './store-exposure.ts'
import { holdMarkets } from './store-markets.ts'
import { changeTickets } from './store-money.ts'
import { cashedOut } from './ticket-money.ts'

/** What the book keeps of a fair cash-out. */
const KEPT = ratioOf('0.05')
const AT_ONCE = 200

type Deps = { db: Sql; rounds: Rounds; now: () => number }
/** `offer`: for all that runs; `places` by leg, where it still runs. */
export type Quote = { offer: bigint; running: bigint; places: (OpenPlace | undefined)[] }

export function createCashOuts({ db, rounds, now }: Deps) {
  /** What is offered for a bet now. Throws `bet_closed` while one of its markets is shut, or its price is of several legs together. */
  async function quote(player: string, id: string): Promise<Quote> {
    const bet = await bets.findBetById(db, player, id)
    if (!bet) throw new Refusal('not_found')
    return transaction(db, async tx => quoteOf(tx, bet, await bets.selectLegs(tx, [id])))
  }

  async function quoteOf(tx: Tx, bet: bets.BetRow, legs: readonly bets.LegRow[], part = bet.running): Promise<Quote> {
    if (bet.state !== 'OPEN' || bet.kind === 'same_game' || bet.reward !== null) throw new Refusal('bet_closed')
    const markets = await holdMarkets(tx, legs)
    const producers = await selectProducers(tx)
    const places = legs.map(leg =>
      leg.result ? undefined : openPlace({ ...leg, event: leg.eventId }, markets, producers, now()),
    )
    const worth = legs.map((leg, i): Ratio => {
      const price = priceRatio(leg.price)
      return leg.result ? coefficientOf(price, leg.result) : worthNow(price, places[i]!)
    })
    const fair = fairValue(unitOf({ running: bet.running, combinations: bet.plan.combinations }), bet.plan, worth)
    return { offer: paidOffer(fair, KEPT, ratio(part, bet.running)), running: bet.running, places }
  }

  /**
   * Ends `part` of a bet's running stake for at least `least`: at once before a match, after the delay of a bet in play. The same
   * key is the same cash-out. Throws `odds_changed` with the offer of now where that is less.
   */
  async function cashOut(
    player: string,
    id: string,
    key: string,
    part: bigint,
    least: bigint,
  ): Promise<store.CashOutRow> {
    const known = await store.findCashOut(db, player, key)
    if (known) return again(known, id, part)
    await transaction(db, async tx => {
      const [bet] = await bets.lockBets(tx, [id])
      if (bet?.player !== player) throw new Refusal('not_found')
      if (part < 1n || part > bet.running) throw new Refusal('invalid_input', { field: 'part' })
      const { offer, places } = await quoteOf(tx, bet, await bets.selectLegs(tx, [id]), part)
      if (offer < least || offer === 0n) throw new Refusal('odds_changed', { offer: String(offer) })
      const waits = places.map(place => (place?.inPlay ? delayOf(place.market.sport) : 0))
      const delay = Math.max(0, ...waits)
      const runs = places.map(place =>
        place ? { run: String(place.market.run), outage: String(place.outage), producer: place.market.producer } : null,
      )
      const state = delay > 0 ? 'PENDING' : 'PAID'
      // Somebody else with the same key came first.
      if (!(await store.insertCashOut(tx, { betId: id, player, key, part, offer, state, dueAt: now() + delay, runs })))
        return
      if (state === 'PAID') await pay(tx, bet, part, offer)
    })
    const done = (await store.findCashOut(db, player, key))!
    if (done.state === 'PAID') rounds.queue.sendSoon(id)
    return again(done, id, part)
  }

  async function pay(tx: Tx, bet: bets.BetRow, part: bigint, offer: bigint): Promise<void> {
    await changeTickets(tx, [cashedOut(bet, part, offer, new Date(now()).toISOString())])
    if (part < bet.running) return
    await releaseExposure(tx, bet.currency, bet.held)
  }

  /** Cash-outs in play after their delay, one pass. */
  async function decide(): Promise<void> {
    for (const { id, betId } of await store.selectWaiting(db, now(), AT_ONCE)) {
      const isPaid = await transaction(db, tx => decideOne(tx, id, betId))
      if (isPaid) rounds.queue.sendSoon(betId)
    }
  }

  /** What was offered is paid where every market was open all the time and it is worth as much still. */
  async function decideOne(tx: Tx, id: bigint, betId: string): Promise<boolean> {
    const [bet] = await bets.lockBets(tx, [betId])
    const asked = await store.lockCashOut(tx, id)
    if (!bet || asked?.state !== 'PENDING') return false
    const isGood = await isAsBefore(tx, bet, asked)
    await store.updateCashOut(tx, id, isGood ? 'PAID' : 'REFUSED')
    if (isGood) await pay(tx, bet, asked.part, asked.offer)
    return isGood
  }

  async function isAsBefore(tx: Tx, bet: bets.BetRow, { part, offer, runs }: store.CashOutRow): Promise<boolean> {
    if (part > bet.running) return false
    try {
      const now = await quoteOf(tx, bet, await bets.selectLegs(tx, [bet.id]), part)
      const isOpen = now.places.every((place, i) => {
        const before = runs[i]
        if (!place || !before) return !place && !before
        return isSameRun(place, { ...before, run: BigInt(before.run), outage: BigInt(before.outage) })
      })
      return isOpen && now.offer >= offer
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  return { quote, cashOut, decide }
}

function worthNow(price: Ratio, { outcome: { chance, split } }: OpenPlace): Ratio {
  return worthOf(price, split ?? { win: chance, half_win: 0, refund: 0, half_lose: 0, lose: 1 - chance })
}

function again(row: store.CashOutRow, bet: string, part: bigint): store.CashOutRow {
  if (row.betId !== bet || row.part !== part) throw new Refusal('key_reused')
  return row
}
