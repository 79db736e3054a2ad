import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Prize } from '../rules/boards.ts'
import type { Texts } from './store.ts'

/* SQL of boards: where players stand, and who won. */

export type BoardRow = {
  merchantId: number
  code: string
  promotion: string
  currency: string
  category: string | null
  /** No more than so much of a day counts. */
  dayCap: Amount | null
  minScore: Amount
  prizes: Prize[]
  texts: Texts
  startsAt: Date
  endsAt: Date
  state: 'RUNNING' | 'SETTLED' | 'STOPPED'
}
type Written = Omit<BoardRow, 'prizes'> & { prizes: { from: number; to: number; amount: string }[] }
const read = ({ prizes, ...row }: Written): BoardRow => ({
  ...row,
  prizes: prizes.map(prize => ({ ...prize, amount: amount(BigInt(prize.amount)) })),
})

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", code, promotion, currency, category, day_cap as "dayCap", min_score as "minScore", prizes, texts,
  starts_at as "startsAt", ends_at as "endsAt", state`

/** All of a merchant, or those that members see: begun, not stopped, and over for no longer than so many days. The newest first. */
export async function selectBoards(db: Sql | Tx, merchantId: number, shown: { at: Date; days: number } | null) {
  const rows = await db<Written[]>`
    select ${columns(db)} from missions.boards
    where merchant_id = ${merchantId} and (${shown === null} or state <> 'STOPPED' and starts_at <= ${shown?.at ?? null}
      and ends_at > ${shown?.at ?? null}::timestamptz - ${shown?.days ?? 0} * interval '1 day')
    order by ends_at desc, code`
  return rows.map(read)
}

export async function findBoard(db: Sql | Tx, merchantId: number, code: string): Promise<BoardRow | undefined> {
  const [row] = await db<Written[]>`
    select ${columns(db)} from missions.boards where merchant_id = ${merchantId} and code = ${code}`
  return row && read(row)
}

/** The same, held until the transaction ends. */
export async function holdBoard(tx: Tx, merchantId: number, code: string): Promise<BoardRow | undefined> {
  await tx`select from missions.boards where merchant_id = ${merchantId} and code = ${code} for update`
  return findBoard(tx, merchantId, code)
}

/** Boards that run and count bets of that time. */
export async function selectBoardsOf(tx: Tx, merchantId: number, { from, to }: { from: Date; to: Date }) {
  const rows = await tx<{ code: string }[]>`
    select code from missions.boards
    where merchant_id = ${merchantId} and state = 'RUNNING' and starts_at <= ${to} and ends_at > ${from} order by code`
  return rows.map(row => row.code)
}

/**
 * Scores of these members as their bets make them now, each day's no more than the cap. A score was reached with the bet that
 * made it, by the time that was taken: whoever counts later finds the same.
 */
export async function updateScores(
  tx: Tx,
  merchantId: number,
  code: string,
  members: readonly string[],
): Promise<void> {
  await tx`
    insert into missions.scores as k (merchant_id, code, member_id, score, reached_at)
    select b.merchant_id, b.code, m.member_id, coalesce(s.score, 0), coalesce(s.reached_at, b.starts_at)
    from missions.boards b
    join settings.public_clocks z using (merchant_id)
    cross join unnest(${members}::text[]) m(member_id)
    cross join lateral (
      select sum(d.score)::bigint as score, max(d.reached_at) as reached_at from (
        select max(r.capped) as score, min(r.accepted_at) filter (where r.running >= r.capped) as reached_at from (
          select p.accepted_at, (p.accepted_at at time zone z.time_zone)::date as day,
            sum(p.own) over (partition by (p.accepted_at at time zone z.time_zone)::date order by p.accepted_at, p.reference) as running,
            least(sum(p.own) over (partition by (p.accepted_at at time zone z.time_zone)::date), b.day_cap) as capped
          from missions.played p
          where p.member_id = m.member_id and p.accepted_at >= b.starts_at and p.accepted_at < b.ends_at and p.own > 0
            and (b.category is null or p.category = b.category)) r
        group by r.day) d) s
    where b.merchant_id = ${merchantId} and b.code = ${code}
    on conflict (merchant_id, code, member_id) do update set score = excluded.score, reached_at = excluded.reached_at
    where k.score <> excluded.score or k.reached_at <> excluded.reached_at`
}

export type ScoreRow = { memberId: string; score: Amount; reachedAt: Date }

/** The best scores, of which each is at least so much. */
export async function selectScores(db: Sql | Tx, board: BoardRow, most: number): Promise<ScoreRow[]> {
  return db<ScoreRow[]>`
    select member_id as "memberId", score, reached_at as "reachedAt" from missions.scores
    where merchant_id = ${board.merchantId} and code = ${board.code} and score >= ${board.minScore} and score > 0
    order by score desc, reached_at, member_id limit ${most}`
}

/** Where a member stands: their score, and how many are before them. */
export async function selectOwn(db: Sql | Tx, { merchantId, code, minScore }: BoardRow, memberId: string) {
  const [row] = await db<{ score: Amount; before: number }[]>`
    select o.score, (select count(*)::int from missions.scores s
      where s.merchant_id = o.merchant_id and s.code = o.code and s.score >= ${minScore}
        and (s.score > o.score or s.score = o.score and (s.reached_at, s.member_id) < (o.reached_at, o.member_id))) as before
    from missions.scores o where o.merchant_id = ${merchantId} and o.code = ${code} and o.member_id = ${memberId}`
  return row
}

/** False when there is one of that code. */
export async function insertBoard(tx: Tx, b: Omit<BoardRow, 'state'> & { by: string; at: Date }): Promise<boolean> {
  const prizes = b.prizes.map(prize => ({ ...prize, amount: String(prize.amount) }))
  const done = await tx`
    insert into missions.boards (merchant_id, code, promotion, currency, category, day_cap, min_score, prizes, texts, starts_at,
      ends_at, state, at, by)
    values (${b.merchantId}, ${b.code}, ${b.promotion}, ${b.currency}, ${b.category}, ${b.dayCap}, ${b.minScore},
      (${JSON.stringify(prizes)}::text)::jsonb, (${JSON.stringify(b.texts)}::text)::jsonb, ${b.startsAt}, ${b.endsAt}, 'RUNNING',
      ${b.at}, ${b.by})
    on conflict do nothing`
  return done.count === 1
}

export async function updateBoard(tx: Tx, { merchantId, code }: BoardRow, state: BoardRow['state']): Promise<void> {
  await tx`update missions.boards set state = ${state} where merchant_id = ${merchantId} and code = ${code}`
}

/** Boards that have been over for so many minutes and are not settled. */
export async function selectOver(db: Sql, minutes: number): Promise<{ merchantId: number; code: string }[]> {
  return db`
    select merchant_id as "merchantId", code from missions.boards
    where state = 'RUNNING' and ends_at <= now() - ${minutes} * interval '1 minute'`
}

export type WinnerRow = { rank: number; memberId: string; score: Amount; prize: Amount }

export async function insertWinners(tx: Tx, { merchantId, code }: BoardRow, rows: readonly WinnerRow[]): Promise<void> {
  const column = <K extends keyof WinnerRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into missions.winners (merchant_id, code, rank, member_id, score, prize)
    select ${merchantId}, ${code}, r.* from unnest(${column('rank')}::int[], ${column('memberId')}::text[],
      ${column('score')}::bigint[], ${column('prize')}::bigint[]) r`
}

export async function selectWinners(db: Sql | Tx, { merchantId, code }: BoardRow): Promise<WinnerRow[]> {
  return db<WinnerRow[]>`
    select rank, member_id as "memberId", score, prize from missions.winners
    where merchant_id = ${merchantId} and code = ${code} order by rank`
}
