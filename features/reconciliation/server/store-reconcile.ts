import type { TxState } from '#features/gateway/rules/gateway.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of comparing our transactions with what the vendors' feeds tell. */

export type PairKey = { merchantId: number; vendorId: number }

/** Every merchant's use of every vendor that asks for each bet, switched off or not: what was played is settled. */
export async function selectPairs(db: Sql): Promise<PairKey[]> {
  return db<PairKey[]>`
    select merchant_id as "merchantId", vendor_id as "vendorId" from games.public_merchant_vendors m
    where seamless or exists (select 1 from reconciliation.feeds f where f.merchant_id = m.merchant_id and f.vendor_id = m.vendor_id)
    order by 1, 2`
}

/**
 * Takes a feed for one server until `until`, opened when it was never read: our transactions since `since` are looked
 * for in it. Undefined while another server has it.
 */
export async function holdFeed(db: Sql, { merchantId, vendorId }: PairKey, at: Date, until: Date, since: Date) {
  await db`
    insert into reconciliation.feeds (merchant_id, vendor_id, checked_until) values (${merchantId}, ${vendorId}, ${since})
    on conflict do nothing`
  const rows = await db`
    update reconciliation.feeds set held_until = ${until}
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and (held_until is null or held_until <= ${at})`
  return rows.count === 1
}

export async function releaseFeed(db: Sql, { merchantId, vendorId }: PairKey): Promise<void> {
  await db`update reconciliation.feeds set held_until = null where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
}

export async function selectCursor(db: Sql, { merchantId, vendorId }: PairKey): Promise<string> {
  const [row] = await db<{ cursor: string }[]>`
    select cursor from reconciliation.feeds where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
  return row!.cursor
}

/** The same, locked until the transaction ends. */
export async function lockCursor(tx: Tx, { merchantId, vendorId }: PairKey): Promise<string> {
  const [row] = await tx<{ cursor: string }[]>`
    select cursor from reconciliation.feeds where merchant_id = ${merchantId} and vendor_id = ${vendorId} for update`
  return row!.cursor
}

export async function updateCursor(tx: Tx, { merchantId, vendorId }: PairKey, cursor: string): Promise<void> {
  await tx`
    update reconciliation.feeds set cursor = ${cursor} where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
}

export async function updateReadAt(db: Sql, { merchantId, vendorId }: PairKey, at: Date): Promise<void> {
  await db`
    update reconciliation.feeds set read_at = greatest(read_at, ${at})
    where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
}

export type OurRow = {
  key: string
  merchantId: number
  tx: string
  op: string
  state: TxState
  player: string
  round: string
  game: string
  currency: string
  kind: string
  ref: string
  amount: bigint
  at: Date
  occurredAt: Date | null
}

/** What refers to another transaction may leave its currency out: then it is its player's. */
export const currencyOf = (db: Tx | Sql) => db`
  coalesce(nullif(t.currency, ''),
    (select p.currency from games.public_players p where p.vendor_id = t.vendor_id and p.player = t.player), '')`

const columns = (db: Tx | Sql) => db`
  translate(t.key::text, '-', '') as key, t.merchant_id as "merchantId", t.tx, t.op, t.state, t.player, t.round, t.game,
  ${currencyOf(db)} as currency, t.kind, t.ref, t.amount, t.at, t.occurred_at as "occurredAt"`

/** Our transactions with these keys, written since then. */
export async function findTransactions(tx: Tx | Sql, keys: readonly string[], since: Date): Promise<OurRow[]> {
  return tx<OurRow[]>`
    select ${columns(tx)} from unnest(${keys}::uuid[]) k(key)
    join wallet.public_calls t on t.key = k.key and t.at >= ${since}`
}

export type OurRound = { key: string; bets: number; wins: number; openedAt: Date; changedAt: Date }

export async function findRounds(tx: Tx | Sql, keys: readonly string[]): Promise<OurRound[]> {
  return tx<OurRound[]>`
    select translate(key::text, '-', '') as key, bets, wins, opened_at as "openedAt", changed_at as "changedAt"
    from wallet.public_rounds where key = any(${keys}::uuid[])`
}

