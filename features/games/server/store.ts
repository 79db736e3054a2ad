import { arrayLiteral, type Tx } from '#shared/server/db.ts'
import type { Round, RoundState, TxState } from '../rules/wallet-call.ts'

/* SQL of the wallet contract's hot path: one set-based statement each, whatever the size of the batch. */

export type SessionRow = { token: string; vendorId: number; player: string; live: boolean }

/** Vendor sessions by hex token hash; `live` by the database's clock. */
export async function selectSessions(tx: Tx, hashes: readonly string[]): Promise<SessionRow[]> {
  return tx<SessionRow[]>`
    select encode(token_hash, 'hex') as token, vendor_id as "vendorId", player,
      ended_at is null and expires_at > clock_timestamp() as live
    from games.sessions
    where token_hash = any(select decode(hash, 'hex') from unnest(${arrayLiteral(hashes)}::text[]) hash)`
}

export type TxRow = {
  key: string
  op: 'bet' | 'win' | 'rollback'
  player: string
  round: string
  roundKey: string | null
  game: string
  state: TxState
  amount: bigint
  fingerprint: bigint
  answer: string
}

export async function selectTransactions(tx: Tx, keys: readonly string[]): Promise<TxRow[]> {
  return tx<TxRow[]>`
    select t.key, t.op, t.player, t.round, t.round_key as "roundKey", t.game, t.state, t.amount, t.fingerprint, t.answer
    from unnest(${arrayLiteral(keys)}::uuid[]) k(key) join games.transactions t on t.key = k.key`
}

export type RoundRow = Omit<Round, 'stake' | 'payout' | 'declaredPayout'> & {
  key: string
  stake: bigint
  payout: bigint
  declaredPayout: bigint | null
}

/** Rounds by key, and the rounds of the transactions named (what a rollback refers to carries no round). */
export async function selectRounds(tx: Tx, keys: readonly string[], ofTransactions: readonly string[]) {
  return tx<RoundRow[]>`
    select r.key, r.state, r.stake, r.payout, r.bets, r.wins, r.bets_seen as "betsSeen",
      r.declared_payout as "declaredPayout", r.mismatch
    from (
      select unnest(${arrayLiteral(keys)}::uuid[]) as key
      union
      select t.round_key from unnest(${arrayLiteral(ofTransactions)}::uuid[]) k(key)
        join games.transactions t on t.key = k.key) wanted
    join games.rounds r on r.key = wanted.key`
}

export type NewTx = {
  key: string
  merchantId: number
  vendorId: number
  tx: string
  op: string
  player: string
  round: string
  roundKey: string | null
  game: string
  currency: string
  kind: string
  amount: bigint
  ref: string
  state: TxState
  code: string
  fingerprint: bigint
  answer: string
  body: string
}

export async function insertTransactions(tx: Tx, rows: readonly NewTx[]): Promise<void> {
  const column = (name: keyof NewTx) => arrayLiteral(rows.map(row => row[name]))
  await tx`
    insert into games.transactions (at, key, merchant_id, vendor_id, tx, op, player, round, round_key, game, currency,
      kind, amount, ref, state, code, fingerprint, answer, body)
    select clock_timestamp(), * from unnest(${column('key')}::uuid[], ${column('merchantId')}::int[],
      ${column('vendorId')}::smallint[], ${column('tx')}::text[], ${column('op')}::text[], ${column('player')}::text[],
      ${column('round')}::text[], ${column('roundKey')}::uuid[], ${column('game')}::text[], ${column('currency')}::text[],
      ${column('kind')}::text[], ${column('amount')}::bigint[], ${column('ref')}::text[], ${column('state')}::text[],
      ${column('code')}::text[], ${column('fingerprint')}::bigint[], ${column('answer')}::text[], ${column('body')}::text[])`
}

export async function updateTransactionStates(
  tx: Tx,
  changes: readonly { key: string; state: TxState }[],
): Promise<void> {
  await tx`
    update games.transactions t set state = c.state
    from unnest(${arrayLiteral(changes.map(c => c.key))}::uuid[], ${arrayLiteral(changes.map(c => c.state))}::text[])
      c(key, state)
    where t.key = c.key`
}

export type RoundWrite = {
  key: string
  merchantId: number
  vendorId: number
  player: string
  round: string
  game: string
  currency: string
  state: RoundState
  stake: bigint
  payout: bigint
  bets: number
  wins: number
  betsSeen: number
  declaredPayout: bigint | null
  mismatch: boolean
}

export async function insertRounds(tx: Tx, rows: readonly RoundWrite[]): Promise<void> {
  const column = (name: keyof RoundWrite) => arrayLiteral(rows.map(row => row[name]))
  await tx`
    insert into games.rounds (opened_at, changed_at, key, merchant_id, vendor_id, player, round, game, currency, state,
      stake, payout, bets, wins, bets_seen, declared_payout, mismatch)
    select clock_timestamp(), clock_timestamp(), * from unnest(${column('key')}::uuid[], ${column('merchantId')}::int[],
      ${column('vendorId')}::smallint[], ${column('player')}::text[], ${column('round')}::text[], ${column('game')}::text[],
      ${column('currency')}::text[], ${column('state')}::text[], ${column('stake')}::bigint[],
      ${column('payout')}::bigint[], ${column('bets')}::int[], ${column('wins')}::int[], ${column('betsSeen')}::int[],
      ${column('declaredPayout')}::bigint[], ${column('mismatch')}::boolean[])`
}

export async function updateRounds(tx: Tx, rows: readonly RoundWrite[]): Promise<void> {
  const column = (name: keyof RoundWrite) => arrayLiteral(rows.map(row => row[name]))
  await tx`
    update games.rounds r set state = c.state, stake = c.stake, payout = c.payout, bets = c.bets, wins = c.wins,
      bets_seen = c.bets_seen, declared_payout = c.declared_payout, mismatch = c.mismatch, changed_at = clock_timestamp()
    from unnest(${column('key')}::uuid[], ${column('state')}::text[], ${column('stake')}::bigint[],
      ${column('payout')}::bigint[], ${column('bets')}::int[], ${column('wins')}::int[], ${column('betsSeen')}::int[],
      ${column('declaredPayout')}::bigint[], ${column('mismatch')}::boolean[])
      c(key, state, stake, payout, bets, wins, bets_seen, declared_payout, mismatch)
    where r.key = c.key`
}
