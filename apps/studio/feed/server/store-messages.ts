import type { Sql, Tx } from '#shared/server/db.ts'
import type { BetSettlement, FeedMessage, Producer } from '../../feed-messages.ts'

/* SQL of what was told, in the order of its places. */

export type Stored = { position: bigint; body: string }

const eventOf = (message: FeedMessage) => ('event_id' in message ? message.event_id : null)
const requestOf = (message: FeedMessage) => ('request_id' in message ? (message.request_id ?? null) : null)

/** Appends messages under the next places. Others who append wait until this transaction has ended. */
export async function append(tx: Tx, messages: readonly FeedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const [head] = await tx<{ position: bigint }[]>`
    update feed.head set position = position + ${messages.length} returning position`
  const first = head!.position - BigInt(messages.length) + 1n
  await tx`
    insert into feed.messages (position, producer, kind, event_id, request_id, at, body)
    select * from unnest(
      ${messages.map((_, i) => String(first + BigInt(i)))}::bigint[], ${messages.map(({ producer }) => producer)}::smallint[],
      ${messages.map(({ kind }) => kind)}::text[], ${messages.map(eventOf)}::text[],
      ${messages.map(requestOf)}::bigint[], ${messages.map(({ timestamp }) => new Date(timestamp))}::timestamptz[],
      ${messages.map(message => JSON.stringify(message))}::text[])`
}

export async function selectHead(db: Sql): Promise<bigint> {
  const [row] = await db<{ position: bigint }[]>`select position from feed.head`
  return row!.position
}

export async function selectAfter(db: Sql, position: bigint, limit: number): Promise<Stored[]> {
  return db<Stored[]>`
    select position, body from feed.messages where position > ${position} order by position limit ${limit}`
}

/** Holds the head: nothing is appended by others before the transaction ends. */
export async function holdHead(tx: Tx): Promise<void> {
  await tx`select 1 from feed.head for update`
}

/** What changes bets for good, since a moment, as it was told first. */
export async function selectResults(tx: Tx, producer: Producer, since: Date): Promise<string[]> {
  const rows = await tx<{ body: string }[]>`
    select body from feed.messages
    where producer = ${producer} and at >= ${since} and request_id is null and kind = any(${RESULTS}::text[])
    order by position`
  return rows.map(({ body }) => body)
}

const RESULTS = ['bet_settlement', 'bet_cancel', 'rollback_bet_settlement', 'rollback_bet_cancel', 'fixture_change']

/** The last odds of each match that a producer speaks of now: they name every market that is not settled. */
export async function selectStanding(tx: Tx, producer: Producer): Promise<string[]> {
  const rows = await tx<{ body: string }[]>`
    select m.body from feed.fixtures f
    cross join lateral (
      select position from feed.messages
      where event_id = f.id and kind = 'odds_change' and producer = ${producer} and request_id is null
      order by position desc limit 1) last
    join feed.messages m on m.position = last.position
    where f.next_at is not null and case when ${producer} = 3 then f.step <= f.live_from else f.step > f.live_from end
    order by m.position`
  return rows.map(({ body }) => body)
}

/** Odds of matches that go on are kept, however old: those of tomorrow are told once. */
export async function prune(tx: Tx, odds: Date, results: Date): Promise<void> {
  await tx`
    delete from feed.messages m where at < ${odds} and not kind = any(${RESULTS}::text[])
      and not exists (select 1 from feed.fixtures f where f.id = m.event_id and f.next_at is not null)`
  await tx`delete from feed.messages where at < ${results} and kind = any(${RESULTS}::text[])`
}

/** Binds the database to a secret at its first start; answers whether it is this one. */
export async function keepSecretHash(db: Sql, hash: string): Promise<boolean> {
  const rows = await db`
    update feed.head set secret_hash = ${hash} where secret_hash in ('', ${hash}) returning 1`
  return rows.length === 1
}

/** How a match that is over was settled at its end; undefined once that is not kept any more. */
export async function selectEnd(db: Sql, id: string): Promise<BetSettlement | undefined> {
  const [row] = await db<{ body: string }[]>`
    select body from feed.messages where event_id = ${id} and kind = 'bet_settlement' and request_id is null
    order by position desc limit 1`
  return row && (JSON.parse(row.body) as BetSettlement)
}
