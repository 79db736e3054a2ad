import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'

/* SQL of bonuses. */

type NewBonus = {
  merchantId: number
  memberId: string
  currency: string
  amount: bigint
  maxBet: bigint | null
  order: string
  wagering: bigint
}

/** Undefined when the member has an active one. */
export async function insertBonus(tx: Tx, bonus: NewBonus): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into wallet.bonuses (merchant_id, member_id, currency, granted, max_bet, stake_order, wagering)
    values (${bonus.merchantId}, ${bonus.memberId}, ${bonus.currency}, ${bonus.amount}, ${bonus.maxBet}, ${bonus.order},
      ${bonus.wagering})
    on conflict do nothing returning id`
  return row?.id
}

export async function endBonus(tx: Tx, memberId: string, currency: string, state: string): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    update wallet.bonuses set state = ${state}, ended_at = clock_timestamp()
    where member_id = ${memberId} and currency = ${currency} and state = 'ACTIVE' returning id`
  return row?.id
}

export async function selectActive(tx: Tx, memberIds: readonly string[]) {
  return tx<{ memberId: string; id: bigint; maxBet: bigint | null; order: 'real_first' | 'bonus_first' }[]>`
    select member_id as "memberId", id, max_bet as "maxBet", stake_order as "order" from wallet.bonuses
    where member_id = any(${memberIds}::text[]) and state = 'ACTIVE'`
}

/** How far a member is with their active bonus, and since when they have it. */
export async function findProgress(tx: Tx, memberId: string) {
  const [row] = await tx<{ wagered: Amount; wagering: Amount; grantedAt: Date }[]>`
    select wagered, wagering, granted_at as "grantedAt" from wallet.bonuses
    where member_id = ${memberId} and state = 'ACTIVE'`
  return row
}

export async function updateWagered(tx: Tx, ids: readonly bigint[], amounts: readonly bigint[]): Promise<void> {
  await tx`
    update wallet.bonuses b set wagered = greatest(b.wagered + c.amount, 0)
    from unnest(${ids}::bigint[], ${amounts}::bigint[]) c(id, amount) where b.id = c.id`
}
