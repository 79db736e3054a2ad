import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, run, type Said, shownBefore } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import type { Card } from '#apps/studio/engine/tables/cards/shoe.ts'
import { readShoe } from '#apps/studio/engine/tables/cards/shoe-text.ts'
import { settledRound, type TableRound } from '#apps/studio/engine/tables/table-round.ts'
import { revealTimes } from '#apps/studio/engine/tables/table-times.ts'
import { validByRound } from '#apps/studio/engine/tables/valid-bet.ts'
import { type Lease, LeaseLost, requireLease } from '#apps/studio/leases/lease.ts'
import { fairDraw, hashServerSeed } from '#apps/studio/rng/fair.ts'
import type { Rng } from '#apps/studio/rng/rng.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { endRound, reverse } from '../rounds/conclude.ts'
import type { OfferedGame } from '../rounds/library.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { openSeed, type SeedSource } from '../rounds/seeds.ts'
import { type RoundRow, selectInCoup } from '../rounds/store.ts'
import type { Move } from '../rounds/store-moves.ts'
import { revealSeed } from '../rounds/store-sessions.ts'
import { nextSeed } from './shoes.ts'
import * as store from './store-coups.ts'
import { selectBettors, selectDecisions } from './store-decisions.ts'

export type DealerDeps = { db: Sql; rounds: Rounds; seeds: SeedSource; rng: Pick<Rng, 'draw' | 'rekey'> }
/** The text with which the seed draws what is announced: it tells nothing of the outcome, whose text is a hash. */
const TERMS = 'terms'
/** Rounds that are settled in one step. */
const AT_ONCE = 500
/** The result is told when all is paid, or after so long while the wallet is slow: the queue pays on. */
const PAID_WITHIN_MS = 2_000

/**
 * What is done at a table, each under the lease of whoever has it: nothing is written any more once it is another's, and the next
 * one goes on from what is written.
 */
