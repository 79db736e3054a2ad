import type { WalletAnswer } from '#features/gateway/api.ts'
import { Refusal } from '#shared/refusal.ts'
import { createBatch } from '#shared/server/batch.ts'
import { type Sql, statement, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { refuseBet, reverse } from '../rounds/conclude.ts'
import type { Rounds } from '../rounds/rounds.ts'
import { reasonOf, refusalOf } from '../wallet-client.ts'
import { type AskedBet, type Decision, decideBets, type NewBet, type Placer } from './deciding.ts'
import type { SameGame } from './same-game.ts'
import { planOfSlip, type Slip, takenAt } from './slip.ts'
import type { LimitsOf } from './sports-limits.ts'
import * as store from './store-bets.ts'
import { releaseExposure } from './store-exposure.ts'
import { openTickets } from './store-placing.ts'

type Deps = {
  db: Sql
  rounds: Rounds
  now: () => number
  limitsOf: LimitsOf
  seedOf: (game: string) => Promise<bigint>
  sameGame: SameGame
}

/** A bet as it stands; of one that was placed just now also how players are told it, and what they have left. */
export type Placed = store.BetRow & { fresh?: Pick<NewBet, 'legs' | 'told'> & { balance: string | undefined } }

/** Bets that wait at the same time are decided in one transaction of so many. */
const AT_ONCE = 64
/** A stake that is taken is not given up soon; later its round counts as left by a process that died. */
const OPEN_MS = 10_000

export function createPlacing({ db, rounds, now, limitsOf, seedOf, sameGame }: Deps) {
  const deciding = createBatch<AskedBet, Decision>({
    name: 'bets',
    maxItems: AT_ONCE,
    // A free bet is decided alone.
    weigh: ({ slip }) => (slip.reward === undefined ? 0 : 1),
    maxWeight: 0,
    run: bets => decideBets(db, bets, now),
  })
  const opening = createBatch<string, 'PENDING' | 'OPEN' | undefined>({
    name: 'tickets',
    maxItems: AT_ONCE,
    giveUpMs: OPEN_MS,
    run: async ids => {
      const opened = await statement(db, tx => openTickets(tx, ids))
      return ids.map(id => opened.get(id))
    },
  })

  /**
   * Places a bet: before a match it stands once the stake is taken, in play it waits for the delay of its sport. The same key is
   * the same bet, whose stake is taken once. Throws what refuses it: `odds_changed` with the price of now, `bet_closed`,
   * `limit_reached`, or what the platform said.
   */
  async function place(placer: Placer, key: string, slip: Slip): Promise<Placed> {
    const { plan, combinations } = planOfSlip(slip)
    const shipped = limitsOf(placer.currency)
    if (!shipped) throw new Refusal('currency_mismatch')
    if (slip.unit < shipped.least) throw new Refusal('bet_invalid', { field: 'unit', least: String(shipped.least) })
    const joint = await jointPrice(placer, key, slip)
    if (joint === 'used') return again(placer, key, slip)
    const asked = { placer, key, slip, joint, shipped, plan: { ...plan, combinations } }
    const decision = await deciding.submit({ ...asked, id: newId('tkt'), seedId: await seedOf(placer.game) })
    if (decision === 'used') return again(placer, key, slip)
    if (decision instanceof Refusal) throw decision
    return stake(decision, placer)
  }

  /** The price of a same-game parlay, which others don't have. One that was placed is not priced again. */
  async function jointPrice({ player }: Placer, key: string, slip: Slip): Promise<number | null | 'used'> {
    if (slip.kind !== 'same_game') return null
    if (await store.findBet(db, player, key)) return 'used'
    return takenAt(slip.accept, slip.price!, await sameGame.price(slip.legs))
  }

  /** What the key of an earlier bet answers: that bet, if the slip says the same. */
  async function again({ player }: Placer, key: string, slip: Slip): Promise<store.BetRow> {
    const bet = await store.findBet(db, player, key)
    const isSame =
      bet?.stake === slip.unit * BigInt(planOfSlip(slip).combinations) &&
      bet.kind === slip.kind &&
      bet.reward === (slip.reward ?? null)
    // Or it is the key of a round.
    if (!bet || !isSame) throw new Refusal('key_reused')
    // Of one whose stake is on its way nobody knows.
    if (bet.state === 'BETTING') throw new Refusal('busy')
    return bet
  }

  /** Takes the stake, once. Throws where it was not taken, or nobody knows: it is given back then. */
  async function stake({ bet, legs, told, createdAt }: NewBet, placer: Placer): Promise<Placed> {
    const answer = await rounds.sendBet(
      { ...bet, payout: 0n, atOnce: false },
      createdAt.toISOString(),
      placer.walletSession,
      // Who has money with us was refused (deciding.ts).
      'platform',
    )
    if (answer?.status !== 'OK') return refuse(bet, answer)
    const state = await opening.submit(bet.id)
    if (!state) {
      await follow(bet.id)
      throw new Refusal('busy')
    }
    return { ...bet, state, fresh: { legs, told, balance: answer.balance?.total } }
  }

  async function refuse(bet: store.BetRow, answer: WalletAnswer | undefined): Promise<never> {
    const reason = answer && reasonOf(answer)
    const moved = await rounds.writer.move(reason ? refuseBet(bet, reason) : reverse(bet))
    await follow(bet.id)
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
