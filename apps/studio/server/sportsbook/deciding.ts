import { ratioOf } from '#apps/studio/engine/sports/ratio.ts'
import { Refusal } from '#shared/refusal.ts'
import { brokenConstraint, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { brandOf } from '../../brands.ts'
import { countPlayed, holdReward } from '../rewards/store-rewards.ts'
import { type BetTerms, mostOf } from './bet-result.ts'
import { exposureOf, heldOf, scopesOf } from './exposure.ts'
import { type OpenPlace, openPlace } from './open-markets.ts'
import { type Slip, takenAt } from './slip.ts'
import { delayOf, type Limits } from './sports-limits.ts'
import type { BetRow, LegRow } from './store-bets.ts'
import { holdRows, type MarketNow, type Place, standing, type Told } from './store-markets.ts'
import {
  type AskedGround,
  EXPOSURE_KEY,
  exposureKey,
  type Ground,
  holdGround,
  type Inserted,
  insertTickets,
  keyOf,
  type NewTicket,
  type Written,
} from './store-placing.ts'
import { limitScopesOf, limitsBy } from './trading/limits.ts'
import { stopsOf } from './trading/store-stops.ts'

export type Placer = { player: string; currency: string; game: string; walletSession: string; sessionHash: Buffer }

/** A slip that is a bet, whatever the markets say: `joint` is the price of a same-game parlay. */
export type AskedBet = Pick<BetRow, 'id' | 'key' | 'plan'> & {
  placer: Placer
  slip: Slip
  joint: number | null
  seedId: bigint
  shipped: Limits
}
/** A bet as it was written, before its stake is taken, with the events that it is on. */
export type NewBet = { bet: BetRow; legs: LegRow[]; told: ReadonlyMap<string, Told>; createdAt: Date }
/** `used`: its key was, by another bet or a round. */
export type Decision = NewBet | Refusal | 'used'

/** Below these odds no free bet is taken (promotions §7.2). */
const LEAST_FREE = ratioOf('1.5')
/** What PostgreSQL calls a transaction that must begin anew. */
const SERIALIZATION_FAILURE = '40001'

/**
 * Decides bets that came at the same time, one after the other, and writes those that stand: what is written is sent to the wallet.
 * Held are the markets first, then the limits, each in one order, so that processes do not wait for each other in a circle.
 */
export function decideBets(db: Sql, bets: readonly AskedBet[], now: () => number): Promise<Decision[]> {
  return transaction(db, async tx => {
    const placedAt = now()
    const unfree = await refusedFree(tx, bets)
    const markets = await holdRows(tx, placesOf(bets))
    const ground = await holdGround(tx, askedOf(bets, markets))
    const decide = deciderOn(standing(markets, ground.stopped, ground.sheets), ground, placedAt)
    const decided = bets.map(bet => refusalOr(() => decide(bet, unfree.get(bet.id))))
    const tickets = decided.filter(isTicket)
    const told = new Map(markets.map(each => [each.eventId, each]))
    const rows: Written = tickets.length > 0 ? await insertAll(tx, tickets, ground) : new Map()
    return decided.map(each => {
      if (!isTicket(each)) return each
      const row = rows.get(each.id)
      return row ? newBet(each, row, told) : 'used'
    })
  })
}

type Markets = Awaited<ReturnType<typeof holdRows>>

function placesOf(bets: readonly AskedBet[]): Place[] {
  const places = bets.flatMap(({ slip }) => slip.legs.map(idOf))
  return [...new Map(places.map(each => [`${each.eventId} ${each.market} ${each.specifiers}`, each])).values()]
}

function askedOf(bets: readonly AskedBet[], markets: Markets): AskedGround {
  const exposed = bets.flatMap(({ placer: { player, currency }, slip }) =>
    scopesOf(player, slip.legs.map(idOf)).map(each => ({ ...each, currency })),
  )
  return {
    events: [...new Set(markets.map(({ eventId }) => eventId))],
    markets: new Set(markets.map(({ market }) => market)),
    keys: bets.map(({ placer: { player }, key }) => ({ player, key })),
    stops: [...new Set(markets.flatMap(stopsOf))],
    limits: [...new Set(markets.flatMap(limitScopesOf))],
    exposed: [...new Map(exposed.map(each => [exposureKey(each), each])).values()],
  }
}

/** Each bet that stands takes its part of the limits, which those after it find taken. */
function deciderOn(markets: readonly MarketNow[], ground: Ground, placedAt: number) {
  const used = new Set(ground.used.map(keyOf))
  const taken = new Map(ground.taken)

  return (asked: AskedBet, unfree: Refusal | undefined): NewTicket | 'used' => {
    const { id, key, placer, slip, plan, joint, seedId, shipped } = asked
    const { player, currency, game, sessionHash } = placer
    // What was settled may have to be taken back: of money that was moved to us nobody owes any.
    if (ground.holders.has(player)) throw new Refusal('not_allowed')
    if (used.has(keyOf({ player, key }))) return 'used'
    if (unfree) throw unfree
    const places = slip.legs.map(leg => openPlace(leg, markets, ground.producers, placedAt))
    const legs = slip.legs.map((leg, i) => {
      const { price, market, outage, inPlay } = places[i]!
      const at = joint === null ? takenAt(slip.accept, leg.price, price) : price
      return { ...idOf(leg), price: at, inPlay, run: market.run, outage, producer: market.producer }
    })
    const stake = slip.unit * BigInt(plan.combinations)
    const terms: BetTerms = { kind: slip.kind, plan, combinations: plan.combinations, running: stake, price: joint }
    const prices = legs.map(({ price }) => price)
    const most = mostOf(terms, prices)
    if (slip.reward !== undefined && most * LEAST_FREE.under < stake * LEAST_FREE.over)
      throw new Refusal('odds_too_low')
    const said = ground.limits.filter(each => each.currency === currency)
    const limits = limitsBy(
      said,
      shipped,
      places.map(({ market }) => market),
    )
    if (most > limits.payout) throw new Refusal('limit_reached', { payout: String(limits.payout) })
    const exposure = exposureOf(player, legs, most, stake, limits.of)
    const after = exposure.map(({ limit, ...each }): [string, bigint] => {
      const name = exposureKey({ ...each, currency })
      const sum = (taken.get(name) ?? 0n) + BigInt(each.amount)
      if (sum > limit) throw new Refusal('limit_reached')
      return [name, sum]
    })
    for (const [name, sum] of after) taken.set(name, sum)
    used.add(keyOf({ player, key }))
    return {
      ...{ id, player, key, game, brand: brandOf(game), currency, sessionHash, seedId, reward: slip.reward ?? null },
      ...{ kind: slip.kind, plan, stake, price: joint, accept: slip.accept, placedAt },
      ...{ dueAt: placedAt + delayFor(places), most, held: heldOf(exposure), legs },
    }
  }
}

/** Where another process was the first to take of a limit, all is decided once more, on what that took. */
async function insertAll(tx: Tx, tickets: readonly NewTicket[], { taken }: Ground): Promise<Written> {
  try {
    return await insertTickets(tx, tickets, taken)
  } catch (error) {
    if (brokenConstraint(error) !== EXPOSURE_KEY) throw error
    throw Object.assign(new Error('limits were taken meanwhile'), { code: SERIALIZATION_FAILURE })
  }
}

/** Free bets that are none. Who places two with the last one at once places one: each is held, and decided alone. */
async function refusedFree(tx: Tx, bets: readonly AskedBet[]): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>()
  for (const { id, placer, slip } of bets) {
    if (slip.reward === undefined) continue
    const code = await whyNotFree(tx, placer, slip.reward, slip.unit)
    if (code) refused.set(id, code)
  }
  return refused
}

