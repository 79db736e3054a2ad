import { type StakedBonus, stakeableOf } from '#features/bonuses/server/bonuses.ts'
import { type Protection, type Rebase, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { protectionsOf } from '#features/protection/server/protection.ts'
import {
  type Account,
  type BookedCall,
  type HeldTill,
  hold,
  type Movement,
  standOf,
  type Wallet,
} from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { readArray } from '#shared/server/db/arrays.ts'
import type { Tx as DbTx, Sql } from '#shared/server/db.ts'
import type { Reward, Round } from '../../rules/gateway.ts'
import { type GatewayCall, type Step, stepsOf } from './gateway-call.ts'
import { holdGifts } from './gifts.ts'
import * as store from './store.ts'
import type { GiftsRow } from './store-gifts.ts'

/** Whom a vendor's pseudonym stands for, with the accounts. None of it ever changes. */
export type Player = { merchantId: number; memberId: string; currency: string; real: Account; bonus: Account }
/** A call with whom it is about; undefined when the pseudonym stands for nobody here. */
export type PlayerCall = GatewayCall & { player: Player | undefined }
/** A decided call, and what it moves; the debt or held account of a line may still have to be opened. */
export type Pending = Omit<BookedCall, 'account'> & { player: Player | undefined; lines: PendingLine[] }
/** A round with the place of its newest row, 0 when it has none yet, and when it was opened. */
export type KnownRound = Round & { place: number; openedAt: Date }
export type PendingLine = { player: Player; to: 'cash' | 'bonus' | 'debt' | 'held' } & Pick<
  Movement['lines'][number],
  'house' | 'amount'
>

/** Keys of transactions are probed among those of the last weeks; who may be older is looked for everywhere (decision 0017). */
const RECENT_MS = 35 * 86_400_000
const EVER = new Date(0)

/** What a batch decides on, changed call by call, and what came of it. */
export type BatchState = {
  at: Date
  players: Map<string, Player>
  wallets: Map<bigint, Wallet>
  sessions: Map<string, store.SessionRow>
  members: Map<string, { active: boolean }>
  protection: Map<string, Protection>
  bonuses: Map<string, StakedBonus>
  campaigns: Map<string, 'house' | 'vendor'>
  transactions: Map<string, store.KnownTx>
  rounds: Map<string, KnownRound>
  rewards: Map<string, Reward>
  /** What has to be written. */
  pending: Pending[]
  /** Keys of calls that were taken back. */
  changed: Set<string>
  changedRewards: Set<string>
  /** What vendors gave today without a bet, by `giftKey`. */
  gifts: Map<string, GiftsRow>
  changedGifts: Set<string>
  cases: store.NewCase[]
  rebases: Rebase[]
  /** Logins whose member has bet, where that has to be put on record. */
  played: Set<string>
}

export const newState = (at: Date): BatchState => ({
  at,
  players: new Map(),
  wallets: new Map(),
  sessions: new Map(),
  members: new Map(),
  protection: new Map(),
  bonuses: new Map(),
  campaigns: new Map(),
  transactions: new Map(),
  rounds: new Map(),
  rewards: new Map(),
  pending: [],
  changed: new Set(),
  changedRewards: new Set(),
  gifts: new Map(),
  changedGifts: new Set(),
  cases: [],
  rebases: [],
  played: new Set(),
})

/**
 * Holds the wallets of these calls and reads all that they could ask for, in a few set-based statements. Until the
 * transaction ends nobody else moves any of them.
 */
export async function holdState(
  db: DbTx,
  calls: readonly PlayerCall[],
): Promise<{ state: BatchState; till: HeldTill }> {
  // Who calls has given up by then (the contract's hard stop is 1,500 ms).
  await db`select set_config('lock_timeout', '1200ms', true)`
  const till = await hold(db, idsOf(calls))
  const since = new Date(Date.now() - RECENT_MS)
  const state = await look(db, calls, id => till.get(id), since)
  beginWindows(state)
  await loadRare(db, state, calls.flatMap(stepsOf), since)
  return { state, till }
}

/** What these calls name, as it stands now: to be remembered, not to be decided on for good. Calls and rounds since then. */
export async function readState(db: Sql, calls: readonly PlayerCall[], since: Date): Promise<BatchState> {
  // First the wallets: who moves one meanwhile is then met at its next place.
  const wallets = await standOf(db, idsOf(calls))
  return look(db, calls, id => wallets.get(id), since)
}

const idsOf = (calls: readonly PlayerCall[]) => new Set(calls.flatMap(({ player }) => player?.real.id ?? []))

async function look(
  db: DbTx | Sql,
  calls: readonly PlayerCall[],
  walletOf: (id: bigint) => Wallet | undefined,
  since: Date,
): Promise<BatchState> {
  const wanted = { own: new Set<string>(), refs: new Set<string>(), rounds: new Set<string>() }
  /** Of what carries no round itself. */
  const roundsOf = new Set<string>()
  const [sessions, members] = [new Set<string>(), new Set<string>()]
  for (const call of calls)
    for (const { op, keys } of stepsOf(call)) {
      if (keys.own) wanted.own.add(keys.own)
      if (keys.ref) wanted.refs.add(keys.ref)
      if (keys.round) wanted.rounds.add(keys.round)
      else if (keys.ref) roundsOf.add(keys.ref)
      if (op !== 'bet') continue
      sessions.add(keys.session)
      if (call.player) members.add(call.player.memberId)
    }
  const { own, refs, rounds } = wanted
  const lists = { own: [...own], refs: [...refs], rounds: [...rounds], roundsOf: [...roundsOf] }
  const found = await store.look(db, { ...lists, members: [...members], sessions: [...sessions] }, since)
  const active = readArray(found.active)
  const state = newState(found.at)
  for (const call of calls) {
    if (!call.player) continue
    state.players.set(stepsOf(call)[0]!.keys.player, call.player)
    const { id } = call.player.real
    state.wallets.set(id, walletOf(id)!)
  }
  for (const row of found.sessions) state.sessions.set(row.token, row)
  for (const [i, memberId] of [...members].entries()) state.members.set(memberId, { active: active[i] === 't' })
  state.protection = protectionsOf(found.protection, found.at)
  learn(state, found)
  return state
}

/** Limits whose time is over begin anew before the first bet of their new time. */
function beginWindows({ players, protection, wallets, rebases }: BatchState): void {
  if (protection.size === 0) return
  for (const { memberId, real } of players.values()) {
    const found = protection.get(memberId)
    if (!found) continue
    const anew = rollWindows(found, found.at, wallets.get(real.id)!.totals)
    if (anew.length === 0) continue
    protection.set(memberId, withRebases(found, anew))
    rebases.push(...anew)
  }
}

/** What only few batches need: old transactions, the bets of whole rounds, free rounds, campaigns, bonuses. */
async function loadRare(db: DbTx, state: BatchState, steps: readonly Step[], recent: Date): Promise<void> {
  const old = steps.filter(step => mayBeOld(state, step))
  if (old.length > 0) {
    const refs = old.flatMap(({ keys }) => keys.ref || [])
    const rounds = old.flatMap(({ keys }) => keys.round || [])
    const own = old.flatMap(({ keys }) => keys.own || [])
    learn(state, await store.look(db, { ...store.NOTHING, own, refs, rounds, roundsOf: refs }, EVER))
  }
  const whole = steps.flatMap(step => {
    const round = step.keys.round || state.transactions.get(step.keys.ref)?.roundKey || ''
    const known = state.rounds.get(round)
    // Of what was staked with a bonus, each bet says with which.
    return known && (step.op === 'rollback_round' || known.bonusStake > 0n) ? round : []
  })
  if (whole.length > 0) {
    const refs = await store.selectBets(db, whole)
    learn(state, await store.look(db, { ...store.NOTHING, refs }, old.length > 0 ? EVER : recent))
    // What another call of the batch named lay there before: the oldest bet is told first all the same.
    for (const key of refs) {
      const bet = state.transactions.get(key)
      if (bet && state.transactions.delete(key)) state.transactions.set(key, bet)
    }
  }
  const rewards = new Set<string>()
  const campaigns = new Set<string>()
  for (const { op, keys, context, body } of steps) {
    if (keys.reward) rewards.add(keys.reward)
    if (op === 'promo_win') campaigns.add(`${context.vendorId} ${context.merchantId} ${body.campaign}`)
    const named = op === 'rollback_round' ? betsOf(state, keys.round) : [state.transactions.get(keys.ref)]
    for (const each of named) if (each?.reward) rewards.add(`${context.vendorId} ${each.reward}`)
  }
  if (rewards.size > 0)
    for (const { key, ...row } of await store.lockRewards(db, [...rewards]))
      state.rewards.set(key, { ...row, won: amount(row.won) })
  await holdGifts(db, state, steps)
  if (campaigns.size > 0)
    for (const { key, paidBy } of await store.selectCampaigns(db, [...campaigns])) state.campaigns.set(key, paidBy)
  const staked = [...state.transactions.values()].flatMap(each => each.bonusId ?? [])
  const withBonus = steps.flatMap(({ keys }) => {
    const player = state.players.get(keys.player)
    if (!player) return []
    const { bonus } = state.wallets.get(player.real.id)!
    return staked.length > 0 || bonus > 0n || state.rewards.size > 0 ? player.memberId : []
  })
  if (withBonus.length > 0) state.bonuses = await stakeableOf(db, withBonus, staked, state.at)
}

/** The accepted bets of a round, the oldest first. */
export const betsOf = ({ transactions }: Pick<BatchState, 'transactions'>, round: string): store.KnownTx[] =>
  [...transactions.values()].filter(tx => tx.roundKey === round && tx.op === 'bet' && tx.state === 'ACCEPTED')

function learn(state: BatchState, { transactions, rounds }: store.Found): void {
  for (const row of transactions)
    if (row.isOwn || !state.transactions.has(row.key)) state.transactions.set(row.key, row)
  for (const row of rounds) state.rounds.set(row.key, row)
}

/**
 * True when what a call asks for may lie before the recent weeks. A bet needs a live session, which is younger; a win is
 * younger than its bet. So only what is not found where it should be is looked for everywhere (decision 0017).
 */
function mayBeOld({ transactions, rounds, sessions, at }: BatchState, { op, keys }: Step): boolean {
  if (transactions.has(keys.own)) return false
  if (op === 'bet') {
    const session = sessions.get(keys.session)
    return !session?.live || session.openedMs < at.getTime() - RECENT_MS
  }
  if (keys.ref) return !transactions.has(keys.ref)
  return keys.round === '' || !rounds.has(keys.round)
}
