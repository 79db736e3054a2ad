import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what one operator carried out alone in an emergency, and of what another one said of it. */

export type GlassRow = {
  id: string
  operatorId: string
  person: string
  reason: string
  at: Date
  reviewer: string | null
  reviewedAt: Date | null
  wasRight: boolean | null
  word: string
}

const columns = (db: Sql | Tx) => db`
  proposal_id as id, operator_id as "operatorId", person, reason, at, reviewer, reviewed_at as "reviewedAt",
  was_right as "wasRight", word`

type Broken = { id: string; merchantId: number; operatorId: string; person: string; reason: string }

export async function insertGlass(tx: Tx, g: Broken): Promise<void> {
  await tx`
    insert into operators.glass (proposal_id, merchant_id, operator_id, person, reason)
    values (${g.id}, ${g.merchantId}, ${g.operatorId}, ${g.person}, ${g.reason})`
}

/** Held until the transaction ends. */
export async function holdGlass(tx: Tx, merchantId: number, id: string): Promise<GlassRow | undefined> {
  const [row] = await tx<GlassRow[]>`
    select ${columns(tx)} from operators.glass where merchant_id = ${merchantId} and proposal_id = ${id} for update`
  return row
}

type Review = { reviewer: string; person: string; isRight: boolean; word: string }

export async function reviewGlass(tx: Tx, id: string, { reviewer, person, isRight, word }: Review): Promise<void> {
  await tx`
    update operators.glass set reviewer = ${reviewer}, reviewer_person = ${person}, reviewed_at = now(),
      was_right = ${isRight}, word = ${word}
    where proposal_id = ${id} and reviewer is null`
}

/** What nobody has looked at first, then the newest. */
export async function listGlass(db: Sql, merchantId: number, limit: number): Promise<GlassRow[]> {
  return db<GlassRow[]>`
    select ${columns(db)} from operators.glass where merchant_id = ${merchantId}
    order by (reviewer is null) desc, at desc, proposal_id desc limit ${limit}`
}

export async function countUnreviewed(db: Sql, merchantId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from operators.glass where merchant_id = ${merchantId} and reviewer is null`
  return row!.count
}