/** `not_found` for nobody's or another's. */
async function whyNotFree(tx: Tx, placer: Placer, name: string, stake: bigint): Promise<Refusal | undefined> {
  const { player, game, currency } = placer
  const reward = await holdReward(tx, brandOf(game), name)
  if (reward?.player !== player || reward.game !== game || reward.currency !== currency) return new Refusal('not_found')
  if (reward.stake !== stake) return new Refusal('bet_invalid', { field: 'unit' })
  const isOver = reward.state !== 'ACTIVE' || reward.expiresAt <= new Date()
  if (isOver || (await countPlayed(tx, reward)) >= reward.rounds) return new Refusal('reward_expired')
  return undefined
}

function newBet(ticket: NewTicket, { seq, createdAt }: Inserted, told: NewBet['told']): NewBet {
  const { legs, sessionHash: _, seedId: __, brand: ___, ...bet } = ticket
  return {
    bet: {
      ...{ ...bet, seq, running: bet.stake, state: 'BETTING', refusal: '', returned: null, cashed: 0n, win: null },
      ...{ steps: 0, isVoid: false },
    },
    legs: legs.map((leg, n) => ({ ...leg, betId: bet.id, n, result: null, resultVersion: 0n })),
    ...{ told, createdAt },
  }
}

const isTicket = (each: NewTicket | Refusal | 'used'): each is NewTicket =>
  each !== 'used' && !(each instanceof Refusal)

function refusalOr<T>(decide: () => T): T | Refusal {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const idOf = ({ event, market, specifiers, outcome }: Slip['legs'][number]) => ({
  ...{ eventId: event, market, specifiers, outcome },
})

/** Before a match there is none. */
const delayFor = (places: readonly OpenPlace[]): number =>
  Math.max(0, ...places.map(({ inPlay, market }) => (inPlay ? delayOf(market.sport) : 0)))