/** Whether the round has another win of this amount, paid while it was `openedAt` to `changedAt`, or held since. */
export async function hasWinOf(
  tx: Tx | Sql,
  { vendorId }: PairKey,
  { key, openedAt, changedAt }: OurRound,
  win: { tx: string; player: string; round: string; amount: bigint },
): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    select exists (
      select 1 from wallet.public_calls
      where at >= ${openedAt} and at < ${changedAt}::timestamptz + interval '1 ms' and round_key = ${key} and op = 'win'
        and state in ('ACCEPTED', 'HELD') and amount = ${win.amount} and tx <> ${win.tx})
    or exists (
      select 1 from reconciliation.cases
      where vendor_id = ${vendorId} and type in ('LATE', 'RISK') and player = ${win.player} and round = ${win.round}
        and amount = ${win.amount} and tx <> ${win.tx}) as found`
  return row!.found
}

/** What a page told of ours. The same page again takes its own place. */
export async function insertPage(
  tx: Tx,
  { merchantId, vendorId }: PairKey,
  cursor: string,
  rows: readonly Pick<OurRow, 'key' | 'at'>[],
): Promise<void> {
  if (rows.length === 0) return
  const times = rows.map(row => row.at.getTime())
  await tx`
    insert into reconciliation.feed_pages (merchant_id, vendor_id, cursor, from_at, to_at, keys)
    values (${merchantId}, ${vendorId}, ${cursor}, ${new Date(Math.min(...times))}, ${new Date(Math.max(...times))},
      ${rows.map(row => row.key)}::uuid[])
    on conflict (merchant_id, vendor_id, cursor) do update
      set from_at = excluded.from_at, to_at = excluded.to_at, keys = excluded.keys`
}

/**
 * The oldest time from which on transactions are still to be looked for in feeds that were read after `afterMs`, and when
 * those that stand there were all read.
 */
export async function selectSlot(db: Sql, afterMs: number): Promise<{ from: Date; readAt: Date } | undefined> {
  const [row] = await db<{ from: Date; readAt: Date }[]>`
    select checked_until as from, min(read_at) as "readAt" from reconciliation.feeds
    where read_at >= checked_until + ${afterMs} * interval '1 millisecond' group by 1 order by 1 limit 1`
  return row
}

export type UntoldRow = OurRow & { vendorId: number; place: number }

/**
 * Our transactions of a slot that no page told, at most `limit` a pair, of the pairs that stand at this slot and were
 * read long enough after it. Those that are cases already are left out.
 */
export async function selectUntold(tx: Tx, slot: { from: Date; to: Date; readBy: Date }, limit: number) {
  // One pass over the slot's rows against all that was told, never row by row; 6 s for a million of them.
  await tx`select set_config('enable_nestloop', 'off', true), set_config('statement_timeout', '60s', true)`
  return tx<UntoldRow[]>`
    with told as materialized (
      select unnest(keys) as key from reconciliation.feed_pages where from_at < ${slot.to} and to_at >= ${slot.from})
    select * from (
      select ${columns(tx)}, t.vendor_id as "vendorId",
        row_number() over (partition by t.merchant_id, t.vendor_id order by t.at)::int as place
      from wallet.public_calls t
      join reconciliation.feeds f on f.merchant_id = t.merchant_id and f.vendor_id = t.vendor_id
        and f.checked_until = ${slot.from} and f.read_at >= ${slot.readBy}
      where t.at >= ${slot.from} and t.at < ${slot.to}
        and t.op in ('bet', 'win', 'rollback', 'partial_refund', 'adjust', 'promo_win')
        and t.state in ('ACCEPTED', 'HELD', 'ROLLED_BACK', 'RETURNED') and t.tx not like 'recon:%'
        and not exists (select 1 from told where told.key = t.key)
        and not exists (select 1 from reconciliation.cases c
          where c.vendor_id = t.vendor_id and c.tx = t.tx and c.day is not null)) untold
    where place <= ${limit}`
}

/** The slot is done for the pairs that stood at it, but for those with more to find. */
export async function finishSlot(
  tx: Tx,
  slot: { from: Date; to: Date; readBy: Date },
  unfinished: readonly PairKey[],
): Promise<void> {
  const names = unfinished.map(({ merchantId, vendorId }) => `${merchantId} ${vendorId}`)
  await tx`
    update reconciliation.feeds set checked_until = ${slot.to}
    where checked_until = ${slot.from} and read_at >= ${slot.readBy}
      and merchant_id || ' ' || vendor_id <> all(${names}::text[])`
  await tx`
    delete from reconciliation.feed_pages p using reconciliation.feeds f
    where f.merchant_id = p.merchant_id and f.vendor_id = p.vendor_id and p.to_at < f.checked_until`
}

/** How long ago the feed was read to its end that was not for the longest time, in seconds; 0 without feeds. */
export async function ageOfFeeds(db: Sql, at: Date): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select coalesce(extract(epoch from ${at} - min(coalesce(read_at, checked_until))), 0)::float8 as seconds from reconciliation.feeds`
  return row!.seconds
}