export function createDealer(
  deps: DealerDeps,
  game: OfferedGame,
  { pace, decideMs }: { pace: number; decideMs: number },
) {
  const { db, rounds, seeds } = deps
  const { rules, paysOf } = game.table!

  const write = <T>(lease: Lease, work: (tx: Tx) => Promise<T>) =>
    transaction(db, async tx => {
      await requireLease(tx, lease)
      return work(tx)
    })

  /** Takes bets for the next coup, unless one has not ended. */
  async function open(lease: Lease, bettingMs: number): Promise<void> {
    await write(lease, async tx => {
      const last = await store.findCoup(tx, game.id)
      if (last && !last.isEnded) return
      const seed = await nextSeed(tx, deps, game.id, rules)
      const terms = rules.announce?.(fairDraw(openSeed(seeds, seed.serverSeed), TERMS, seed.nextNonce)) ?? null
      await store.insertCoup(tx, { game: game.id, seedId: seed.id, nonce: seed.nextNonce, terms, bettingMs })
    })
  }

  /** Draws the outcome, once, when no bet can come in any more; nothing is done to a coup that is void. */
  async function deal(lease: Lease, id: bigint): Promise<void> {
    await write(lease, async tx => {
      const coup = await store.lockCoup(tx, id)
      if (coup.state !== 'BETTING') return
      if (!rules.seatOf) return store.dealCoup(tx, coup, await draw(tx, coup))
      const owners = await ownersOf(tx, id, rules.seatOf)
      await goOn(tx, coup, { seats: Object.keys(owners).map(Number), moves: [] }, owners)
    })
  }

  /** Goes on from this step by what was decided for each hand; who said nothing stands. */
  async function advance(lease: Lease, id: bigint, step: number): Promise<void> {
    await write(lease, async tx => {
      const coup = await store.lockCoup(tx, id)
      if (coup.state !== 'PLAYING' || coup.step !== step) return
      const { seats, moves } = coup.play!
      const said = (await selectDecisions(tx, id, step)).map(({ hand, move }) => [hand, move] as const)
      await goOn(tx, coup, { seats, moves: [...moves, Object.fromEntries(said)] }, coup.owners!)
    })
  }

  /** The cards of what was said so far, from the shoe: to the next decisions, or to the end. */
  async function goOn(tx: Tx, coup: store.CoupRow, said: Said, owners: Record<string, string>): Promise<void> {
    const shoe = readShoe(openSeed(seeds, coup.serverSeed)).cards
    let next = coup.nonce
    const table = run(said, () => shoe[next++]!)
    const outcome: Outcome = { ...said, cards: table.cards }
    if (table.stage === 'over')
      return store.dealCoup(tx, coup, { outcome, mark: rules.mark(outcome), clientSeed: '', nextNonce: next })
    const shownMs = revealTimes(table.log.slice(shownBefore(outcome)), pace).at(-1) ?? 0
    await store.playCoup(tx, coup, { play: outcome, owners, nextNonce: next, waitMs: shownMs + decideMs })
  }

  /**
   * From the shoe its next cards. Else by the coup's seed, promised before the bets, and a text made of all their keys, which nobody
   * knew then: neither the house nor a player can choose what comes.
   */
  async function draw(tx: Tx, { id, serverSeed, seedHash, nonce, terms }: store.CoupRow) {
    const text = openSeed(seeds, serverSeed)
    if (rules.decks > 0) {
      const { cards } = readShoe(text)
      let next = nonce
      const card = (): Card => cards[next++]!
      const outcome = rules.deal({ card, draw: noSuch }, terms)
      return { outcome, mark: rules.mark(outcome), clientSeed: '', nextNonce: next }
    }
    const clientSeed = hashServerSeed([seedHash, ...(await store.selectKeys(tx, id))].join(':'))
    const outcome = rules.deal({ card: noSuch, draw: fairDraw(text, clientSeed, nonce) }, terms)
    return { outcome, mark: rules.mark(outcome), clientSeed, nextNonce: nonce + 1 }
  }

  /** Pays all bets of a coup that was dealt, or gives them back when it is void; then its own seed is told. */
  async function settle(lease: Lease, id: bigint): Promise<void> {
    const coup = await write(lease, async tx => {
      await store.moveCoup(tx, id, 'DEALT', 'RESULT')
      return store.lockCoup(tx, id)
    })
    const paying: Promise<unknown>[] = []
    const valid = coup.state === 'VOID' ? new Map<string, number>() : await validOf(coup)
    for (;;) {
      const open = await selectInCoup(db, id, AT_ONCE)
      if (open.length === 0) break
      const moved = await Promise.all(
        open.map(round => rounds.writer.move({ ...settled(coup, round, valid), fence: lease })),
      )
      if (moved.every(each => each === undefined)) throw new LeaseLost(`coup ${id} cannot be settled`)
      paying.push(...moved.map(each => rounds.queue.inBackground(rounds.queue.sendCalls(each?.calls ?? []))))
    }
    await write(lease, async tx => {
      await store.endCoup(tx, id)
      if (rules.decks === 0) await revealSeed(tx, coup.seedId)
    })
    await Promise.race([Promise.all(paying), wait(PAID_WITHIN_MS)])
  }

  /** What counts of each round, by all that its player has in the coup, also what was settled before another process went on. */
  async function validOf({ id, outcome }: store.CoupRow): Promise<Map<string, number>> {
    const players = Map.groupBy(await store.selectStanding(db, id), ({ player }) => player)
    return new Map([...players.values()].flatMap(own => [...validByRound(game.table!, own, outcome)]))
  }

  function settled({ state, outcome }: store.CoupRow, round: RoundRow, valid: ReadonlyMap<string, number>): Move {
    if (state === 'VOID') return reverse(round, 'OPEN')
    const before = round.events as TableRound
    const events = settledRound(before, outcome, paysOf(before.choice.bets, outcome))
    return endRound(round, events, BigInt(events.coins), 0n, BigInt(valid.get(round.id) ?? before.bet))
  }

  return { open, deal, advance, settle }
}

/** Who bets first on a box decides for it. */
export async function ownersOf(
  db: Sql | Tx,
  id: bigint,
  seatOf: (bet: string) => number,
): Promise<Record<string, string>> {
  const owners: Record<string, string> = {}
  for (const { player, bets } of await selectBettors(db, id)) for (const bet of bets) owners[seatOf(bet)] ??= player
  return owners
}

const noSuch = (): never => {
  throw new Error('a table without it')
}
