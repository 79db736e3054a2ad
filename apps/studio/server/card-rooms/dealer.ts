import { setTimeout as wait } from 'node:timers/promises'
import {
  type CardRound,
  endedRound,
  endHand,
  type HandInput,
  handOf,
  stakedRound,
} from '#apps/studio/engine/card-rooms/card-round.ts'
import { shuffleDeck } from '#apps/studio/engine/card-rooms/deck.ts'
import { type Lease, LeaseLost, requireLease } from '#apps/studio/leases/lease.ts'
import { fairDraw, hashServerSeed } from '#apps/studio/rng/fair.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { endRound, reverse } from '../rounds/conclude.ts'
import type { OfferedGame } from '../rounds/library.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { makeSeed, openSeed, type SeedSource } from '../rounds/seeds.ts'
import type { Session } from '../rounds/sessions.ts'
import { type RoundRow, selectInHand } from '../rounds/store.ts'
import type { Move } from '../rounds/store-moves.ts'
import * as seedStore from '../rounds/store-sessions.ts'
import * as hands from './store-hands.ts'
import * as rooms from './store-rooms.ts'

export type DealerDeps = {
  db: Sql
  rounds: Rounds
  seeds: SeedSource
  findSession: (tokenHash: Buffer) => Promise<Session | undefined>
}
/** Whose seeds those of hands are: a room has one in use, as a player has of a game. */
const ROOM = 'card room'
/** The hand is over when all is paid, or after so long while the wallet is slow: the queue pays on. */
const PAID_WITHIN_MS = 2_000

export const inputOf = ({ unit, players, first, actions }: hands.HandRow): HandInput => ({
  unit: String(unit),
  seats: players.map(({ seat }) => seat),
  stakes: players.map(({ stake }) => stake),
  names: players.map(({ name }) => name),
  computers: players.map(({ computer }) => computer),
  seeds: players.map(({ seed }) => seed),
  first,
  actions: actions.map(({ place, action, auto }) => ({ place, action, auto })),
})

/** What players gave together, with what was promised: nobody knows it before all have given. */
export const joinSeeds = (seedHash: string, seeds: readonly string[]): string =>
  hashServerSeed([seedHash, ...seeds].join(':'))

/** The hand's cards, from the seed that was promised and what its players gave. */
export const deckOf = ({ serverSeed, clientSeed }: hands.HandRow, seeds: SeedSource) =>
  shuffleDeck(fairDraw(openSeed(seeds, serverSeed), clientSeed, 0))

/**
 * What is done with a hand, each under the lease of whoever has the room: nothing is written any more once it is another's, and the
 * next one goes on from what is written.
 */
