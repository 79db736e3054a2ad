import { planOfAll } from '#apps/studio/engine/sports/combinations.ts'
import { ratio } from '#apps/studio/engine/sports/ratio.ts'
import { validOf, validOnMarket } from '#apps/studio/engine/sports/valid-bet.ts'
import { preferIndices, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { betReturn, type LegOfBet, unitOf } from './bet-result.ts'
import { selectLegs } from './store-bets.ts'
import { holdResult, markApplied, type Place, type ResultNow, selectDue } from './store-markets.ts'
import { type Decision, giveBack, settleTickets } from './store-money.ts'
import * as store from './store-settling.ts'
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
    const next = pagesOf(place, version)
    const settlePages = async () => {
      for (;;) {
        const ids = await next()
        if (ids.length === 0) return
        const changed = await transaction(db, tx => settleBets(tx, place, ids, hedged))
        if (changed.length <= SENT_AT_ONCE) for (const id of changed) rounds.queue.sendSoon(id)
      }
    }
    await allOf(Array.from({ length: PAGES_AT_ONCE }, settlePages))
    await markApplied(db, place, version)
  }

  /** The next page whenever it is asked for, one read after the other; none behind the last one. */
  function pagesOf(place: Place, version: bigint): () => Promise<string[]> {
    let after: string | undefined = ''
    let last: Promise<string[]> = Promise.resolve([])
    const read = async (): Promise<string[]> => {
      if (after === undefined) return []
      const ids = await store.selectUnsettled(db, place, version, after, atOnce)
      after = ids.length < atOnce ? undefined : ids.at(-1)!
      return ids
    }
    return () => {
      last = last.then(read)
      return last
    }
  }

  /** Answers which of them owe something. */
  async function settleBets(tx: Tx, place: Place, ids: readonly string[], hedged: ValidById): Promise<string[]> {
    await preferIndices(tx)
    const held = await store.lockRunning(tx, ids)
    const result = await holdResult(tx, place)
    const legs = await store.selectRunningLegs(
      tx,
      held.map(({ id }) => id),
      place,
    )
    const placedAt = new Map(held.map(bet => [bet.id, bet.placedAt]))
    const own = legs.filter(({ isOn }) => isOn)
    for (const leg of own) leg.result = cameTo(result, leg.outcome, placedAt.get(leg.betId)!)
    await store.updateLegs(tx, own, result.version)
    const legsOf = Map.groupBy(legs, ({ betId }) => betId)
    const decided = held.flatMap(bet => decide(bet, legsOf.get(bet.id)!, hedged) ?? [])
    await pay(tx, decided)
    return decided.map(({ id }) => id)
  }

  async function pay(tx: Tx, decided: readonly Decided[]): Promise<void> {
    await settleTickets(
      tx,
      decided.filter(({ isGivenBack }) => !isGivenBack),
      new Date(now()).toISOString(),
    )
    await giveBack(
      tx,
      decided.filter(({ isGivenBack }) => isGivenBack).map(({ id }) => id),
    )
  }

  /**
   * Gives what still runs of a bet back, whatever becomes of its legs, or lets them decide again. False for a bet that is
   * neither open nor settled.
   */
  async function voidBet(id: string, isVoid: boolean): Promise<boolean> {
    const isDone = await transaction(db, async tx => {
      const [bet] = await store.lockRunning(tx, [id])
      if (!bet || bet.state === 'CASHED_OUT') return false
      await updateVoid(tx, id, isVoid)
      const decided = decide({ ...bet, isVoid }, await selectLegs(tx, [id]), new Map())
      if (decided) await pay(tx, [decided])
      return true
    })
    if (isDone) rounds.queue.sendSoon(id)
    return isDone
  }

  return { settle, voidBet }
}

/** What a bet returns now, and how much of it counts; one that goes back returns nothing. */
type Decided = Decision & { isGivenBack: boolean }

/** Undefined where what it returns is as it was. */
function decide(bet: store.Running, legs: readonly LegOfBet[], hedged: ValidById): Decided | undefined {
  if (bet.state === 'CASHED_OUT') return undefined
  const { id, kind, plan, running, price } = bet
  const { combinations } = plan
  const isVoid = bet.isVoid || legs.every(({ result }) => result?.void_factor === 1)
  let returned = bet.isVoid ? running : betReturn({ kind, plan, combinations, running, price }, legs)
  if (bet.reward !== null && returned !== null) {
    if (isVoid && bet.state === 'OPEN') return { id, returned: null, valid: 0n, isGivenBack: true }
    // Its stake was nobody's, and does not come back: what lies beyond it is won (promotions §7.2).
    returned = returned > running ? returned - running : 0n
  }
  if (returned === bet.returned) return undefined
  const counts = returned !== null && !bet.isVoid && bet.reward === null
  const valid = counts ? (hedged.get(id) ?? validOf(unitOf({ running, combinations }), plan, legs, price)) : 0n
  return { id, returned, valid, isGivenBack: false }
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
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason
}
