import type { Deciding } from '#apps/studio/api-tables.ts'
import { betOfMove, type Move, seatOf } from '#apps/studio/engine/tables/cards/blackjack-play.ts'
import { placedRound } from '#apps/studio/engine/tables/table-round.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Spin } from '../rounds/draws.ts'
import type { OfferedGame } from '../rounds/library.ts'
import type { Played, Rounds } from '../rounds/rounds.ts'
import type { Coup } from './coup.ts'
import * as store from './store-decisions.ts'

type Deps = { db: Sql; rounds: Rounds }
/** The coup as this process knows it, and when it was asked. */
type Now = { coup: Coup; arrivedAt: number; isGone: () => boolean }

/**
 * What a player decides for a hand: written before anything is done about it, one for each hand and step, and the same key is the
 * same decision. What needs a stake is a round of its own with that key; while the wallet does not give it, the hand is as it was.
 */
export function createDecisions({ db, rounds }: Deps, game: OfferedGame) {
  /** The round of its stake; undefined for what needs none. */
  async function decide(spin: Omit<Spin, 'stake'>, asked: Deciding, now: Now): Promise<Played | undefined> {
    const { coup } = now
    const { player, spinKey: key } = spin
    const { step, hand, move } = asked
    const own = { coup: BigInt(asked.coup), step, hand, player, key, move }
    const before = await store.findDecision(db, player, key)
    if (before && !isSame(before, own)) throw new Refusal('key_reused')
    const bet = betOfMove(move, hand)
    if (before && bet === null) return undefined
    if (!before) {
      const isTaken =
        coup.id === own.coup && coup.state === 'PLAYING' && coup.step === step && now.arrivedAt < coup.closesAt
      if (!isTaken) throw new Refusal('bet_closed')
      // Whose hand it is not learns nothing of it.
      if (coup.owners[seatOf(hand)] !== player) throw new Refusal('not_found')
      if (!coup.turns.some(each => each.hand === hand && each.moves.includes(move)))
        throw new Refusal('invalid_input', { field: 'move' })
    }
    const stake = bet === null ? 0 : await stakeOf(player, own.coup, move, hand)
    if (bet !== null && stake === 0) throw new Refusal('invalid_input', { field: 'move' })
    if (!before && !(await store.insertDecision(db, own))) {
      // The same key a moment before; or the hand has another word, or the step is over.
      const other = await store.findDecision(db, player, key)
      if (!other || !isSame(other, own)) throw new Refusal(await codeOf(own))
    }
    return bet === null ? undefined : stakeOn(spin, bet, stake, now)
  }

  const codeOf = async ({ coup, step, hand }: store.Decision) =>
    (await store.selectDecisions(db, coup, step)).some(each => each.hand === hand) ? 'key_reused' : 'bet_closed'

  /** As much as lies on the box; half of it insures. */
  async function stakeOf(player: string, coup: bigint, move: Move, hand: string): Promise<number> {
    const main = await store.sumStaked(db, player, coup, `seat${seatOf(hand)}`)
    return move === 'insure' ? Math.floor(main / 2) : main
  }

  async function stakeOn(
    spin: Omit<Spin, 'stake'>,
    bet: string,
    coins: number,
    { coup, isGone }: Now,
  ): Promise<Played> {
    const seed = {
      ...{ id: coup.seedId, serverSeed: Buffer.alloc(0), hash: coup.seedHash },
      ...{ clientSeed: coup.clientSeed, nextNonce: coup.nonce },
    }
    const events = placedRound(game.table!, String(coup.id), coup.terms, [{ bet, coins }])
    const boarding = { flightId: null, coupId: coup.id, step: coup.step, fence: null, seed, events }
    try {
      return await rounds.spin(game, { ...spin, stake: BigInt(coins) }, boarding, isGone)
    } catch (error) {
      await store.deleteDecision(db, { player: spin.player, key: spin.spinKey })
      throw error
    }
  }

  return { decide }
}

const isSame = (one: store.Decision, other: store.Decision) =>
  one.coup === other.coup && one.step === other.step && one.hand === other.hand && one.move === other.move
