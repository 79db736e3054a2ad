import type { Fence } from '#apps/studio/leases/lease.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { Refusal } from '#shared/refusal.ts'
import { createBatch } from '#shared/server/batch.ts'
import { type Sql, statement, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { DEMO } from './demo.ts'
import { type OfferedGame, payoutOf } from './library.ts'
import { firstClientSeed, makeSeed, openSeed, type SeedSource } from './seeds.ts'
import { stakesWithin } from './stakes.ts'
import * as store from './store.ts'
import { type StakeLimit, selectLimits } from './store-limits.ts'
import { insertRounds, type NewRound } from './store-moves.ts'
import * as sessions from './store-sessions.ts'

export type Spin = {
  player: string
  sessionHash: Buffer
  walletSession: string
  currency: string
  demo: boolean
  spinKey: string
  stake: bigint
  /** What the player chose, as it came. */
  choice?: unknown
  /** The free rounds that it is one of: nobody pays its stake, and it is an ordinary round. */
  reward?: string
}
/**
 * Of a round that others share, in a flight, a coup or a hand of cards: its seed takes the place of the player's own, and its events
 * that of a draw. The bet stands only while the lease of `fence` is its owner's, or while this step of the coup takes bets.
 */
export type Boarding = { seed: sessions.SeedRow; events: store.RoundRow['events'] } & (
  | { flightId: bigint; coupId: null; handId?: undefined; fence: Fence }
  | { flightId: null; coupId: bigint; handId?: undefined; step: number; fence: null }
  | { flightId: null; coupId: null; handId: bigint; fence: Fence }
)
export type DrawAsk = { offered: OfferedGame; spin: Spin; boarding?: Boarding }
/** `betAt`: the bet is to be sent with this time. Without it the key had the round before, which is as it is. */
export type Drawn = { round: store.RoundRow; betAt: string | undefined }

type Place = { player: string; game: string }
const MOST_REMEMBERED = 20_000

type Deps = { keyed: Sql; seeds: SeedSource; minCycleMs: number; atOnce: boolean }
/** A seed in use, opened, since that costs as much as a round's draws. */
type InUse = sessions.SeedRow & { text: string }
/** What was read about those who ask: the rounds that have their keys, and who played a moment ago. */
type Read = { rounds: ReadonlyMap<string, store.RoundRow>; early: ReadonlySet<string> }

/** One round at a time for each; at a table a player may bet again at once. */
const placeOf = ({ offered, spin, boarding }: DrawAsk) =>
  `${spin.player} ${offered.id}${boarding?.coupId ? ` ${spin.spinKey}` : ''}`
const keyOf = ({ player, spinKey }: { player: string; spinKey: string }) => `${player} ${spinKey}`

/**
 * Draws rounds and writes them down with their bets, those of all who ask at the same time in one exchange with the
 * database: the outcomes come from seeds, nonces and limits as they are remembered, and what is written is only what
 * these still hold for. Who is not remembered, or was remembered wrongly, is looked up and tried once more. Refused one
 * by one.
 */
export function createDraws({ keyed, seeds, minCycleMs, atOnce }: Deps) {
  const remembered = new Map<string, InUse>()
  const limitsOf = new Map<string, StakeLimit[]>()

  return createBatch<DrawAsk, Drawn | Refusal>({
    name: 'draws',
    maxItems: 128,
    run: async asks => {
      // A least time between rounds is looked up each time.
      const known = minCycleMs > 0 ? [] : asks.filter(isRemembered)
      const answers = new Map<DrawAsk, Drawn | Refusal>(await write(drawAll(known).drawn))
      const others = asks.filter(ask => !answers.has(ask))
      if (others.length > 0) {
        const read = await look(others)
        for (const ask of others) {
          const round = read.rounds.get(keyOf(ask.spin))
          if (round) answers.set(ask, again(round, ask))
          else if (read.early.has(placeOf(ask))) answers.set(ask, new Refusal('too_many_requests'))
        }
        const { drawn, refused } = drawAll(others.filter(ask => !answers.has(ask)))
        for (const [ask, answer] of [...refused, ...(await write(drawn))]) answers.set(ask, answer)
      }
      // An unsettled round of this player, or the same key at the same moment: come again.
      return asks.map(ask => answers.get(ask) ?? new Refusal('busy'))
    },
  })

  function isRemembered(ask: DrawAsk): boolean {
    return limitsOf.has(ask.spin.currency) && (ask.boarding !== undefined || remembered.has(placeOf(ask)))
  }

  /** Draws by what is remembered, one round for each player and game: its nonce is taken. */
  function drawAll(asks: readonly DrawAsk[]) {
    const drawn = new Map<DrawAsk, NewRound>()
    const refused = new Map<DrawAsk, Refusal>()
    const places = new Set<string>()
    for (const ask of asks) {
      if (places.has(placeOf(ask))) continue
      const round = draw(ask)
      if (round instanceof Refusal) {
        refused.set(ask, round)
        continue
      }
      places.add(placeOf(ask))
      drawn.set(ask, round)
    }
    return { drawn, refused }
  }

  /** Answers those that were written. What is remembered of the others does not hold any more. */
  async function write(drawn: ReadonlyMap<DrawAsk, NewRound>): Promise<Map<DrawAsk, Drawn>> {
    const answers = new Map<DrawAsk, Drawn>()
    if (drawn.size === 0) return answers
    const rounds = [...drawn.values()]
    const rows = await statement(keyed, db => insertRounds(db, rounds))
    const written = new Map(rows.map(row => [row.id, row]))
    for (const [ask, round] of drawn) {
      const row = written.get(round.id)
      const own = remembered.get(placeOf(ask))
      const seed = ask.boarding?.seed ?? own!
      if (row) {
        const told = { seedHash: seed.hash, clientSeed: seed.clientSeed, revealedSeed: null }
        const state = { state: 'BETTING' as const, refusal: '', shownSteps: 0, returned: 0n }
        answers.set(ask, { round: { ...round, ...row, ...told, ...state }, betAt: row.createdAt.toISOString() })
      }
      if (ask.boarding) continue
      if (row) own!.nextNonce++
      else remembered.delete(placeOf(ask))
    }
    return answers
  }

  function draw({ offered, spin, boarding }: DrawAsk): NewRound | Refusal {
    const { player, spinKey, currency, stake, sessionHash } = spin
    const price = offered.priceOf(spin.choice)
    if (price === undefined || (spin.reward !== undefined && spin.choice !== undefined))
      return new Refusal('invalid_input', { field: 'choice' })
    const limits = limitsOf.get(currency)!
    const stakes = stakesWithin(offered, currency, limits)
    // What free rounds are played at was fixed with them.
    if (spin.reward === undefined && !isOffered(offered, stake, price, stakes))
      return new Refusal('invalid_input', { field: 'stake' })
    const own = remembered.get(`${player} ${offered.id}`)
    const seed = boarding?.seed ?? own!
    const events = boarding?.events ?? offered.begin(spin.choice, fairDraw(own!.text, seed.clientSeed, seed.nextNonce))
    if (!events) return new Refusal('invalid_input', { field: 'choice' })
    const limit = limits.find(each => each.game === offered.id)
    return {
      ...{ id: newId('rnd'), player, brand: spin.demo ? DEMO : offered.brand, game: offered.id, spinKey, currency },
      ...{ stake, sessionHash, payout: payoutOf(events, stake), events, seedId: seed.id, nonce: seed.nextNonce },
      ...{ mathVersion: offered.version, gameHash: offered.hash },
      ...{ flightId: boarding?.flightId ?? null, coupId: boarding?.coupId ?? null, handId: boarding?.handId ?? null },
      reward: spin.reward ?? null,
      // What pools pay is known when the bet stands, what an open round pays later still.
      atOnce: atOnce && offered.jackpots.length === 0 && !('over' in events && !events.over),
      ...{ limitMin: limit?.min ?? null, limitMax: limit?.max ?? null },
    }
  }

  /** Looks up what is to be remembered of all who ask; first seeds are made where there are none. */
  async function look(asks: readonly DrawAsk[]): Promise<Read> {
    const places = asks.flatMap(({ offered, spin, boarding }) =>
      boarding ? [] : [{ player: spin.player, game: offered.id }],
    )
    const currencies = [...new Set(asks.map(ask => ask.spin.currency))]
    const spins = asks.map(ask => ask.spin)
    const [found, rounds, limits, early] = await transaction(keyed, tx =>
      Promise.all([
        sessions.findSeeds(tx, places),
        store.findByKeys(tx, spins),
        selectLimits(tx, currencies),
        minCycleMs > 0 ? store.findPlayedWithin(tx, places, minCycleMs) : [],
      ]),
    )
    if (remembered.size + found.length > MOST_REMEMBERED) remembered.clear()
    remember(found)
    const inUse = new Set(found.map(({ player, game }) => `${player} ${game}`))
    const missing = places.filter(({ player, game }) => !inUse.has(`${player} ${game}`))
    if (missing.length > 0) remember(await makeSeeds(missing))
    for (const currency of currencies)
      limitsOf.set(
        currency,
        limits.filter(limit => limit.currency === currency),
      )
    const earlyPlaces = new Set(early.map(({ player, game }) => `${player} ${game}`))
    return { rounds: new Map(rounds.map(round => [keyOf(round), round])), early: earlyPlaces }
  }

  function makeSeeds(places: readonly Place[]) {
    return transaction(keyed, async tx => {
      for (const { player, game } of places) {
        const seed = makeSeed(seeds)
        await sessions.insertSeed(tx, player, game, seed.sealed, seed.hash, firstClientSeed(seeds))
      }
      return sessions.findSeeds(tx, places)
    })
  }

  function remember(found: readonly (sessions.SeedRow & Place)[]): void {
    for (const { player, game, ...seed } of found) {
      const place = `${player} ${game}`
      const kept = remembered.get(place)
      remembered.set(place, { ...seed, text: kept?.id === seed.id ? kept.text : openSeed(seeds, seed.serverSeed) })
    }
  }
}

/**
 * Whether a round may cost this. What is bought costs as much of a stake as its price is of the bet; at a table all bets together
 * cost what they cost, and so does a hand of cards. Neither costs more than the highest stake.
 */
function isOffered(
  { table, cards, bet }: OfferedGame,
  stake: bigint,
  price: number,
  stakes: readonly bigint[],
): boolean {
  const [lowest, highest] = [stakes[0], stakes.at(-1)]
  if (lowest === undefined || highest === undefined || stake > highest) return false
  return table || cards ? stake >= lowest : stakes.some(each => each * BigInt(price) === stake * BigInt(bet))
}

/** What the key of an earlier round answers: that round. */
function again(round: store.RoundRow, { offered, spin }: DrawAsk): Drawn | Refusal {
  const isSame = round.stake === spin.stake && round.game === offered.id && round.reward === (spin.reward ?? null)
  if (!isSame) return new Refusal('key_reused')
  return round.state === 'BETTING' ? new Refusal('busy') : { round, betAt: undefined }
}

export type Draws = ReturnType<typeof createDraws>
