import type { Protection } from '#features/protection/rules/protection.ts'
import type { Totals } from '#features/wallet/rules/wallet.ts'
import type { Wallet } from '#features/wallet/server/wallet.ts'
import { type Amount, ZERO } from '#shared/money.ts'
import { RecentKeys } from '#shared/server/recent-keys.ts'
import type { StepKeys } from './gateway-call.ts'
import { type BatchState, type KnownRound, newState, type Player, type PlayerCall } from './gateway-state.ts'
import type { KnownTx, SessionRow } from './store.ts'

/** So many wallets are remembered at least, twice as many at most; of each so many sessions, rounds and calls. */
const WALLETS = 32_768
const SESSIONS = 3
const ROUNDS = 4
const CALLS = 6
/** So many keys of calls that were written: the same call again is looked up at once. */
const KEYS = 32_768

/** Flat and changed in place: tens of thousands of these lie in the heap. */
type Entry = {
  version: number
  locked: boolean
  balance: Amount
  bonus: Amount
  totals: Totals
  /** What only bets ask for; undefined until one came. */
  isActive: boolean | undefined
  protection: Protection | undefined
  sessions: readonly SessionRow[]
  rounds: readonly (KnownRound & { key: string })[]
  calls: readonly KnownTx[]
}

/**
 * What this server remembers of those who play. All of it is in the log, and who believes something old finds a place in
 * the wallet's sequence taken; whatever is doubted is forgotten.
 */