export function createDealer({ db, rounds, seeds, findSession }: DealerDeps, game: OfferedGame) {
  const cards = game.cards!
  const { file, rules } = cards

  const write = <T>(lease: Lease, roomId: bigint, work: (tx: Tx, room: rooms.RoomRow) => Promise<T>) =>
    transaction(db, async tx => {
      await requireLease(tx, lease)
      return work(tx, await rooms.holdRoom(tx, roomId))
    })

  /** Promises the seed of the next hand, so that players can give theirs. */
  const prepare = (lease: Lease, roomId: bigint, unit: bigint, beginsInMs: number) =>
    write(lease, roomId, async tx => {
      if (await hands.findRunning(tx, roomId)) return
      const fresh = makeSeed(seeds)
      await seedStore.insertSeed(tx, ROOM, String(roomId), fresh.sealed, fresh.hash, '')
      const { id } = (await seedStore.lockSeed(tx, ROOM, String(roomId)))!
      await hands.insertHand(tx, { roomId, seedId: id, unit, beginsInMs })
    })

  /** Takes the stakes of who is there, and deals to those whose stakes stand. Answers who cannot pay. */
  async function begin(
    lease: Lease,
    { id: roomId, level }: rooms.RoomRow,
    ready: readonly rooms.SeatRow[],
  ): Promise<string[]> {
    const hand = await write(lease, roomId, async tx => {
      const now = (await hands.findRunning(tx, roomId))!
      const players = ready.map(({ player, seat, computer, money, clientSeed }) => ({
        ...{ player, seat, computer, name: nameIn(roomId, player), seed: clientSeed },
        stake: String(least(money, BigInt(file.most) * now.unit)),
      }))
      await hands.stakeHand(tx, now.id, players)
      return { ...now, players }
    })
    const answers = await Promise.all(
      hand.players.map((own, place) =>
        own.computer ? null : stake(lease, hand, own, ready[place]!.sessionHash!, level),
      ),
    )
    const players = hand.players.filter((_, place) => answers[place] === null)
    const poor = hand.players.filter((_, place) => answers[place] !== null && answers[place] !== 'busy')
    await write(lease, roomId, async (tx, { leader }) => {
      if (players.length < 2) return hands.voidHand(tx, hand.id)
      const first = players.findIndex(({ player }) => player === leader)
      const clientSeed = joinSeeds(
        hand.seedHash,
        players.map(({ seed }) => seed),
      )
      await hands.dealHand(tx, hand, { players, first: first < 0 ? null : first, clientSeed })
    })
    return poor.map(({ player }) => player)
  }

  /** Null when it stands; else why it does not. */
  async function stake(
    lease: Lease,
    hand: hands.HandRow,
    { player, seat, stake: sum }: hands.HandPlayer,
    sessionHash: Buffer,
    level: string,
  ): Promise<string | null> {
    const session = await findSession(sessionHash)
    if (!session) return 'session_idle'
    const { walletSession, currency, demo } = session
    const seed = { id: hand.seedId, serverSeed: hand.serverSeed, hash: hand.seedHash, clientSeed: '', nextNonce: 0 }
    const choice = { hand: String(hand.id), seat, level }
    const events = stakedRound(cards, choice, BigInt(sum))
    const boarding = { flightId: null, coupId: null, handId: hand.id, fence: lease, seed, events }
    const spin = {
      player,
      sessionHash,
      walletSession,
      currency,
      demo,
      spinKey: `hand-${hand.id}-${seat}`,
      stake: BigInt(sum),
    }
    try {
      await rounds.spin(game, spin, boarding, () => !lease.isHeld())
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.code === 'bet_taken_back' ? 'busy' : error.code
    }
  }

  /** Does what the time asks for, unless somebody moved meanwhile. */
  const act = (lease: Lease, roomId: bigint, turn: number, place: number, choose: (state: unknown) => unknown) =>
    write(lease, roomId, async tx => {
      const hand = await hands.findRunning(tx, roomId)
      if (hand?.state !== 'PLAYING') return
      const state = handOf(cards, inputOf(hand), deckOf(hand, seeds))
      const now = rules.turn(state)
      if (now.number !== turn || !now.places.includes(place)) return
      const action = choose(state)
      const next = rules.turn(rules.apply(state, place, action))
      await hands.addAction(tx, hand.id, { place, action, auto: true, key: '' }, next.number !== turn)
    })

  /** A hand whose last card is played: what it moves is written, and moves what players have on the table. */
  const end = (lease: Lease, roomId: bigint) =>
    write(lease, roomId, async tx => {
      const hand = await hands.findRunning(tx, roomId)
      if (hand?.state !== 'PLAYING') return
      const { next, ...outcome } = endHand(cards, inputOf(hand), deckOf(hand, seeds))
      await hands.endHand(tx, hand.id, outcome)
      await rooms.setLeader(tx, roomId, hand.players[next]!.player)
      for (const [place, { player }] of hand.players.entries())
        await rooms.moveMoney(tx, roomId, player, BigInt(outcome.gross[place]!) - BigInt(outcome.rake[place]!))
      await rooms.markLeaving(tx, roomId, absent(hand))
    })

  /** Stakes that nobody plays for go back: their process died while it took them, or too few stood. */
  const giveUp = (lease: Lease, roomId: bigint) =>
    write(lease, roomId, async tx => {
      const hand = await hands.findRunning(tx, roomId)
      if (hand?.state === 'STAKING') await hands.voidHand(tx, hand.id)
    })

  /** Pays all rounds of a hand that is decided, or gives them back; then its seed is told. */
  async function pay(lease: Lease, hand: hands.HandRow): Promise<void> {
    const paying: Promise<unknown>[] = []
    for (;;) {
      const open = await selectInHand(db, hand.id, hand.state === 'VOID' ? ['BETTING', 'OPEN'] : ['OPEN'])
      if (open.length === 0) break
      const moved = await Promise.all(open.map(round => rounds.writer.move({ ...paid(hand, round), fence: lease })))
      if (moved.every(each => each === undefined)) throw new LeaseLost(`hand ${hand.id} cannot be paid`)
      paying.push(...moved.map(each => rounds.queue.inBackground(rounds.queue.sendCalls(each?.calls ?? []))))
    }
    await Promise.race([Promise.all(paying), wait(PAID_WITHIN_MS)])
    await write(lease, hand.roomId, async tx => {
      await hands.closeHand(tx, hand.id)
      await seedStore.revealSeed(tx, hand.seedId)
    })
  }

  function paid({ outcome }: hands.HandRow, round: RoundRow): Move {
    if (!outcome) return reverse(round, round.state as 'BETTING' | 'OPEN')
    const events = endedRound(round.events as CardRound, outcome)
    return endRound(round, events, BigInt(events.coins), BigInt(events.back))
  }

  return { prepare, begin, act, end, giveUp, pay }
}
export type Dealer = ReturnType<typeof createDealer>

/** How players are named to each other: it tells nothing of them, and not the same in another room. */
export const nameIn = (roomId: bigint | string, player: string): string =>
  hashServerSeed(`${roomId} ${player}`).slice(0, 4)

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Who let the server play the whole hand gets up. */
function absent({ players, actions }: hands.HandRow): string[] {
  const own = (place: number) => actions.filter(each => each.place === place)
  const away = players.filter((_, place) => own(place).length > 0 && own(place).every(({ auto }) => auto))
  return away.filter(({ computer }) => !computer).map(({ player }) => player)
}
