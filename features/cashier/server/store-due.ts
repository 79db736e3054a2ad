import type { Sql } from '#shared/server/db.ts'

export type Due = {
  kind: 'deposit' | 'part' | 'arrival' | 'event' | 'withdrawal'
  merchantId: number
  id: string
  provider: string
  at: Date
}

/** What is due by then, in the order of its time. */
export async function selectDue(db: Sql, until: Date, limit: number): Promise<Due[]> {
  return db<Due[]>`
    select kind, merchant_id as "merchantId", id, provider, at from (
      (select 'deposit' as kind, merchant_id, id, provider, due_at as at from cashier.deposits where due_at <= ${until}
        order by due_at limit ${limit})
      union all
      (select 'part', merchant_id, id, provider, due_at from cashier.parts where due_at <= ${until}
        order by due_at limit ${limit})
      union all
      (select 'arrival', merchant_id, payment_id, provider, due_at from cashier.arrivals where due_at <= ${until}
        order by due_at limit ${limit})
      union all
      (select 'event', merchant_id, id::text, provider, due_at from cashier.events where due_at <= ${until}
        order by due_at limit ${limit})
      union all
      (select 'withdrawal', merchant_id, id, '', send_at from cashier.withdrawals where send_at <= ${until}
        order by send_at limit ${limit})) d
    order by at, kind, id limit ${limit}`
}

/** Each must be empty. */
export const PROOFS = [
  'cashier.proof_arrivals',
  'cashier.proof_deposits',
  'cashier.proof_reserved',
  'cashier.proof_parts',
  'cashier.proof_payouts',
  'cashier.proof_matched',
  'cashier.proof_vouchers',
]
