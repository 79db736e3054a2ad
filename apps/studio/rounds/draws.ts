import { fairDraw } from '#apps/studio/chance/fair.ts'
import { Refusal } from '#shared/refusal.ts'
import { createBatch } from '#shared/server/batch.ts'
import { preferIndices, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { DEMO } from './demo.ts'
import { type OfferedGame, payoutOf } from './library.ts'
import { firstClientSeed, makeSeed, openSeed, type SeedSource } from './seeds.ts'
import { stakesWithin } from './stakes.ts'
import * as store from './store.ts'
import { selectLimits } from './store-limits.ts'
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
}
/** The seed of a flight takes the place of the player's own, and the flight's events that of a draw. */
export type Boarding = { flightId: bigint; seed: sessions.SeedRow; events: store.RoundRow['events'] }
export type DrawAsk = { offered: OfferedGame; spin: Spin; boarding?: Boarding }
/** `betAt`: the bet is to be sent with this time. Without it the key had the round before, which is as it is. */
export type Drawn = { round: store.RoundRow; betAt: string | undefined }

const MOST_OPENED = 20_000

type Deps = { db: Sql; seeds: SeedSource; minCycleMs: number; atOnce: boolean }

/**
 * Draws rounds and writes them down with their bets, those of all who ask at the same time in one transaction: first it
 * holds their seeds, then it reads what is known of them, then one statement writes. Refused one by one.
 */
export function createDraws({ db, seeds, minCycleMs, atOnce }: Deps) {
  /** Seeds in use as text: opening one costs as much as a round's draws. */
  const opened = new Map<bigint, string>()
  function openOnce({ id, serverSeed }: sessions.SeedRow): string {
    const text = opened.get(id) ?? openSeed(seeds, serverSeed)
    if (opened.size >= MOST_OPENED) opened.clear()
    opened.set(id, text)
    return text
  }

  return createBatch<DrawAsk, Drawn | Refusal>({
    name: 'draws',
    maxItems: 128,
    run: async asks => {
      const answer = await transaction(db, tx => drawAll(tx, asks))
      return answer()
    },
  })

  /** What it gives tells the answers, once the transaction is committed. */
  async function drawAll(tx: Tx, asks: DrawAsk[]): Promise<() => Promise<(Drawn | Refusal)[]>> {
    const spins = asks.map(ask => ask.spin)
    const currencies = [...new Set(spins.map(each => each.currency))]
    const [, seedOf, known, limits] = await Promise.all([
      preferIndices(tx),
      seedsOf(tx, asks),
      store.findByKeys(tx, spins),
      selectLimits(tx, currencies),
    ])
    const before = new Map(known.map(round => [`${round.player} ${round.spinKey}`, round]))
    const fresh = new Map<string, NewRound>()
    const answers = await Promise.all(
      asks.map(async (ask): Promise<NewRound | Drawn | Refusal> => {
        const { offered, spin } = ask
        const round = before.get(`${spin.player} ${spin.spinKey}`)
        if (round) return again(round, ask)
        const price = offered.priceOf(spin.choice)
        if (price === undefined) return new Refusal('invalid_input', { field: 'choice' })
        const stakes = stakesWithin(offered, spin.currency, limits)
        // What is bought costs as much of a stake as its price is of the bet, and no more than the highest.
        const isOffered = stakes.some(stake => stake * BigInt(price) === spin.stake * BigInt(offered.bet))
        if (!isOffered || spin.stake > stakes.at(-1)!) return new Refusal('invalid_input', { field: 'stake' })
        if (minCycleMs > 0 && (await store.hasPlayedWithin(tx, spin.player, offered.id, minCycleMs)))
          return new Refusal('too_many_requests')
        return draw(ask, seedOf.get(`${spin.player} ${offered.id}`))
      }),
    )
    for (const answer of answers) {
      if (answer instanceof Refusal || 'round' in answer) continue
      const place = `${answer.player} ${answer.game}`
      // One at a time: its nonce is taken.
      if (!fresh.has(place)) fresh.set(place, answer)
    }
    const writing = fresh.size > 0 ? insertRounds(tx, [...fresh.values()]) : Promise.resolve([])
    // Not waited for: it leaves together with the commit, which fails when this does.
    writing.catch(() => {})
    return async () => {
      const written = new Map((await writing).map(row => [row.id, row]))
      return answers.map((answer, i) => {
        if (answer instanceof Refusal || 'round' in answer) return answer
        const row = written.get(answer.id)
        // An unsettled round of this player, or the same key at the same moment: come again.
        if (!row) return new Refusal('busy')
        const seed = asks[i]!.boarding?.seed ?? seedOf.get(`${answer.player} ${answer.game}`)!
        const told = { seedHash: seed.hash, clientSeed: seed.clientSeed, revealedSeed: null }
        const round = { ...answer, ...row, ...told, state: 'BETTING' as const, refusal: '', shownSteps: 0 }
        return { round, betAt: row.createdAt.toISOString() }
      })
    }
  }

  function again(round: store.RoundRow, { offered, spin }: DrawAsk): Drawn | Refusal {
    if (round.stake !== spin.stake || round.game !== offered.id) return new Refusal('key_reused')
    return round.state === 'BETTING' ? new Refusal('busy') : { round, betAt: undefined }
  }

  function draw({ offered, spin, boarding }: DrawAsk, own: sessions.SeedRow | undefined): NewRound | Refusal {
    const seed = boarding?.seed ?? own!
    const { player, spinKey, currency, stake, sessionHash } = spin
    const events =
      boarding?.events ?? offered.begin(spin.choice, fairDraw(openOnce(seed), seed.clientSeed, seed.nextNonce))
    if (!events) return new Refusal('invalid_input', { field: 'choice' })
    const id = newId('rnd')
    return {
      ...{
        id,
        player,
        brand: spin.demo ? DEMO : offered.brand,
        game: offered.id,
        spinKey,
        currency,
        stake,
        sessionHash,
      },
      ...{ payout: payoutOf(events, stake), events, seedId: seed.id, nonce: seed.nextNonce },
      ...{ mathVersion: offered.version, gameHash: offered.hash, flightId: boarding?.flightId ?? null },
      // What pools pay is known when the bet stands, what an open round pays later still.
      atOnce: atOnce && offered.jackpots.length === 0 && !('over' in events && !events.over),
    }
  }

  /** The seeds in use of all who draw, held until the transaction ends; first ones are made where there are none. */
  async function seedsOf(tx: Tx, asks: DrawAsk[]): Promise<Map<string, sessions.SeedRow>> {
    const places = asks.flatMap(({ offered, spin, boarding }) =>
      boarding ? [] : [{ player: spin.player, game: offered.id }],
    )
    const held = async () =>
      new Map((await sessions.lockSeeds(tx, places)).map(seed => [`${seed.player} ${seed.game}`, seed]))
    const found = await held()
    const missing = places.filter(({ player, game }) => !found.has(`${player} ${game}`))
    if (missing.length === 0) return found
    for (const { player, game } of missing) {
      const seed = makeSeed(seeds)
      await sessions.insertSeed(tx, player, game, seed.sealed, seed.hash, firstClientSeed(seeds))
    }
    return held()
  }
}

export type Draws = ReturnType<typeof createDraws>
