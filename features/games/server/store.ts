import { amount } from '#shared/money.ts'
import { arrayLiteral, type Tx as DbTx, plainArray, type Sql, textList } from '#shared/server/db.ts'
import type { Reward, Round, RoundState, Tx, TxOp, TxState } from '../rules/wallet-types.ts'

/* SQL of the wallet contract's hot path: one set-based statement each, whatever the size of the batch. */

export type PlayerRow = {
  key: string
  merchantId: number
  memberId: string
  currency: string
  realAccount: bigint
  bonusAccount: bigint
}

/** Players by `<vendor id> <pseudonym>`: none of this ever changes. */
export async function selectPlayers(db: Sql, keys: readonly string[]): Promise<PlayerRow[]> {
  const vendors = keys.map(key => Number(key.slice(0, key.indexOf(' '))))
  const players = keys.map(key => key.slice(key.indexOf(' ') + 1))
  return db<PlayerRow[]>`
    select p.vendor_id || ' ' || p.player as key, p.merchant_id as "merchantId", p.member_id as "memberId",
      p.currency, p.real_account as "realAccount", p.bonus_account as "bonusAccount"
    from unnest(${arrayLiteral(vendors)}::smallint[], ${arrayLiteral(players)}::text[]) k(vendor_id, player)
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
}

/** What a batch asks for: session hashes, transactions by key, rounds by key or by one of their transactions. */
export type Wanted = {
  sessions: readonly string[]
  own: readonly string[]
  refs: readonly string[]
  rounds: readonly string[]
  roundsOf: readonly string[]
}
/** Answers are only told of `own` transactions, for nobody reads the others. */
export type KnownTx = Tx & { roundKey: string; isOwn: boolean }
export type Found = { sessions: SessionRow[]; transactions: KnownTx[]; rounds: (Round & { key: string })[] }

/** `games.read_calls`: transactions and rounds among those since then. */
export async function readCalls(tx: DbTx, wanted: Wanted, since: Date): Promise<Found> {
  const { sessions, own, refs, rounds, roundsOf } = wanted
  const [row] = await tx<Record<'sessions' | 'transactions' | 'rounds', string | null>[]>`
    select * from games.read_calls(${plainArray(sessions)}::text[], ${plainArray(own)}::uuid[], ${plainArray(refs)}::uuid[],
      ${plainArray(rounds)}::uuid[], ${plainArray(roundsOf)}::uuid[], ${since})`
  return {
    sessions: readRows(row!.sessions, ([token, vendorId, player, live, demo, ip, openedAt, loggedInAt]) => ({
      token: token!,
      vendorId: Number(vendorId),
      player: player!,
      live: live === 't',
      demo: demo === 't',
      ip: ip!,
      openedAt: new Date(Number(openedAt) * 1_000),
      loggedInAt: new Date(Number(loggedInAt) * 1_000),
    })),
    transactions: readRows(row!.transactions, readTransaction),
    rounds: readRows(
      row!.rounds,
      ([key, state, stake, bonusStake, payout, bets, wins, betsSeen, declared, mismatch, keys]) => ({
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
      }),
    ),
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

function readRows<T>(text: string | null, read: (fields: string[]) => T): T[] {
  return text === null ? [] : text.split('\x1e').map(row => read(row.split('\x1f')))
}

export type RewardRow = Omit<Reward, 'won'> & { key: string; won: bigint }

/** Free rounds by `<vendor id> <reward>`, held until the transaction ends. */
export async function lockRewards(tx: DbTx, keys: readonly string[]): Promise<RewardRow[]> {
  return tx<RewardRow[]>`
    select vendor_id || ' ' || reward as key, rounds_left as "roundsLeft", won, pays, state,
      expires_at <= clock_timestamp() as expired
    from games.rewards where vendor_id || ' ' || reward = any(${arrayLiteral(keys)}::text[])
      and vendor_id = any(${arrayLiteral(keys.map(key => Number(key.split(' ')[0])))}::smallint[])
      and reward = any(${arrayLiteral(keys.map(key => key.slice(key.indexOf(' ') + 1)))}::text[])
    order by vendor_id, reward for update`
}

/** Who pays for campaigns, by `<vendor id> <merchant id> <campaign>`. */
export async function selectCampaigns(tx: DbTx, keys: readonly string[]) {
  return tx<{ key: string; paidBy: 'house' | 'vendor' }[]>`
    select vendor_id || ' ' || merchant_id || ' ' || campaign as key, paid_by as "paidBy" from games.campaigns
    where vendor_id || ' ' || merchant_id || ' ' || campaign = any(${arrayLiteral(keys)}::text[])`
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

export async function insertTransactions(tx: DbTx, rows: readonly NewTx[]): Promise<void> {
  const plain = (name: keyof NewTx) => plainArray(rows.map(row => row[name]))
  const text = (name: Exclude<keyof NewTx, 'amount' | 'bonus' | 'fingerprint' | 'merchantId' | 'vendorId'>) =>
    textList(rows.map(row => row[name] ?? ''))
  await tx`
    insert into games.transactions (at, key, merchant_id, vendor_id, round_key, amount, bonus, fingerprint, tx, op, player,
      round, game, currency, kind, more, ref, state, code, occurred_at, answer, body)
    select clock_timestamp(), u.key, u.merchant_id, u.vendor_id, u.round_key, u.amount, u.bonus, u.fingerprint, u.tx, u.op,
      u.player, u.round, u.game, u.currency, u.kind, nullif(u.more, '')::jsonb, u.ref, u.state, u.code,
      nullif(u.occurred_at, '')::timestamptz, u.answer, u.body
    from unnest(${plain('key')}::uuid[], ${plain('merchantId')}::int[], ${plain('vendorId')}::smallint[],
      ${plain('roundKey')}::uuid[], ${plain('amount')}::bigint[], ${plain('bonus')}::bigint[],
      ${plain('fingerprint')}::bigint[], (string_to_array(${text('tx')}, E'\x1f'))[2:],
      (string_to_array(${text('op')}, E'\x1f'))[2:], (string_to_array(${text('player')}, E'\x1f'))[2:],
      (string_to_array(${text('round')}, E'\x1f'))[2:], (string_to_array(${text('game')}, E'\x1f'))[2:],
      (string_to_array(${text('currency')}, E'\x1f'))[2:], (string_to_array(${text('kind')}, E'\x1f'))[2:],
      (string_to_array(${text('more')}, E'\x1f'))[2:], (string_to_array(${text('ref')}, E'\x1f'))[2:],
      (string_to_array(${text('state')}, E'\x1f'))[2:], (string_to_array(${text('code')}, E'\x1f'))[2:],
      (string_to_array(${text('occurredAt')}, E'\x1f'))[2:], (string_to_array(${text('answer')}, E'\x1f'))[2:],
      (string_to_array(${text('body')}, E'\x1f'))[2:])
      u(key, merchant_id, vendor_id, round_key, amount, bonus, fingerprint, tx, op, player, round, game, currency, kind,
        more, ref, state, code, occurred_at, answer, body)`
}

export type TxChange = { key: string; state: TxState; returned: bigint }

export async function updateTransactions(tx: DbTx, changes: readonly TxChange[], since: Date): Promise<void> {
  const column = (name: keyof TxChange) => arrayLiteral(changes.map(each => each[name]))
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

export async function insertRounds(tx: DbTx, rows: readonly RoundWrite[]): Promise<void> {
  const plain = (name: Exclude<keyof RoundWrite, 'betsByKey'>) => plainArray(rows.map(row => row[name]))
  const text = (name: 'player' | 'round' | 'game' | 'currency' | 'state') => textList(rows.map(row => row[name]))
  await tx`
    insert into games.rounds (opened_at, changed_at, key, merchant_id, vendor_id, stake, bonus_stake, payout, bets, wins,
      bets_seen, declared_payout, mismatch, player, round, game, currency, state, bets_by_key)
    select clock_timestamp(), clock_timestamp(), u.key, u.merchant_id, u.vendor_id, u.stake, u.bonus_stake, u.payout, u.bets,
      u.wins, u.bets_seen, u.declared_payout, u.mismatch, u.player, u.round, u.game, u.currency, u.state, u.keys::uuid[]
    from unnest(${plain('key')}::uuid[], ${plain('merchantId')}::int[], ${plain('vendorId')}::smallint[],
      ${plain('stake')}::bigint[], ${plain('bonusStake')}::bigint[], ${plain('payout')}::bigint[], ${plain('bets')}::int[],
      ${plain('wins')}::int[], ${plain('betsSeen')}::int[], ${plain('declaredPayout')}::bigint[],
      ${plain('mismatch')}::boolean[], (string_to_array(${text('player')}, E'\x1f'))[2:],
      (string_to_array(${text('round')}, E'\x1f'))[2:], (string_to_array(${text('game')}, E'\x1f'))[2:],
      (string_to_array(${text('currency')}, E'\x1f'))[2:], (string_to_array(${text('state')}, E'\x1f'))[2:],
      (string_to_array(${keysOf(rows)}, E'\x1f'))[2:])
      u(key, merchant_id, vendor_id, stake, bonus_stake, payout, bets, wins, bets_seen, declared_payout, mismatch, player,
        round, game, currency, state, keys)`
}

const keysOf = (rows: readonly RoundWrite[]) => textList(rows.map(row => plainArray(row.betsByKey)))

export async function updateRounds(tx: DbTx, rows: readonly RoundWrite[], since: Date): Promise<void> {
  const plain = (name: Exclude<keyof RoundWrite, 'betsByKey'>) => plainArray(rows.map(row => row[name]))
  await tx`
    update games.rounds r set state = c.state, stake = c.stake, bonus_stake = c.bonus_stake, payout = c.payout,
      bets = c.bets, wins = c.wins, bets_seen = c.bets_seen, bets_by_key = c.keys::uuid[],
      declared_payout = c.declared_payout, mismatch = c.mismatch, changed_at = clock_timestamp()
    from unnest(${plain('key')}::uuid[], ${plain('state')}::text[], ${plain('stake')}::bigint[],
      ${plain('bonusStake')}::bigint[], ${plain('payout')}::bigint[], ${plain('bets')}::int[], ${plain('wins')}::int[],
      ${plain('betsSeen')}::int[], (string_to_array(${keysOf(rows)}, E'\x1f'))[2:],
      ${plain('declaredPayout')}::bigint[], ${plain('mismatch')}::boolean[])
      c(key, state, stake, bonus_stake, payout, bets, wins, bets_seen, keys, declared_payout, mismatch)
    where r.key = c.key and r.opened_at >= ${since}`
}

export async function updateRewards(
  tx: DbTx,
  rows: readonly { vendorId: number; reward: string; roundsLeft: number; won: bigint; state: string }[],
): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => arrayLiteral(rows.map(row => row[name]))
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
  const column = (name: keyof NewCase) => arrayLiteral(rows.map(row => row[name]))
  await tx`
    insert into games.cases (merchant_id, vendor_id, type, tx, round, player, currency, amount)
    select * from unnest(${column('merchantId')}::int[], ${column('vendorId')}::smallint[], ${column('type')}::text[],
      ${column('tx')}::text[], ${column('round')}::text[], ${column('player')}::text[], ${column('currency')}::text[],
      ${column('amount')}::bigint[])
    on conflict do nothing`
}
