import type { Sql, Tx } from '#shared/server/db.ts'
import type { PairKey } from './store-reconcile.ts'

/* SQL of what vendors declare of their rounds. */

/** Up to when the rounds of a pair were compared; for the first time `first`, from then on, also when nobody answers. */
export async function holdDeclaredUntil(db: Sql, { merchantId, vendorId }: PairKey, first: Date): Promise<Date> {
  const [row] = await db<{ until: Date }[]>`
    update reconciliation.feeds set declared_until = coalesce(declared_until, ${first})
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} returning declared_until as until`
  return row?.until ?? first
}

export async function updateDeclaredUntil(db: Sql, { merchantId, vendorId }: PairKey, until: Date): Promise<void> {
  await db`
    update reconciliation.feeds set declared_until = greatest(declared_until, ${until})
    where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
}

/** In ten-thousandths; `day` in UTC. */
export type Declared = {
  key: string
  player: string
  round: string
  day: string
  currency: string
  stake: bigint
  payout: bigint
}

/** Keeps those of the merchant's players that are booked otherwise; answers how many. */
export async function keepDiffering(tx: Tx, { merchantId, vendorId }: PairKey, rounds: readonly Declared[]) {
  const texts = (name: 'player' | 'round' | 'day' | 'currency') => rounds.map(each => each[name])
  const plain = (name: 'key' | 'stake' | 'payout') => rounds.map(each => each[name])
  const rows = await tx`
    insert into reconciliation.declared_rounds (key, merchant_id, vendor_id, player, round, day, currency, stake, payout)
    select d.key, ${merchantId}, ${vendorId}, d.player, d.round, d.day, d.currency, d.stake, d.payout
    from unnest(${plain('key')}::uuid[], ${texts('player')}::text[], ${texts('round')}::text[], ${texts('day')}::date[],
        ${texts('currency')}::text[], ${plain('stake')}::bigint[], ${plain('payout')}::bigint[])
      d (key, player, round, day, currency, stake, payout)
    join games.public_players p on p.vendor_id = ${vendorId} and p.player = d.player and p.merchant_id = ${merchantId}
    left join wallet.public_rounds r on r.key = d.key
    where d.stake <> coalesce(r.stake, 0) or d.payout <> coalesce(r.payout, 0)
    on conflict (key) do update set stake = excluded.stake, payout = excluded.payout, day = excluded.day`
  return rows.count
}
