import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Metric, Repeat, Step } from '../rules/missions.ts'

/* SQL of missions and of what was claimed. */

export type Texts = Readonly<Record<string, { title: string; about: string }>>
export type MissionRow = {
  merchantId: number
  code: string
  /** Whose budget and house account its rewards are. */
  promotion: string
  currency: string
  repeat: Repeat
  metric: Metric
  category: string | null
  steps: Step[]
  minRank: number
  /** A mission that has to be done before. */
  after: string | null
  texts: Texts
  place: number
  startsAt: Date
  endsAt: Date
  state: 'RUNNING' | 'STOPPED'
}
export type ClaimRow = { code: string; period: string; step: number }
export type NewClaim = ClaimRow & {
  merchantId: number
  memberId: string
  amount: Amount
  currency: string
  progress: Amount
  at: Date
}

type Written = Omit<MissionRow, 'steps'> & { steps: { target: string; reward: string }[] }
const read = ({ steps, ...row }: Written): MissionRow => ({
  ...row,
  steps: steps.map(({ target, reward }) => ({ target: amount(BigInt(target)), reward: amount(BigInt(reward)) })),
})

/** A promotion that was stopped stops what it pays: nothing new is claimed of it (promotions §3). */
const stateOf = (db: Sql | Tx) => db`
  case when exists (
    select from promotions.public_promotions p
    where p.merchant_id = m.merchant_id and p.code = m.promotion and p.state = 'STOPPED') then 'STOPPED' else m.state end`

const columns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", code, promotion, currency, repeat, metric, category, steps, min_rank as "minRank", after, texts,
  place, starts_at as "startsAt", ends_at as "endsAt", ${stateOf(db)} as state`

/** All of a merchant, or those that members see: running, begun, and not over for longer than they may be claimed of. */
export async function selectMissions(db: Sql | Tx, merchantId: number, shownAt: Date | null): Promise<MissionRow[]> {
  const rows = await db<Written[]>`
    select ${columns(db)} from missions.missions m
    where merchant_id = ${merchantId} and (${shownAt}::timestamptz is null or ${stateOf(db)} = 'RUNNING'
      and starts_at <= ${shownAt} and ends_at > ${shownAt}::timestamptz - interval '1 day')
    order by place, code`
  return rows.map(read)
}

export async function findMission(tx: Tx, merchantId: number, code: string): Promise<MissionRow | undefined> {
  const [row] = await tx<Written[]>`
    select ${columns(tx)} from missions.missions m where merchant_id = ${merchantId} and code = ${code}`
  return row && read(row)
}

/** False when there is one of that code. */
export async function insertMission(tx: Tx, m: Omit<MissionRow, 'state'> & { by: string; at: Date }): Promise<boolean> {
  const steps = m.steps.map(({ target, reward }) => ({ target: String(target), reward: String(reward) }))
  const done = await tx`
    insert into missions.missions (merchant_id, code, promotion, currency, repeat, metric, category, steps, min_rank, after, texts,
      place, starts_at, ends_at, state, at, by)
    values (${m.merchantId}, ${m.code}, ${m.promotion}, ${m.currency}, ${m.repeat}, ${m.metric}, ${m.category},
      (${JSON.stringify(steps)}::text)::jsonb, ${m.minRank}, ${m.after}, (${JSON.stringify(m.texts)}::text)::jsonb, ${m.place},
      ${m.startsAt}, ${m.endsAt}, 'RUNNING', ${m.at}, ${m.by})
    on conflict do nothing`
  return done.count === 1
}

/** No more is claimed of it. False when it was stopped before, or is none. */
export async function stopMission(tx: Tx, merchantId: number, code: string): Promise<boolean> {
  const done = await tx`
    update missions.missions set state = 'STOPPED'
    where merchant_id = ${merchantId} and code = ${code} and state = 'RUNNING'`
  return done.count === 1
}

/** What a member claimed of these missions. */
export async function selectClaims(db: Sql | Tx, memberId: string, codes: readonly string[]): Promise<ClaimRow[]> {
  return db<ClaimRow[]>`
    select code, period, step from missions.claims where member_id = ${memberId} and code = any(${codes}::text[])`
}

/** False when that step was claimed before. */
export async function insertClaim(tx: Tx, c: NewClaim): Promise<boolean> {
  const done = await tx`
    insert into missions.claims (merchant_id, code, member_id, period, step, amount, currency, progress, at)
    values (${c.merchantId}, ${c.code}, ${c.memberId}, ${c.period}, ${c.step}, ${c.amount}, ${c.currency}, ${c.progress}, ${c.at})
    on conflict do nothing`
  return done.count === 1
}

/** How often each mission was claimed, and what that came to. */
export async function sumClaims(db: Sql, merchantId: number) {
  return db<{ code: string; claims: number; members: number; paid: bigint }[]>`
    select code, count(*)::int as claims, count(distinct member_id)::int as members, sum(amount)::bigint as paid
    from missions.claims where merchant_id = ${merchantId} group by code`
}
