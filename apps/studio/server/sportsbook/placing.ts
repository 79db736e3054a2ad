import { ratioOf } from '#apps/studio/engine/sports/ratio.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { brandOf } from '../../brands.ts'
import { countPlayed, holdReward } from '../rewards/store-rewards.ts'
import { openRound, refuseBet, reverse } from '../rounds/conclude.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { findRound, type RoundRow } from '../rounds/store.ts'
import { reasonOf, refusalOf } from '../wallet-client.ts'
import { type BetTerms, mostOf } from './bet-result.ts'
import { exposureOf, heldOf } from './exposure.ts'
import { selectProducers } from './listening/store-feed.ts'
import { type OpenPlace, openPlace } from './open-markets.ts'
import type { SameGame } from './same-game.ts'
import { planOfSlip, type Slip, takenAt } from './slip.ts'
import { delayOf, type LimitsOf } from './sports-limits.ts'
import * as store from './store-bets.ts'
import { holdExposure, releaseExposure } from './store-exposure.ts'
import { holdMarkets } from './store-markets.ts'
import { limitsAt } from './trading/limits.ts'

export type Placer = { player: string; currency: string; game: string; walletSession: string; sessionHash: Buffer }

type Deps = {
  db: Sql
  rounds: Rounds
  now: () => number
  limitsOf: LimitsOf
  seedOf: (game: string) => Promise<bigint>
  sameGame: SameGame
}

/** Below these odds no free bet is taken (promotions §7.2). */
const LEAST_FREE = ratioOf('1.5')

export function createPlacing({ db, rounds, now, limitsOf, seedOf, sameGame }: Deps) {
  /**
   * Places a bet: before a match it stands once the stake is taken, in play it waits for the delay of its sport. The same key is
   * the same bet, whose stake is taken once. Throws what refuses it: `odds_changed` with the price of now, `bet_closed`,
   * `limit_reached`, or what the platform said.
   */
  async function place(placer: Placer, key: string, slip: Slip): Promise<store.BetRow> {
    const known = await store.findBet(db, placer.player, key)
    if (known) return again(known, slip)
    const id = newId('tkt')
    const isNew = await write(id, placer, key, slip)
    if (!isNew) {
      const other = await store.findBet(db, placer.player, key)
      // The key is that of a round, or of a bet that is being written.
      if (!other) throw new Refusal('key_reused')
      return again(other, slip)
    }
    await stake((await findRound(db, placer.player, id))!, placer.walletSession)
    return standing((await store.findBet(db, placer.player, key))!)
  }

  /** Decides and writes down, at once and against the limits: what is written is sent to the wallet. */
  async function write(id: string, placer: Placer, key: string, slip: Slip): Promise<boolean> {
    const { plan, combinations } = planOfSlip(slip)
    const shipped = limitsOf(placer.currency)
    if (!shipped) throw new Refusal('currency_mismatch')
    if (slip.unit < shipped.least) throw new Refusal('bet_invalid', { field: 'unit', least: String(shipped.least) })
    const joint = slip.kind === 'same_game' ? takenAt(slip.accept, slip.price!, await sameGame.price(slip.legs)) : null
    const seedId = await seedOf(placer.game)
    return transaction(db, async tx => {
      const placedAt = now()
      if (slip.reward !== undefined) await holdFreeBet(tx, placer, slip.reward, slip.unit)
      const places = await openPlaces(tx, slip, placedAt)
      const legs = slip.legs.map((leg, i) => {
        const { price, market, outage, inPlay } = places[i]!
        const taken = joint === null ? takenAt(slip.accept, leg.price, price) : price
        return { ...idOf(leg), price: taken, inPlay, run: market.run, outage, producer: market.producer }
      })
      const stake = slip.unit * BigInt(combinations)
      const terms: BetTerms = { kind: slip.kind, plan, combinations, running: stake, price: joint }
      const most = mostOf(
        terms,
        legs.map(({ price }) => price),
      )
      if (slip.reward !== undefined && most * LEAST_FREE.under < stake * LEAST_FREE.over)
        throw new Refusal('odds_too_low')
      const markets = places.map(({ market }) => market)
      const limits = await limitsAt(tx, placer.currency, shipped, markets)
      if (most > limits.payout) throw new Refusal('limit_reached', { payout: String(limits.payout) })
      const asked = exposureOf(placer.player, legs, most, stake, limits.of)
      const { player, currency, game, sessionHash } = placer
      const ticket = {
        ...{ id, player, key, game, brand: brandOf(game), currency, sessionHash, seedId, reward: slip.reward ?? null },
        ...{ kind: slip.kind, plan: { ...plan, combinations }, stake, price: joint, accept: slip.accept, placedAt },
        ...{ dueAt: placedAt + delayFor(places), most, held: heldOf(asked), legs },
      }
      if (!(await store.insertTicket(tx, ticket))) return false
      if (!(await holdExposure(tx, placer.currency, asked))) throw new Refusal('limit_reached')
      return true
    })
  }

  async function openPlaces(tx: Tx, slip: Slip, at: number): Promise<OpenPlace[]> {
    const markets = await holdMarkets(tx, slip.legs.map(idOf))
    const producers = await selectProducers(tx)
    return slip.legs.map(leg => openPlace(leg, markets, producers, at))
  }

  /** Takes the stake, once. Throws where it was not taken, or nobody knows: it is given back then. */
  async function stake(round: RoundRow, walletSession: string): Promise<void> {
    const answer = await rounds.sendBet(round, round.createdAt.toISOString(), walletSession)
    if (answer?.status === 'OK') {
      const moved = await rounds.writer.move(openRound(round))
      await follow(round.id)
      if (!moved) throw new Refusal('busy')
      return
    }
    const reason = answer && reasonOf(answer)
    const moved = await rounds.writer.move(reason ? refuseBet(round, reason) : reverse(round))
    await follow(round.id)
    if (reason) throw refusalOf(reason)
    rounds.queue.inBackground(rounds.queue.sendCalls(moved?.calls ?? []))
    throw new Refusal('busy')
  }

  /** Bets whose rounds went on without them: their process died in between. */
  async function follow(id: string | null = null): Promise<void> {
    await transaction(db, async tx => {
      for (const { state, currency, held } of await store.followRounds(tx, id))
        if (state === 'REFUSED') await releaseExposure(tx, currency, held)
    })
  }

  return { place, follow }
}
export type Placing = ReturnType<typeof createPlacing>

