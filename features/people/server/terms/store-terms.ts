import type { Terms } from '#features/people/rules/terms.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what uplines give to who stands below. */

export type TermKind = 'series' | 'rate'
type Row = { kind: TermKind; subject: string; value: number }

export async function selectTerms(db: Sql | Tx, member: number): Promise<Terms> {
  const rows = await db<Row[]>`select kind, subject, value from people.terms where member = ${member}`
  const of = (kind: TermKind) =>
    Object.fromEntries(rows.filter(row => row.kind === kind).map(row => [row.subject, row.value]))
  return { series: of('series'), rates: of('rate') }
}

export async function upsertTerms(tx: Tx, merchantId: number, member: number, { series, rates }: Terms) {
  const rows = [
    ...Object.entries(series).map(([subject, value]) => ({ kind: 'series', subject, value })),
    ...Object.entries(rates).map(([subject, value]) => ({ kind: 'rate', subject, value })),
  ]
  await tx`
    insert into people.terms (merchant_id, member, kind, subject, value)
    select ${merchantId}::int, ${member}::int, u.* from unnest(${rows.map(row => row.kind)}::text[],
      ${rows.map(row => row.subject)}::text[], ${rows.map(row => row.value ?? 0)}::int[]) u
    on conflict (member, kind, subject) do update set value = excluded.value`
}

/** The most that any direct downline has of each, those counted who are about to be one. */
export async function selectHighestBelow(tx: Tx, memberId: string): Promise<Row[]> {
  return tx<Row[]>`
    select t.kind, t.subject, max(t.value) as value
    from people.members m join people.terms t on t.member = m.number
    where m.status <> 'closed' and (m.upline_id = ${memberId} or m.number in (
      select w.member from people.moves w join people.members u on u.number = w.to_upline
      where u.id = ${memberId} and w.done_at is null))
    group by 1, 2`
}

/** Of each member the series of a group that was set for them, or that of the nearest above; null where nobody set one. */
export async function selectNearest(db: Sql | Tx, memberIds: readonly string[], group: string) {
  return db<{ id: string; series: number; dist: number }[]>`
    select m.id, t.value as series, t.dist from people.members m
    cross join lateral (
      select t.value, c.dist from people.closure c
      join people.terms t on t.member = c.anc and t.kind = 'series' and t.subject = ${group}
      where c.des = m.number order by c.dist limit 1
    ) t
    where m.id = any(${memberIds}::text[])`
}

export type Agreement = {
  toUpline: boolean
  allowsEqual: boolean
  betsLocked: boolean
  note: string
  linkId: string | null
}

const NONE: Agreement = { toUpline: false, allowsEqual: false, betsLocked: false, note: '', linkId: null }

export async function findAgreement(db: Sql | Tx, member: number): Promise<Agreement> {
  const [row] = await db<Agreement[]>`
    select to_upline as "toUpline", allows_equal as "allowsEqual", bets_locked as "betsLocked", note, link_id as "linkId"
    from people.agreements where member = ${member}`
  return row ?? NONE
}

export async function upsertAgreement(tx: Tx, merchantId: number, member: number, change: Partial<Agreement>) {
  const { toUpline, allowsEqual, betsLocked, note, linkId } = { ...NONE, ...change }
  const kept = (name: keyof Agreement) => name in change
  await tx`
    insert into people.agreements as a (merchant_id, member, to_upline, allows_equal, bets_locked, note, link_id)
    values (${merchantId}, ${member}, ${toUpline}, ${allowsEqual}, ${betsLocked}, ${note}, ${linkId})
    on conflict (member) do update set
      to_upline = case when ${kept('toUpline')} then excluded.to_upline else a.to_upline end,
      allows_equal = case when ${kept('allowsEqual')} then excluded.allows_equal else a.allows_equal end,
      bets_locked = case when ${kept('betsLocked')} then excluded.bets_locked else a.bets_locked end,
      note = case when ${kept('note')} then excluded.note else a.note end,
      link_id = coalesce(a.link_id, excluded.link_id)`
}

export async function endUplineLock(tx: Tx, member: number): Promise<void> {
  await tx`update people.agreements set bets_locked = false where member = ${member} and bets_locked`
}

/** Whether a member goes under another agent when the next day begins. */
export async function isMoving(tx: Tx, member: number): Promise<boolean> {
  const rows = await tx`select from people.moves where member = ${member} and done_at is null`
  return rows.length > 0
}

export async function anySeries(db: Sql | Tx, merchantId: number, group: string): Promise<boolean> {
  const rows = await db`
    select from people.terms where merchant_id = ${merchantId} and kind = 'series' and subject = ${group} limit 1`
  return rows.length > 0
}
