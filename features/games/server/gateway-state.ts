import { createHash } from 'node:crypto'
import type { WalletCall } from '#features/games/api-wallet.ts'
import { memberStates } from '#features/people/server/people.ts'
import { type Account, holdAccounts, type Movement, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { type Tx as DbTx, preferIndices } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/tokens.ts'
import type { Round, Tx, TxState } from '../rules/wallet-call.ts'
import * as store from './store.ts'

/** A verified call of the contract that goes through the batch, with the account it is about. */
export type GatewayCall = {
  merchantId: number
  vendorId: number
  vendorCode: string
  /** Undefined when the vendor names a player we never gave it. */
  player: { memberId: string; account: Account } | undefined
  raw: string
} & (
  | { op: 'bet'; body: WalletCall<'bet'>; game: 'on' | 'off' | 'unknown'; siteOpen: boolean }
  | { op: 'win'; body: WalletCall<'win'> }
  | { op: 'rollback'; body: WalletCall<'rollback'> }
  | { op: 'end_round'; body: WalletCall<'end_round'> }
)

/** 16 bytes of SHA-256 as a uuid: fixed width for keys that are text of any length on the wire. */
function shortHash(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)
}
const plain = (uuid: string) => uuid.replaceAll('-', '')
export const txKey = (vendorId: number, tx: string) => shortHash(vendorId, tx)
export const roundKey = (vendorId: number, player: string, round: string) => shortHash(vendorId, player, round)
export const sessionKey = (session: string) => hashToken(session).toString('hex')

export type KnownTx = Tx & { roundKey: string | null }
type Balance = { balance: Amount; version: bigint; locked: boolean }

/**
 * What a batch decides on: everything its calls could ask for, read in a few set-based statements while their accounts
 * are held, changed in memory call by call, and written back at once.
 */
export type BatchState = {
  accounts: Map<bigint, Balance>
  sessions: Map<string, store.SessionRow>
  members: Map<string, { active: boolean }>
  transactions: Map<string, KnownTx>
  rounds: Map<string, Round>
  movements: (Movement & { expected: Amount })[]
  newTransactions: store.NewTx[]
  changedStates: Map<string, TxState>
  newRounds: Map<string, store.RoundWrite>
  changedRounds: Map<string, store.RoundWrite>
}

export async function loadState(db: DbTx, calls: readonly GatewayCall[]): Promise<BatchState> {
  const own = calls.filter(call => call.op !== 'end_round')
  const refs = own.flatMap(call =>
    call.op === 'bet' || call.body.ref === '' ? [] : [txKey(call.vendorId, call.body.ref)],
  )
  const bets = calls.filter(call => call.op === 'bet')
  const withRound = calls.filter(call => call.op !== 'rollback')
  const unique = <T>(values: T[]) => [...new Set(values)]

  const [, accounts, sessions, states, known, rounds] = await Promise.all([
    preferIndices(db),
    holdAccounts(db, unique(calls.flatMap(call => call.player?.account.id ?? []))),
    store.selectSessions(db, unique(bets.map(call => sessionKey(call.body.session)))),
    memberStates(db, unique(bets.flatMap(call => call.player?.memberId ?? []))),
    store.selectTransactions(db, unique([...own.map(call => txKey(call.vendorId, call.body.tx)), ...refs])),
    store.selectRounds(
      db,
      unique(withRound.map(call => roundKey(call.vendorId, call.body.player, call.body.round))),
      unique(refs),
    ),
  ])
  return {
    accounts,
    sessions: new Map(sessions.map(row => [row.token, row])),
    members: new Map([...states].map(([memberId, state]) => [memberId, { active: state.status === 'active' }])),
    transactions: new Map(
      known.map(row => [
        plain(row.key),
        { ...row, amount: amount(row.amount), roundKey: row.roundKey && plain(row.roundKey) },
      ]),
    ),
    rounds: new Map(
      rounds.map(({ key, ...row }) => [
        plain(key),
        {
          ...row,
          stake: amount(row.stake),
          payout: amount(row.payout),
          declaredPayout: row.declaredPayout === null ? null : amount(row.declaredPayout),
        },
      ]),
    ),
    movements: [],
    newTransactions: [],
    changedStates: new Map(),
    newRounds: new Map(),
    changedRounds: new Map(),
  }
}

/** Writes what the batch decided. The ledger decides again by itself; where it differs, the whole batch runs again. */
export async function saveState(db: DbTx, state: BatchState): Promise<void> {
  const fresh = new Set(state.newTransactions.map(row => row.key))
  for (const row of state.newTransactions) row.state = state.changedStates.get(row.key) ?? row.state
  const changed = [...state.changedStates].flatMap(([key, to]) => (fresh.has(key) ? [] : [{ key, state: to }]))
  const [outcomes] = await Promise.all([
    move(db, state.movements),
    state.newTransactions.length > 0 && store.insertTransactions(db, state.newTransactions),
    changed.length > 0 && store.updateTransactionStates(db, changed),
    state.newRounds.size > 0 && store.insertRounds(db, [...state.newRounds.values()]),
    state.changedRounds.size > 0 && store.updateRounds(db, [...state.changedRounds.values()]),
  ])
  outcomes.forEach(({ status, lines }, i) => {
    if (status !== 'done' || lines[0]!.balance !== state.movements[i]!.expected)
      throw Object.assign(new Error(`the ledger decided otherwise: ${status}`), { code: '40001' })
  })
}
