import { BANDS, bandOf, LOTTERY_GROUPS, surplusOf, type Terms } from '#features/people/rules/terms.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Member } from '../store.ts'
import * as store from './store-quotas.ts'

export type Quota = { group: string; from: number; to: number; left: number | null }
type Agent = Pick<Member, 'id' | 'number' | 'merchantId'>

const ALL = LOTTERY_GROUPS.flatMap(group => BANDS.map(band => ({ group, ...band })))

/** Whether a group has a band that begins there. */
export const isQuotaBand = (group: string, from: number): boolean =>
  ALL.some(each => each.group === group && each.from === from)

/** What an agent may still open, by group and band; null where nobody ever limited it. */
export async function quotasOf(db: Sql | Tx, agent: Pick<Agent, 'id' | 'number'>): Promise<Quota[]> {
  const rows = await store.selectQuotas(db, agent, ALL)
  return ALL.map(band => {
    const row = rows.find(each => each.group === band.group && each.band === band.from)!
    return { ...band, left: surplusOf(row) }
  })
}

/**
 * One more account with these series below an agent who is held; `before`: those that the account has already. Refused as
 * `no_quota` with the group.
 */
export async function assertQuota(
  tx: Tx,
  agent: Agent,
  wanted: Terms['series'],
  before: Terms['series'],
): Promise<void> {
  const bands = Object.entries(wanted).flatMap(([group, series]) => {
    const band = bandOf(series!)
    return band && band !== bandOf(before[group] ?? 0) ? [{ group, ...band }] : []
  })
  if (bands.length === 0) return
  for (const row of await store.selectQuotas(tx, agent, bands)) {
    const left = surplusOf(row)
    if (left !== null && left <= 0) throw new Refusal('no_quota', { group: row.group })
  }
}

export type QuotaGift = { group: string; from: number; count: number; key: string }

/** Hands accounts on, from an agent who is held to one directly below. The same key gives once. */
export async function giveQuota(tx: Tx, giver: Agent, receiver: Agent, gift: QuotaGift): Promise<number | null> {
  const band = ALL.find(each => each.group === gift.group && each.from === gift.from)
  if (!band) throw new Refusal('invalid_input', { field: 'from' })
  const made = { receiver: receiver.number, group: gift.group, band: gift.from, count: gift.count }
  const before = await store.insertGift(tx, {
    merchantId: giver.merchantId,
    giver: giver.number,
    key: gift.key,
    ...made,
  })
  if (before && (Object.keys(made) as (keyof typeof made)[]).some(name => made[name] !== before[name]))
    throw new Refusal('key_reused')
  const [row] = await store.selectQuotas(tx, giver, [band])
  const left = surplusOf(row!)
  if (!before && left !== null && left < 0) throw new Refusal('no_quota', { group: gift.group })
  return left
}

/** What the house lets an agent open, beside what their upline handed on. */
export const setQuota = store.upsertQuota

/** What one agent handed on to another, by group and band. */
export const givenTo = store.sumGiven