export function createMemory() {
  const entries = new Lately<bigint, Entry>(WALLETS)
  const written = new RecentKeys(KEYS)
  let generation = 0
  /** Rounds that were opened before are not remembered: what is about them may be older than what is looked at. */
  let since = new Date(8.64e15)

  /** Whether all is remembered that this call is decided on. */
  function knows({ player, steps, play }: PlayerCall): boolean {
    const [step] = steps
    if (!player || !step || play) return false
    const entry = entries.get(player.real.id)
    if (!entry) return false
    const { op, keys } = step
    if (op === 'bet') return entry.isActive !== undefined && entry.sessions.some(each => each.token === keys.session)
    if (op === 'rollback') return entry.calls.some(each => each.key === keys.ref)
    return entry.rounds.some(each => each.key === keys.round)
  }

  /** What is remembered of what these calls name. */
  function recall(calls: readonly PlayerCall[]): BatchState {
    const state = newState(new Date())
    for (const { player, steps } of calls) {
      const { keys } = steps[0]!
      const entry = entries.get(player!.real.id)
      if (!entry || !player) continue
      const { isActive, protection, sessions, rounds } = entry
      state.players.set(keys.player, player)
      state.wallets.set(player.real.id, walletOf(player, entry))
      if (isActive !== undefined) state.members.set(player.memberId, { active: isActive })
      if (protection) state.protection.set(player.memberId, { ...protection, at: state.at })
      const session = sessions.find(each => each.token === keys.session)
      if (session) state.sessions.set(session.token, session)
      const ref = entry.calls.find(each => each.key === keys.ref)
      if (ref) state.transactions.set(ref.key, ref)
      const about = keys.round || ref?.roundKey
      const round = rounds.find(each => each.key === about)
      if (round) state.rounds.set(round.key, round)
    }
    return state
  }

  /** Learns what is known now of what a call names, and how its wallet stands. */
  function learn({ player, steps }: PlayerCall, state: BatchState, wallet: Wallet): void {
    if (!player) return
    const entry = entries.get(player.real.id) ?? newEntry()
    entry.version = wallet.version
    entry.locked = wallet.locked
    entry.balance = wallet.balance
    entry.bonus = wallet.bonus
    entry.totals = wallet.totals
    for (const { op, keys } of steps) {
      const member = state.members.get(player.memberId)
      if (op === 'bet' && member) {
        entry.isActive = member.active
        entry.protection = state.protection.get(player.memberId)
      }
      const session = state.sessions.get(keys.session)
      if (session && !entry.sessions.includes(session))
        entry.sessions = [...entry.sessions.filter(each => each.token !== session.token), session].slice(-SESSIONS)
      learnRound(entry, keys, state)
    }
    entries.set(player.real.id, entry)
  }

  function learnRound(entry: Entry, keys: StepKeys, state: BatchState): void {
    const [ref, own] = [state.transactions.get(keys.ref), state.transactions.get(keys.own)]
    const about = keys.round || ref?.roundKey || own?.roundKey
    const round = about ? state.rounds.get(about) : undefined
    if (!round) return
    const rounds = entry.rounds.filter(each => each.key !== about)
    const calls = entry.calls.filter(
      each => each.roundKey !== about || (each.key !== keys.ref && each.key !== keys.own),
    )
    // Of a round that is over nothing is asked any more but now and then, and then the log is.
    const isOpen = round.state === 'OPEN' || round.state === 'CLOSING'
    if (isOpen && round.openedAt >= since) {
      rounds.push({ ...round, key: about! })
      // First answers are told from the log.
      for (const tx of [ref, own]) if (tx) calls.push({ ...tx, answer: '' })
    }
    entry.rounds = rounds.length === 0 ? NONE : rounds.slice(-ROUNDS)
    const kept = calls.filter(each => entry.rounds.some(round => round.key === each.roundKey))
    entry.calls = kept.length === 0 ? NONE : kept.slice(-CALLS)
  }

  /**
   * The same of what was read from the log when the wallet had that version. What is remembered of another version is
   * forgotten where it is older, and believed where it is newer.
   */
  function learnRead(call: PlayerCall, state: BatchState, begun: number): void {
    const id = call.player!.real.id
    const read = state.wallets.get(id)
    if (!read || begun !== generation) return
    const { version } = entries.get(id) ?? read
    if (version > read.version) return
    if (version < read.version) entries.delete(id)
    learn(call, state, read)
  }

  return {
    knows,
    recall,
    learn,
    learnRead,
    generation: () => generation,
    wasWritten: (key: string): boolean => key !== '' && written.has(key),
    noteWritten: (key: string): void => written.add(key),
    forget: (id: bigint): void => entries.delete(id),
    /** Forgets those of these wallets that stand otherwise than is remembered. */
    forgetMoved: (wallets: ReadonlyMap<bigint, Wallet>): void => {
      for (const [id, { version }] of wallets) if (entries.get(id)?.version !== version) entries.delete(id)
    },
    since: () => since,
    /** What is being read meanwhile is not learned any more. */
    forgetAll: (month: Date): void => {
      since = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1))
      generation++
      entries.clear()
      written.clear()
    },
  }
}

const NONE: readonly never[] = []

const newEntry = (): Entry => ({
  version: 0,
  locked: false,
  balance: ZERO,
  bonus: ZERO,
  totals: { staked: ZERO, won: ZERO, deposited: ZERO },
  isActive: undefined,
  protection: undefined,
  sessions: NONE,
  rounds: NONE,
  calls: NONE,
})

function walletOf({ real }: Player, { version, locked, balance, bonus, totals }: Entry): Wallet {
  const { merchantId, currency } = real
  return { merchantId, book: 'real', currency, purpose: 'cash', locked, version, balance, bonus, totals }
}

/** The last so many at least, in two generations. */
class Lately<K, V> {
  private young = new Map<K, V>()
  private old = new Map<K, V>()
  private readonly size: number
  constructor(size: number) {
    this.size = size
  }
  get(key: K): V | undefined {
    const found = this.young.get(key)
    if (found !== undefined) return found
    const older = this.old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }
  set(key: K, value: V): void {
    if (this.young.size >= this.size) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, value)
  }
  delete(key: K): void {
    this.young.delete(key)
    this.old.delete(key)
  }
  clear(): void {
    this.young.clear()
    this.old.clear()
  }
}
