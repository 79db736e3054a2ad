import { amount } from '#shared/money.ts'
import { packRows, unpackRows } from '#shared/server/arrays.ts'
import type { Tx as DbTx, Sql } from '#shared/server/db.ts'
import type { Reward, Round, RoundState, Tx, TxOp, TxState } from '../rules/wallet-types.ts'

/* SQL of the wallet contract's hot path: one set-based statement each, whatever the size of the batch. */

export type PlayerRow = {
  key: string
  merchantId: number
  memberId: string
  currency: string
  wallet: bigint
}

/** Players by `<vendor id> <pseudonym>`: none of this ever changes. */
export async function selectPlayers(db: Sql, keys: readonly string[]): Promise<PlayerRow[]> {
  const vendors = keys.map(key => Number(key.slice(0, key.indexOf(' '))))
  const players = keys.map(key => key.slice(key.indexOf(' ') + 1))
  return db<PlayerRow[]>`
    select p.vendor_id || ' ' || p.player as key, p.merchant_id as "merchantId", p.member_id as "memberId",
      p.currency, p.wallet::bigint as wallet
    from unnest(${vendors}::smallint[], ${players}::text[]) k(vendor_id, player)
    join games.players p using (vendor_id, player)`
}

export type SessionRow = {
  token: string
  vendorId: number
  player: string
  live: boolean
  demo: boolean
  ip: string
  openedAt: Date
  /** When the member logged in, for limits of time. */
  loggedInAt: Date
  /** The login that the game was opened from; `isDue`: its activity has to be put on record again. */
  login: string
  isDue: boolean
}

/** What a batch asks for: members, session hashes, transactions by key, rounds by key or by a transaction. */
export type Wanted = {
  members: readonly string[]
  sessions: readonly string[]
  own: readonly string[]
  refs: readonly string[]
  rounds: readonly string[]
  roundsOf: readonly string[]
}
/** Answers are only told of `own` transactions, for nobody reads the others. */
export type KnownTx = Tx & { roundKey: string; isOwn: boolean }
export type Found = {
  at: Date
  /** As people and protection read them. */
  active: string
  protection: string | null
  sessions: SessionRow[]
  transactions: KnownTx[]
  rounds: (Round & { key: string })[]
}

type BatchRow = Record<'active' | 'protection' | 'sessions' | 'transactions' | 'rounds', string | null> & { at: Date }

/** `games.read_batch`: transactions and rounds among those since then. */
export async function readBatch(tx: DbTx, wanted: Wanted, since: Date): Promise<Found> {
  const [row] = await tx<BatchRow[]>`
    select * from games.read_batch(${wanted.members}::text[],
      ${wanted.sessions}::text[], ${wanted.own}::uuid[], ${wanted.refs}::uuid[],
      ${wanted.rounds}::uuid[], ${wanted.roundsOf}::uuid[], ${since})`
  const { at, active, protection, ...rest } = row!
  return {
    at,
    active: active ?? '{}',
    protection,
    sessions: unpackRows(
      rest.sessions,
      ([token, vendorId, player, live, demo, ip, openedAt, loggedInAt, login, isDue]) => ({
        token: token!,
        vendorId: Number(vendorId),
        player: player!,
        live: live === 't',
        demo: demo === 't',
        ip: ip!,
        openedAt: new Date(Number(openedAt) * 1_000),
        loggedInAt: new Date(Number(loggedInAt) * 1_000),
        login: login!,
        isDue: isDue === 't',
      }),
    ),
    transactions: unpackRows(rest.transactions, readTransaction),
    rounds: unpackRows(rest.rounds, readRound),
  }
}

function readRound(row: string[]): Round & { key: string } {
  const [key, state, stake, bonusStake, payout, bets, wins, betsSeen, declared, mismatch, keys] = row
  return {
    key: key!,
    state: state as RoundState,
    stake: amount(BigInt(stake!)),
    bonusStake: amount(BigInt(bonusStake!)),
    payout: amount(BigInt(payout!)),
    bets: Number(bets),
    wins: Number(wins),
    betsSeen: Number(betsSeen),
    betsByKey: keys === '' ? [] : keys!.split(','),
    declaredPayout: declared === '' ? null : amount(BigInt(declared!)),
    mismatch: mismatch === 't',
  }
}

function readTransaction(row: string[]): KnownTx {
  const [key, tx, op, player, round, roundKey, kind, state, value, bonus, returned, fingerprint, extra, own, answer] =
    row
  const more = extra === '' ? {} : (JSON.parse(extra!) as { bonusId?: string; reward?: string; pool?: string })
  return {
    key: key!,
    tx: tx!,
    op: op as TxOp,
    player: player!,
    round: round!,
    roundKey: roundKey!,
    kind: kind!,
    state: state as TxState,
    amount: amount(BigInt(value!)),
    bonus: amount(BigInt(bonus!)),
    returned: amount(BigInt(returned!)),
    fingerprint: BigInt(fingerprint!),
    bonusId: more.bonusId ? BigInt(more.bonusId) : null,
    reward: more.reward ?? '',
    pool: amount(BigInt(more.pool ?? 0)),
    isOwn: own === 't',
    answer: answer!,
  }
}

