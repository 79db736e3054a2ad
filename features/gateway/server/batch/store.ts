import { amount } from '#shared/money.ts'
import { apart, unpackRows } from '#shared/server/db/arrays.ts'
import type { Tx as DbTx, Sql } from '#shared/server/db.ts'
import type { Reward, RoundState, Tx, TxOp, TxState } from '../../rules/gateway.ts'
import { tellsRound, wordPlain } from '../../rules/wallet-words.ts'
import type { KnownRound } from './gateway-state.ts'

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
    join games.public_players p using (vendor_id, player)`
}

export type SessionRow = {
  token: string
  vendorId: number
  player: string
  live: boolean
  demo: boolean
  /** Its bets take no bonus money. */
  ownMoney: boolean
  ip: string
  openedMs: number
  /** When the member logged in, for limits of time. */
  loggedInMs: number
  /** The login that the game was opened from; `isDue`: its activity has to be put on record again. */
  login: string
  isDue: boolean
  /** Until when both hold if nobody changes anything. */
  liveUntilMs: number
  dueMs: number
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
  rounds: (KnownRound & { key: string })[]
}

type LookRow = Record<'active' | 'protection' | 'sessions' | 'calls' | 'rounds', string | null> & { at: Date }

/** `gateway.look`: calls and rounds among those since then. */
export async function look(db: DbTx | Sql, wanted: Wanted, since: Date): Promise<Found> {
  const [row] = await db<LookRow[]>`
    select * from gateway.look(${wanted.members}::text[],
      ${wanted.sessions}::text[], ${wanted.own}::uuid[], ${wanted.refs}::uuid[],
      ${wanted.rounds}::uuid[], ${wanted.roundsOf}::uuid[], ${since})`
  const { at, active, protection, ...rest } = row!
  return {
    at,
    active: active ?? '{}',
    protection,
    sessions: unpackRows(
      rest.sessions,
      ([token, vendorId, player, live, demo, ownMoney, ip, openedAt, loggedInAt, login, isDue, liveUntil, dueAt]) => ({
        token: apart(token!),
        vendorId: Number(vendorId),
        player: apart(player!),
        live: live === 't',
        demo: demo === 't',
        ownMoney: ownMoney === 't',
        ip: ip!,
        openedMs: Number(openedAt) * 1_000,
        loggedInMs: Number(loggedInAt) * 1_000,
        login: apart(login!),
        isDue: isDue === 't',
        liveUntilMs: Number(liveUntil) * 1_000,
        dueMs: Number(dueAt) * 1_000,
      }),
    ),
    transactions: unpackRows(rest.calls, readCall),
    rounds: unpackRows(rest.rounds, readRound),
  }
}

function readRound(row: string[]): KnownRound & { key: string } {
  const [key, place, state, stake, bonusStake, payout, bets, wins, betsSeen, declared, mismatch, openedAt] = row
  return {
    key: key!,
    place: Number(place),
    state: state as RoundState,
    stake: amount(BigInt(stake!)),
    bonusStake: amount(BigInt(bonusStake!)),
    payout: amount(BigInt(payout!)),
    bets: Number(bets),
    wins: Number(wins),
    betsSeen: Number(betsSeen),
    declaredPayout: declared === '' ? null : amount(BigInt(declared!)),
    mismatch: mismatch === 't',
    openedAt: new Date(Number(openedAt) * 1_000),
  }
}

function readCall(row: string[]): KnownTx {
  const [key, tx, op, player, round, roundKey, kind, state, value, bonus, returned, fingerprint, extra, own] = row
  const more = extra === '' ? {} : (JSON.parse(extra!) as { bonusId?: string; reward?: string; pool?: string })
  const [currency, isKept, told] = row.slice(14)
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
    answer: own === 't' && isKept !== 't' ? wordRow({ key: key!, op: op!, currency: currency!, told: told! }) : told!,
  }
}

/** `told`: as `wallet.public_calls` says what an answer is worded from. */
export function wordRow({
  key,
  op,
  currency,
  told,
}: {
  key: string
  op: string
  currency: string
  told: string
}): string {
  const [cash, bonus, balance, bonusBalance, version, roundState = ''] = told.split(' ') as [string, ...string[]]
  return wordPlain({
    ...{ key, currency, version: Number(version), roundState: tellsRound(op) && roundState !== '' ? roundState : null },
    ...{ cash: BigInt(cash!), bonus: BigInt(bonus!), balance: BigInt(balance!), bonusBalance: BigInt(bonusBalance!) },
  })
}

/** A round as it stands. */
export async function selectRound(tx: DbTx, key: string): Promise<KnownRound | undefined> {
  return (await look(tx, { ...NOTHING, rounds: [key] }, new Date(0))).rounds[0]
}

/** Nothing of anything. */
export const NOTHING: Wanted = { members: [], sessions: [], own: [], refs: [], rounds: [], roundsOf: [] }

/** Keys of all bets of these rounds, the oldest first. */
export async function selectBets(tx: DbTx, rounds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    select translate(t.key::text, '-', '') as key from unnest(${rounds}::uuid[]) k(key)
    cross join lateral (select * from wallet.public_calls t where t.round_key = k.key and t.op = 'bet' offset 0) t
    order by t.version`
  return rows.map(row => row.key)
}

export type RewardRow = Omit<Reward, 'won'> & { key: string; won: bigint }

/** Free rounds by `<vendor id> <reward>`, held until the transaction ends. */
export async function lockRewards(tx: DbTx, keys: readonly string[]): Promise<RewardRow[]> {
  return tx<RewardRow[]>`
    select vendor_id || ' ' || reward as key, reward as name, rounds_left as "roundsLeft", won, pays, state, promotion,
      expires_at <= clock_timestamp() as expired
    from gateway.rewards where vendor_id || ' ' || reward = any(${keys}::text[])
      and vendor_id = any(${keys.map(key => Number(key.split(' ')[0]))}::smallint[])
      and reward = any(${keys.map(key => key.slice(key.indexOf(' ') + 1))}::text[])
    order by vendor_id, reward for update`
}

/** Who pays for campaigns, by `<vendor id> <merchant id> <campaign>`. */
export async function selectCampaigns(tx: DbTx, keys: readonly string[]) {
  return tx<{ key: string; paidBy: 'house' | 'vendor' }[]>`
    select vendor_id || ' ' || merchant_id || ' ' || campaign as key, paid_by as "paidBy" from gateway.campaigns
    where vendor_id || ' ' || merchant_id || ' ' || campaign = any(${keys}::text[])`
}

/** One that comes back may be played for a day at least: it may have ended while its bet was open (promotions §7.2). */
export async function updateRewards(
  tx: DbTx,
  rows: readonly { vendorId: number; reward: string; roundsLeft: number; won: bigint; state: string }[],
): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => rows.map(row => row[name])
  await tx`
    update gateway.rewards r set rounds_left = c.rounds_left, won = c.won, state = c.state,
      expires_at = case when c.rounds_left > r.rounds_left then greatest(r.expires_at, clock_timestamp() + interval '1 day')
        else r.expires_at end
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
