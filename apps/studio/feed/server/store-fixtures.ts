import type { Sql, Tx } from '#shared/server/db.ts'

export type FixtureRow = {
  id: string
  sport: string
  league: string
  home: string
  away: string
  publishedAt: Date
  startAt: Date
  parameters: string
  commitment: string
  step: number
  /** The first step in play. */
  liveFrom: number
  nextAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  id, sport, league, home, away, published_at as "publishedAt", start_at as "startAt", parameters, commitment, step,
  next_at as "nextAt", live_from as "liveFrom"`

export async function selectFixture(db: Sql, id: string): Promise<FixtureRow | undefined> {
  const [row] = await db<FixtureRow[]>`select ${columns(db)} from feed.fixtures where id = ${id}`
  return row
}

export async function selectDue(db: Sql, at: Date, limit: number): Promise<FixtureRow[]> {
  return db<FixtureRow[]>`
    select ${columns(db)} from feed.fixtures where next_at <= ${at} order by next_at, id limit ${limit}`
}

export async function selectSchedule(db: Sql, from: Date, to: Date): Promise<FixtureRow[]> {
  return db<FixtureRow[]>`
    select ${columns(db)} from feed.fixtures
    where start_at >= ${from} and start_at < ${to} and step > 0 order by start_at, id limit 5000`
}

export async function selectKnown(db: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`select id from feed.fixtures where id = any(${ids as string[]}::text[])`
  return new Set(rows.map(({ id }) => id))
}

export async function insertFixtures(tx: Tx, rows: readonly FixtureRow[]): Promise<void> {
  await tx`
    insert into feed.fixtures (id, sport, league, home, away, published_at, start_at, parameters, commitment, next_at, live_from)
    select g.id, g.sport, g.league, g.home, g.away, g."publishedAt", g."startAt", g.parameters, g.commitment, g."nextAt", g."liveFrom"
    from jsonb_to_recordset(${tx.json(rows as never)}) as g (id text, sport text, league text, home text, away text,
      "publishedAt" timestamptz, "startAt" timestamptz, parameters text, commitment text, "nextAt" timestamptz,
      "liveFrom" int)
    on conflict do nothing`
}

export type Progress = { id: string; from: number; step: number; nextAt: Date | null }

/** How many of them stood where the teller believed, and stand now where it told them to. */
export async function advance(tx: Tx, told: readonly Progress[]): Promise<number> {
  const rows = await tx`
    update feed.fixtures f set step = g.step, next_at = g."nextAt"
    from jsonb_to_recordset(${tx.json(told as never)}) as g (id text, "from" int, step int, "nextAt" timestamptz)
    where f.id = g.id and f.step = g."from" returning 1`
  return rows.length
}

export async function countFixtures(db: Sql, now: Date): Promise<{ open: number; live: number; lateMs: number }> {
  const [row] = await db<{ open: number; live: number; lateMs: number }[]>`
    select count(*)::int as open, count(*) filter (where step > live_from)::int as live,
      greatest(0, extract(epoch from ${now}::timestamptz - min(next_at)) * 1000)::float8 as "lateMs"
    from feed.fixtures where next_at is not null`
  return row!
}