export type RewardRow = Omit<Reward, 'won'> & { key: string; won: bigint }

/** Free rounds by `<vendor id> <reward>`, held until the transaction ends. */
export async function lockRewards(tx: DbTx, keys: readonly string[]): Promise<RewardRow[]> {
  return tx<RewardRow[]>`
    select vendor_id || ' ' || reward as key, reward as name, rounds_left as "roundsLeft", won, pays, state,
      expires_at <= clock_timestamp() as expired
    from games.rewards where vendor_id || ' ' || reward = any(${keys}::text[])
      and vendor_id = any(${keys.map(key => Number(key.split(' ')[0]))}::smallint[])
      and reward = any(${keys.map(key => key.slice(key.indexOf(' ') + 1))}::text[])
    order by vendor_id, reward for update`
}

/** Who pays for campaigns, by `<vendor id> <merchant id> <campaign>`. */
export async function selectCampaigns(tx: DbTx, keys: readonly string[]) {
  return tx<{ key: string; paidBy: 'house' | 'vendor' }[]>`
    select vendor_id || ' ' || merchant_id || ' ' || campaign as key, paid_by as "paidBy" from games.campaigns
    where vendor_id || ' ' || merchant_id || ' ' || campaign = any(${keys}::text[])`
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
  bonus: bigint
  more: string | null
  ref: string
  state: TxState
  code: string
  fingerprint: bigint
  occurredAt: string | null
  answer: string
  body: string
}

export type TxChange = { key: string; state: TxState; returned: bigint }

export async function updateTransactions(tx: DbTx, changes: readonly TxChange[], since: Date): Promise<void> {
  const column = (name: keyof TxChange) => changes.map(each => each[name])
  await tx`
    update games.transactions t set state = c.state, returned = c.returned
    from unnest(${column('key')}::uuid[], ${column('state')}::text[], ${column('returned')}::bigint[])
      c(key, state, returned)
    where t.key = c.key and t.at >= ${since}`
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
  bonusStake: bigint
  payout: bigint
  bets: number
  wins: number
  betsSeen: number
  betsByKey: readonly string[]
  declaredPayout: bigint | null
  mismatch: boolean
}

export type BatchWrite = {
  transactions: readonly NewTx[]
  rounds: readonly RoundWrite[]
  since: Date
}

/** `games.write_batch`: everything that a batch writes each time, in one call. */
export async function writeBatch(tx: DbTx, batch: BatchWrite): Promise<void> {
  await tx`
    select games.write_batch(${packRows(batch.transactions.map(transactionFields))}, ${packRows(batch.rounds.map(roundFields))}, ${batch.since})`
}

/** In the order that `games.write_batch` reads. */
function transactionFields(row: NewTx) {
  const { key, merchantId, vendorId, tx, op, player, round, roundKey, game, currency, kind } = row
  const names = [key, merchantId, vendorId, tx, op, player, round, roundKey, game, currency, kind]
  return [
    ...names,
    row.amount,
    row.bonus,
    row.more,
    row.ref,
    row.state,
    row.code,
    row.fingerprint,
    row.occurredAt,
    row.answer,
    row.body,
  ]
}

/** In the order that `games.write_batch` reads. */
function roundFields(row: RoundWrite) {
  const { key, state, stake, bonusStake, payout, bets, wins, betsSeen, betsByKey, declaredPayout, mismatch } = row
  const { merchantId, vendorId, player, round, game, currency } = row
  const sums = [key, state, stake, bonusStake, payout, bets, wins, betsSeen, `{${betsByKey.join(',')}}`, declaredPayout]
  return [...sums, mismatch, merchantId, vendorId, player, round, game, currency]
}

export async function updateRewards(
  tx: DbTx,
  rows: readonly { vendorId: number; reward: string; roundsLeft: number; won: bigint; state: string }[],
): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => rows.map(row => row[name])
  await tx`
    update games.rewards r set rounds_left = c.rounds_left, won = c.won, state = c.state
    from unnest(${column('vendorId')}::smallint[], ${column('reward')}::text[], ${column('roundsLeft')}::int[],
      ${column('won')}::bigint[], ${column('state')}::text[]) c(vendor_id, reward, rounds_left, won, state)
    where r.vendor_id = c.vendor_id and r.reward = c.reward`
}

export type NewCase = {
  merchantId: number
  vendorId: number
  type: string
  tx: string
  round: string
  player: string
  currency: string
  amount: bigint
}

/** The same finding about the same thing stays one case. */
export async function insertCases(tx: DbTx, rows: readonly NewCase[]): Promise<void> {
  const column = (name: keyof NewCase) => rows.map(row => row[name])
  await tx`
    insert into games.cases (merchant_id, vendor_id, type, tx, round, player, currency, amount)
    select * from unnest(${column('merchantId')}::int[], ${column('vendorId')}::smallint[], ${column('type')}::text[],
      ${column('tx')}::text[], ${column('round')}::text[], ${column('player')}::text[], ${column('currency')}::text[],
      ${column('amount')}::bigint[])
    on conflict do nothing`
}
