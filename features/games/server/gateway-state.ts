import { type Protection, type Rebase, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { protectionsOf } from '#features/protection/server/protection.ts'
import {
  type Account,
  type ActiveBonus,
  activeBonuses,
  type Held,
  hold,
  type Movement,
  type Till,
} from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { readArray } from '#shared/server/arrays.ts'
import type { Tx as DbTx } from '#shared/server/db.ts'
import type { Reward, Round, Tx } from '../rules/wallet-types.ts'
import { type GatewayCall, type Step, stepsOf } from './gateway-call.ts'
import { holdGifts } from './gifts.ts'
import * as store from './store.ts'
import type { GiftsRow } from './store-gifts.ts'

/** Whom a vendor's pseudonym stands for, with the accounts. None of it ever changes. */
export type Player = { merchantId: number; memberId: string; currency: string; real: Account; bonus: Account }
/** A call with whom it is about; undefined when the pseudonym stands for nobody here. */
export type PlayerCall = GatewayCall & { player: Player | undefined }
/** A movement whose debt or held account may still have to be opened. */
export type Pending = { key: string; kind: string; reference: string; lines: PendingLine[] }
export type PendingLine = { player: Player; to: 'cash' | 'bonus' | 'debt' | 'held' } & Pick<
  Movement['lines'][number],
  'house' | 'amount'
>

/** Keys of transactions are probed among those of the last weeks; who may be older is looked for everywhere (decision 0017). */
const RECENT_MS = 35 * 86_400_000
const EVER = new Date(0)

/**
 * What a batch decides on: everything its calls could ask for, read in a few set-based statements while their accounts
 * are held, changed in memory call by call, and written back at once.
 */
export type BatchState = {
  at: Date
  since: Date
  players: ReadonlyMap<string, Player>
  /** Wallets as the transaction found them, and as the calls decided so far leave them. */
  till: Till
  wallets: Map<bigint, Held>
  sessions: Map<string, store.SessionRow>
  members: Map<string, { active: boolean }>
  protection: Map<string, Protection>
  bonuses: Map<string, ActiveBonus>
  campaigns: Map<string, 'house' | 'vendor'>
  transactions: Map<string, Tx>
  rounds: Map<string, Round>
  rewards: Map<string, Reward>
  /** What has to be written. */
  movements: Pending[]
  newTransactions: store.NewTx[]
  changed: Map<string, store.TxChange>
  changedRounds: Map<string, store.RoundWrite>
  changedRewards: Set<string>
  /** What vendors gave today without a bet, by `giftKey`. */
  gifts: Map<string, GiftsRow>
  changedGifts: Set<string>
  wagered: Map<bigint, bigint>
  cases: store.NewCase[]
  rebases: Rebase[]
  /** Logins whose member has bet, where that has to be put on record. */
  played: Set<string>
}

export async function loadState(db: DbTx, calls: readonly PlayerCall[]): Promise<BatchState> {
  const players = new Map<string, Player>()
  for (const call of calls) if (call.player) players.set(stepsOf(call)[0]!.keys.player, call.player)
  const since = new Date(Date.now() - RECENT_MS)
  const steps = calls.flatMap(stepsOf)
  const wanted = { own: new Set<string>(), refs: new Set<string>(), rounds: new Set<string>() }
  /** Of what carries no round itself. */
  const roundsOf = new Set<string>()
  const sets = { wallets: new Set<bigint>(), sessions: new Set<string>(), members: new Set<string>() }
  const rewards = new Set<string>()
  const campaigns = new Set<string>()
  for (const { op, keys, context, body } of steps) {
    if (keys.own) wanted.own.add(keys.own)
    if (keys.ref) wanted.refs.add(keys.ref)
    if (keys.round) wanted.rounds.add(keys.round)
    else if (keys.ref) roundsOf.add(keys.ref)
    if (keys.reward) rewards.add(keys.reward)
    if (op === 'promo_win') campaigns.add(`${context.vendorId} ${context.merchantId} ${body.campaign}`)
    const player = players.get(keys.player)
    if (player) sets.wallets.add(player.real.id)
    if (op !== 'bet') continue
    sets.sessions.add(keys.session)
    if (player) sets.members.add(player.memberId)
  }
  const [wallets, members] = [[...sets.wallets], [...sets.members]]
  // Who calls has given up by then (the contract's hard stop is 1,500 ms).
  await db`select set_config('lock_timeout', '1200ms', true)`
  const till = await hold(db, wallets)
  const found = await store.readBatch(
    db,
    {
      members,
      sessions: [...sets.sessions],
      own: [...wanted.own],
      refs: [...wanted.refs],
      rounds: [...wanted.rounds],
      roundsOf: [...roundsOf],
    },
    since,
  )
  const active = readArray(found.active)
  const state: BatchState = {
    at: found.at,
    since,
    players,
    till,
    wallets: new Map(wallets.map(id => [id, till.get(id)!])),
    sessions: new Map(found.sessions.map(row => [row.token, row])),
    members: new Map(members.map((memberId, i) => [memberId, { active: active[i] === 't' }])),
    protection: protectionsOf(found.protection, found.at),
    bonuses: new Map(),
    campaigns: new Map(),
    transactions: new Map(),
    rounds: new Map(),
    rewards: new Map(),
    movements: [],
    newTransactions: [],
    changed: new Map(),
    changedRounds: new Map(),
    changedRewards: new Set(),
    gifts: new Map(),
    changedGifts: new Set(),
    wagered: new Map(),
    cases: [],
    rebases: [],
    played: new Set(),
  }
  learn(state, found)
  beginWindows(state)
  await loadRare(db, state, steps, { rewards, campaigns })
  return state
}

const NOTHING = { members: [], sessions: [], own: [], refs: [], rounds: [], roundsOf: [] }

function learn(state: BatchState, { transactions, rounds }: store.Found): void {
  for (const row of transactions)
    if (row.isOwn || !state.transactions.has(row.key)) state.transactions.set(row.key, row)
  for (const row of rounds) state.rounds.set(row.key, row)
}

/** Limits whose time is over begin anew before the first bet of their new time. */
function beginWindows({ players, protection, till, rebases }: BatchState): void {
  if (protection.size === 0) return
  for (const { memberId, real } of players.values()) {
    const found = protection.get(memberId)
    if (!found) continue
    const anew = rollWindows(found, found.at, till.get(real.id)!.totals)
    if (anew.length === 0) continue
    protection.set(memberId, withRebases(found, anew))
    rebases.push(...anew)
  }
}

/** What only few batches need: old transactions, the bets of whole rounds, free rounds, campaigns, bonuses. */
async function loadRare(
  db: DbTx,
  state: BatchState,
  steps: readonly Step[],
  rare: { rewards: Set<string>; campaigns: Set<string> },
): Promise<void> {
  const old = steps.filter(step => mayBeOld(state, step))
  if (old.length > 0) {
    state.since = EVER
    const refs = old.flatMap(({ keys }) => keys.ref || [])
    const rounds = old.flatMap(({ keys }) => keys.round || [])
    const own = old.flatMap(({ keys }) => keys.own || [])
    learn(state, await store.readBatch(db, { ...NOTHING, own, refs, rounds, roundsOf: refs }, EVER))
  }
  const betsOf = ({ op, keys }: Step) =>
    op === 'rollback_round' ? (state.rounds.get(keys.round)?.betsByKey ?? []) : []
  const ofRounds = steps.flatMap(betsOf).filter(key => !state.transactions.has(key))
  if (ofRounds.length > 0) learn(state, await store.readBatch(db, { ...NOTHING, refs: ofRounds }, state.since))
  for (const step of steps) {
    for (const key of [step.keys.ref, ...betsOf(step)]) {
      const { reward } = state.transactions.get(key) ?? {}
      if (reward) rare.rewards.add(`${step.context.vendorId} ${reward}`)
    }
  }
  if (rare.rewards.size > 0)
    for (const { key, ...row } of await store.lockRewards(db, [...rare.rewards]))
      state.rewards.set(key, { ...row, won: amount(row.won) })
  await holdGifts(db, state, steps)
  if (rare.campaigns.size > 0)
    for (const { key, paidBy } of await store.selectCampaigns(db, [...rare.campaigns])) state.campaigns.set(key, paidBy)
  const withBonus = steps.flatMap(({ keys }) => {
    const player = state.players.get(keys.player)
    if (!player) return []
    const staked = state.transactions.get(keys.ref)?.bonusId ?? null
    return staked !== null || state.wallets.get(player.real.id)!.bonus > 0n || state.rewards.size > 0
      ? player.memberId
      : []
  })
  if (withBonus.length > 0) state.bonuses = await activeBonuses(db, withBonus)
}

/**
 * True when what a call asks for may lie before the recent weeks. A bet needs a live session, which is younger; a win is
 * younger than its bet. So only what is not found where it should be is looked for everywhere (decision 0017).
 */
function mayBeOld({ transactions, rounds, sessions, at }: BatchState, { op, keys }: Step): boolean {
  if (transactions.has(keys.own)) return false
  if (op === 'bet') {
    const session = sessions.get(keys.session)
    return !session?.live || session.openedAt.getTime() < at.getTime() - RECENT_MS
  }
  if (keys.ref) return !transactions.has(keys.ref)
  return keys.round === '' || !rounds.has(keys.round)
}
