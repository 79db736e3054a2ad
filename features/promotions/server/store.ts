import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { DepositOffer, KINDS } from '../rules/offers.ts'
import { isSeenBy } from './store-codes.ts'

/* SQL of promotions. */

export type OfferRow = {
  merchantId: number
  code: string
  kind: (typeof KINDS)[number]
  currency: string
  state: 'DRAFT' | 'RUNNING' | 'STOPPED'
  version: number
  budget: Amount
  budgetLeft: Amount
  offer: DepositOffer
  startsAt: Date
  endsAt: Date
}
export type ChoiceRow = {
  merchantId: number
  depositId: string
  memberId: string
  code: string
  version: number
  deposit: Amount
  reserved: Amount
  state: 'WAITING' | 'GRANTED' | 'LAPSED' | 'NOTHING'
  why: string | null
  at: Date
}

const offerColumns = (db: Sql | Tx) => db`
  p.merchant_id as "merchantId", p.code, p.kind, p.currency, p.state, v.version, p.budget, p.budget_left as "budgetLeft", v.offer,
  v.starts_at as "startsAt", v.ends_at as "endsAt"`
const choiceColumns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", deposit_id as "depositId", member_id as "memberId", code, version, deposit, reserved, state, why, at`

/** Offers that run now, in the currency: those of which the member may know, or everybody. */
export async function selectRunning(
  db: Sql | Tx,
  { merchantId, memberId }: { merchantId: number; memberId: string | null },
  currency: string,
  at: Date,
) {
  return db<OfferRow[]>`
    select ${offerColumns(db)} from promotions.promotions p
    join promotions.versions v using (merchant_id, code, version)
    where p.merchant_id = ${merchantId} and p.currency = ${currency} and p.kind = 'deposit' and p.state = 'RUNNING'
      and v.starts_at <= ${at} and v.ends_at > ${at} and ${isSeenBy(db, memberId)}
    order by v.ends_at, p.code`
}

type Key = { merchantId: number; code: string; version?: number; memberId?: string | null }

/** An offer in its newest version, or in one that is named; for a member one of which they may know. */
export async function findOffer(
  db: Sql | Tx,
  { merchantId, code, version, memberId = null }: Key,
): Promise<OfferRow | undefined> {
  const [row] = await db<OfferRow[]>`
    select ${offerColumns(db)} from promotions.promotions p
    join promotions.versions v on v.merchant_id = p.merchant_id and v.code = p.code
      and v.version = coalesce(${version ?? null}, p.version)
    where p.merchant_id = ${merchantId} and p.code = ${code}
      and (${memberId}::text is null or ${isSeenBy(db, memberId)})`
  return row
}

type NewPromotion = Omit<OfferRow, 'budgetLeft' | 'version' | 'offer'> & {
  offer: object
  by: string
  at: Date
}

/** Opens a promotion with its first version. False where there is one: it stays as it is. */
export async function insertPromotion(tx: Tx, o: NewPromotion): Promise<boolean> {
  const done = await tx`
    insert into promotions.promotions (merchant_id, code, kind, currency, state, version, budget, budget_left)
    values (${o.merchantId}, ${o.code}, ${o.kind}, ${o.currency}, ${o.state}, 1, ${o.budget}, ${o.budget})
    on conflict do nothing`
  await tx`
    insert into promotions.versions (merchant_id, code, version, offer, starts_at, ends_at, at, by)
    values (${o.merchantId}, ${o.code}, 1, (${JSON.stringify(o.offer)}::text)::jsonb, ${o.startsAt}, ${o.endsAt}, ${o.at}, ${o.by})
    on conflict do nothing`
  return done.count === 1
}

/** False when the deposit has one. */
export async function insertChoice(tx: Tx, choice: Omit<ChoiceRow, 'state' | 'why'>): Promise<boolean> {
  const { merchantId, depositId, memberId, code, version, deposit, reserved, at } = choice
  const done = await tx`
    insert into promotions.choices (merchant_id, deposit_id, member_id, code, version, deposit, reserved, state, at)
    values (${merchantId}, ${depositId}, ${memberId}, ${code}, ${version}, ${deposit}, ${reserved},
      'WAITING', ${at})
    on conflict do nothing`
  return done.count === 1
}

/** Held until the transaction ends. */
export async function holdChoice(tx: Tx, merchantId: number, depositId: string): Promise<ChoiceRow | undefined> {
  const [row] = await tx<ChoiceRow[]>`
    select ${choiceColumns(tx)} from promotions.choices
    where merchant_id = ${merchantId} and deposit_id = ${depositId} for update`
  return row
}

type Change = Pick<ChoiceRow, 'state' | 'reserved'> & { why?: string; grantId?: bigint }

export async function updateChoice(tx: Tx, { merchantId, depositId }: ChoiceRow, change: Change): Promise<void> {
  await tx`
    update promotions.choices set state = ${change.state}, reserved = ${change.reserved}, why = ${change.why ?? null},
      grant_id = ${change.grantId ?? null}
    where merchant_id = ${merchantId} and deposit_id = ${depositId}`
}

/** How often a member took which promotion or waits for it, with the group of each. */
export async function selectTaken(db: Sql | Tx, memberId: string) {
  return db<{ code: string; group: string | null; times: number }[]>`
    select c.code, v.offer #>> '{audience,group}' as group, count(*)::int as times
    from promotions.choices c join promotions.versions v using (merchant_id, code, version)
    where c.member_id = ${memberId} and c.state in ('WAITING', 'GRANTED') group by 1, 2
    union all
    select p.code, v.offer #>> '{audience,group}', count(*)::int
    from promotions.participations p join promotions.versions v using (merchant_id, code, version)
    where p.member_id = ${memberId} and p.state <> 'REJECTED' group by 1, 2`
}

/** Each must be empty. */
export const PROOFS = ['promotions.proof_budgets', 'promotions.proof_participations']
