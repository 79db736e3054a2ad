import type { Connections } from '#apps/studio/server/connections.ts'
import type { WalletAnswer } from '#features/gateway/api.ts'
import { createBatch } from '#shared/server/batch.ts'
import { statement, type Tx, transaction } from '#shared/server/db.ts'
import { acceptBet, type PoolWin } from './conclude.ts'
import { type JackpotWon, type PooledGame, settleJackpots } from './jackpots.ts'
import type { RoundRow } from './store.ts'
import type { WalletCallRow } from './store-calls.ts'
import {
  closeAtOnce,
  finishCalls,
  lockBetting,
  lockTaking,
  type Move,
  type MovedCall,
  moveRounds,
} from './store-moves.ts'

/** Longer than a call can take: who dies with one leaves it to be due again. */
export const HOLD_SECONDS = 15

/** A move, or a bet that stands and moves pools. */
type Pooled = { round: RoundRow; game: PooledGame }
type Item = Move | Pooled
/** The calls that are to be sent now; undefined when the round was not in the state to be moved. */
export type Moved = { calls: WalletCallRow[]; payout: bigint | null } | undefined

/** Where rounds are moved on and calls concluded: all that wait at a time in one transaction. */
export function createBatchWriter({ keyed, soon }: Pick<Connections, 'keyed' | 'soon'>) {
  const moves = createBatch<Item, Moved>({
    name: 'moves',
    maxItems: 128,
    run: items => transaction(keyed, tx => moveAll(tx, items)),
  })
  const closings = createBatch<string, boolean>({
    name: 'closings',
    maxItems: 128,
    // Not waited for until it is on the disk: a round that falls back to its bet is found settled by the recovery.
    run: async ids => {
      const closed = await statement(soon, db => closeAtOnce(db, ids, 'BETTING'))
      return ids.map(id => closed.has(id))
    },
  })
  const yeses = createBatch<{ id: bigint; answer: WalletAnswer }, void>({
    name: 'calls',
    maxItems: 128,
    run: async answered => {
      // Not waited for until it is on the disk: a call whose answer gets lost is due again, and answered the same.
      await statement(soon, db => finishCalls(db, answered))
      return []
    },
  })

  /**
   * One move of a round at a time: of several that wait, the first one decides, and the others find the round moved, as
   * they would in the next batch. What only they would have led to is neither kept nor told.
   */
  async function moveAll(tx: Tx, items: Item[]): Promise<Moved[]> {
    const firsts = new Map<string, Item>()
    for (const item of items) if (!firsts.has(roundOf(item))) firsts.set(roundOf(item), item)
    const first = await leaveOutDealt(tx, [...firsts.values()])
    const moves = first.flatMap(item => ('round' in item ? [] : [item]))
    const accepted = await acceptPooled(
      tx,
      first.flatMap(item => ('round' in item ? [item] : [])),
    )
    const all = [...moves, ...accepted]
    const callsOf = await moveRounds(tx, all, HOLD_SECONDS)
    const movedOf = new Map(all.map((move, n) => [move.id, movedBy(move, callsOf[n])]))
    return items.map(item => (firsts.get(roundOf(item)) === item ? movedOf.get(roundOf(item)) : undefined))
  }

  const close = () => Promise.all([moves.close(), closings.close(), yeses.close()])
  return { move: moves.submit, settle: closings.submit, conclude: yeses.submit, close }
}
export type BatchWriter = ReturnType<typeof createBatchWriter>

/** Without the moves that need a coup which takes no more bets. */
async function leaveOutDealt(tx: Tx, items: readonly Item[]): Promise<Item[]> {
  const coupOf = (item: Item) => ('round' in item ? null : item.coup)
  const coups = new Set(items.flatMap(item => coupOf(item)?.id ?? []))
  if (coups.size === 0) return [...items]
  const taking = await lockTaking(tx, [...coups])
  return items.filter(item => {
    const coup = coupOf(item)
    return coup === null || taking.get(coup.id) === coup.step
  })
}

const roundOf = (item: Item) => ('round' in item ? item.round.id : item.id)

/** The calls as they were kept, with what this move sends by them. */
function movedBy({ owed, payout }: Move, calls: readonly MovedCall[] | undefined): Moved {
  if (!calls) return undefined
  const bodyOf = (op: MovedCall['op']) => owed.find(each => each.op === op)!.body
  return { calls: calls.map(call => ({ ...call, body: bodyOf(call.op), attempts: 1, ageMs: 0 })), payout }
}

/** Bets that stand, with what they do to the pools and what those pay. Others have been decided before. */
async function acceptPooled(tx: Tx, items: readonly Pooled[]): Promise<Move[]> {
  if (items.length === 0) return []
  const betting = await lockBetting(
    tx,
    items.map(({ round }) => round.id),
  )
  const standing = items.filter(({ round }) => betting.has(round.id))
  const won = await settleJackpots(
    tx,
    standing.map(({ round, game }) => ({ ...round, game })),
  )
  return standing.map(({ round }) => acceptBet(round, poolWin(won, round.id)))
}

/** What pools paid with a round. */
function poolWin(won: readonly JackpotWon[], roundId: string): PoolWin {
  const own = won.filter(each => each.roundId === roundId)
  return own[0] ? { amount: own.reduce((sum, { amount }) => sum + amount, 0n), tier: own[0].tier } : null
}
