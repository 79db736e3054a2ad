import { planOfAll } from '#apps/studio/engine/sports/combinations.ts'
import { ratio } from '#apps/studio/engine/sports/ratio.ts'
import { validOf, validOnMarket } from '#apps/studio/engine/sports/valid-bet.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { betReturn, unitOf } from './bet-result.ts'
import * as bets from './store-bets.ts'
import { releaseExposure } from './store-exposure.ts'
import { holdResult, markApplied, type Place, type ResultNow, selectDue } from './store-markets.ts'
import { changeTickets, type TicketChange } from './store-money.ts'
import * as store from './store-settling.ts'
import { givenBack, settled } from './ticket-money.ts'
import { cameTo } from './trading/rulings.ts'
import { updateVoid } from './trading/store-rulings.ts'

/** Bets of one transaction, and transactions at once: while the database works at one, the next is prepared. */
const [BETS_AT_ONCE, PAGES_AT_ONCE] = [2_000, 2]
/** What so many bets owe is sent at once; of more the queue sends it, a few at a time. */
const SENT_AT_ONCE = 200
const MARKETS_AT_ONCE = 500

type Deps = { db: Sql; rounds: Rounds; now: () => number }

/**
 * Brings results to bets. What a bet owes is decided with the bet held, from the results as they stand: the same again, at two
 * processes or after a death, finds it done.
 */
export function createSettling({ db, rounds, now }: Deps, atOnce = BETS_AT_ONCE) {
  /** One pass over all markets whose results changed. */
  async function settle(): Promise<void> {
    for (const place of await selectDue(db, MARKETS_AT_ONCE)) await settleMarket(place)
  }

  async function settleMarket(place: Place): Promise<void> {
    const result = await transaction(db, tx => holdResult(tx, place))
    const { version } = result
    const hedged = validOfSides(await store.selectSides(db, place), result)
    let after: store.PageEnd = { version: 0n, id: '' }
    for (;;) {
      const found = await store.selectUnsettled(db, place, version, after, PAGES_AT_ONCE * atOnce)
      const ids = found.map(({ id }) => id)
      const pages = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, i) =>
        ids.slice(i * atOnce, (i + 1) * atOnce),
      )
      const changed = await allOf(pages.map(page => transaction(db, tx => settleBets(tx, place, page, hedged))))
      if (changed.length <= SENT_AT_ONCE) for (const id of changed) rounds.queue.sendSoon(id)
      if (found.length < PAGES_AT_ONCE * atOnce) break
      after = found.at(-1)!
    }
    await markApplied(db, place, version)
  }

  /** Answers which of them owe something. */
  async function settleBets(tx: Tx, place: Place, ids: readonly string[], hedged: ValidById): Promise<string[]> {
    const held = await bets.lockBets(tx, ids)
    const result = await holdResult(tx, place)
    const legs = await bets.selectLegs(tx, ids)
    const placedAt = new Map(held.map(bet => [bet.id, bet.placedAt]))
    const own = legs.filter(leg => isOn(leg, place))
    for (const leg of own) leg.result = cameTo(result, leg.outcome, placedAt.get(leg.betId)!)
    await store.updateLegs(
      tx,
      own.map(({ betId, n, result: came }) => ({ betId, n, result: came, version: result.version })),
    )
    const legsOf = Map.groupBy(legs, ({ betId }) => betId)
    const changes = held.flatMap(bet => changeOf(bet, legsOf.get(bet.id)!, hedged) ?? [])
    await pay(tx, held, changes)
    return changes.map(({ id }) => id)
  }

  async function pay(tx: Tx, held: readonly bets.BetRow[], changes: readonly TicketChange[]): Promise<void> {
    await changeTickets(tx, changes)
    const over = new Set(changes.flatMap(({ id, state }) => (state === 'SETTLED' ? [id] : [])))
    const released = Map.groupBy(
      held.filter(({ id }) => over.has(id)),
      ({ currency }) => currency,
    )
    for (const [currency, each] of released)
      await releaseExposure(
        tx,
        currency,
        each.flatMap(({ held: limits }) => limits),
      )
  }

  /**
   * Gives what still runs of a bet back, whatever becomes of its legs, or lets them decide again. False for a bet that is
   * neither open nor settled.
   */
  async function voidBet(id: string, isVoid: boolean): Promise<boolean> {
    const isDone = await transaction(db, async tx => {
      const [bet] = await bets.lockBets(tx, [id])
      if (bet?.state !== 'OPEN' && bet?.state !== 'SETTLED') return false
      await updateVoid(tx, id, isVoid)
      const change = changeOf({ ...bet, isVoid }, await bets.selectLegs(tx, [id]), new Map())
      if (change) await pay(tx, [bet], [change])
      return true
    })
    if (isDone) rounds.queue.sendSoon(id)
    return isDone
  }

  function changeOf(bet: bets.BetRow, legs: readonly bets.LegRow[], hedged: ValidById): TicketChange | undefined {
    if (bet.state !== 'OPEN' && bet.state !== 'SETTLED') return undefined
    const { kind, plan, running, price } = bet
    const at = new Date(now()).toISOString()
    const isVoid = bet.isVoid || legs.every(({ result }) => result?.void_factor === 1)
    const returned = bet.isVoid
      ? running
      : betReturn({ kind, plan, combinations: plan.combinations, running, price }, legs)
    if (bet.reward !== null && returned !== null) {
      // Its stake was nobody's, and does not come back: what lies beyond it is won (promotions §7.2).
      const won = returned > running ? returned - running : 0n
      return isVoid && bet.state === 'OPEN' ? givenBack(bet) : settled(bet, won, 0n, at)
    }
    if (bet.isVoid) return settled(bet, returned, 0n, at)
    const valid = hedged.get(bet.id) ?? validOf(unitOf({ running, combinations: plan.combinations }), plan, legs, price)
    return settled(bet, returned, valid, at)
  }

  return { settle, voidBet }
}

type ValidById = ReadonlyMap<string, bigint>

/** What counts of bets of players with money on several sides of a market (promotions §5); those that are void lie on none. */
function validOfSides(sides: readonly store.OwnSide[], result: ResultNow): ValidById {
  const valid = new Map<string, bigint>()
  for (const own of Map.groupBy(sides, ({ player }) => player).values()) {
    const standing = own.flatMap(({ id, outcome, stake, placedAt, price }) => {
      const came = cameTo(result, outcome, placedAt)
      if (came?.void_factor === 1) return []
      return { id, outcome, stake, valid: validOf(ratio(stake, 1n), planOfAll(1), [{ price, result: came }], null) }
    })
    for (const [id, counts] of validOnMarket(standing, result.ways)) valid.set(id, counts)
  }
  return valid
}

/** Nothing of them is left running when one fails. */
async function allOf(pages: readonly Promise<string[]>[]): Promise<string[]> {
  const ended = await Promise.allSettled(pages)
  for (const page of ended) if (page.status === 'rejected') throw page.reason
  return (await Promise.all(pages)).flat()
}

const isOn = (leg: Place, { eventId, market, specifiers }: Place) =>
  leg.eventId === eventId && leg.market === market && leg.specifiers === specifiers