const idOf = ({ event, market, specifiers, outcome }: Slip['legs'][number]) => ({
  ...{ eventId: event, market, specifiers, outcome },
})

/** Who places two bets with the last free one at once places one. Throws `not_found` for nobody's or another's. */
async function holdFreeBet(tx: Tx, { player, game, currency }: Placer, name: string, stake: bigint): Promise<void> {
  const reward = await holdReward(tx, brandOf(game), name)
  if (reward?.player !== player || reward.game !== game || reward.currency !== currency) throw new Refusal('not_found')
  if (reward.stake !== stake) throw new Refusal('bet_invalid', { field: 'unit' })
  const isOver = reward.state !== 'ACTIVE' || reward.expiresAt <= new Date()
  if (isOver || (await countPlayed(tx, reward)) >= reward.rounds) throw new Refusal('reward_expired')
}

/** Before a match there is none. */
const delayFor = (places: readonly OpenPlace[]): number =>
  Math.max(0, ...places.map(({ inPlay, market }) => (inPlay ? delayOf(market.sport) : 0)))

/** What the key of an earlier bet answers: that bet, if the slip says the same. */
function again(bet: store.BetRow, slip: Slip): store.BetRow {
  const { combinations } = planOfSlip(slip)
  const isSame =
    bet.stake === slip.unit * BigInt(combinations) && bet.kind === slip.kind && bet.reward === (slip.reward ?? null)
  if (!isSame) throw new Refusal('key_reused')
  return standing(bet)
}

/** A refused bet is told as what refused it; of one whose stake is on its way nobody knows. */
function standing(bet: store.BetRow): store.BetRow {
  if (bet.state === 'BETTING') throw new Refusal('busy')
  return bet
}
