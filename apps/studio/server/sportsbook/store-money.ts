import type { Sql, Tx } from '#shared/server/db.ts'
import { extendRewards } from '../rewards/store-rewards.ts'
import type { BetState } from './store-bets.ts'

/* SQL of what bets owe the wallet: rounds, books and calls change together. */

export type OwedCall = {
  round: string
  step: number
  op: 'win' | 'rollback' | 'end_round'
  body: Record<string, unknown>
  /** Its line in the books; null for the end of a round. */
  entry: { tx: string; ref: string; op: 'win' | 'rollback'; kind: string; amount: string; at: string } | null
}
export type TicketChange = {
  id: string
  calls: OwedCall[]
  steps: number
  running: bigint
  cashed: bigint
  returned: bigint | null
  win: string | null
  state: BetState
  /** Of its round: what it paid in all, and how it stands. */
  payout: bigint
  round: 'OPEN' | 'PAYING'
}

/** Wins of a bet that stand, or are on their way, as the wallet contract tells them. */
export async function selectWins(db: Sql, round: string) {
  return db<{ tx: string; ref: string; amount: string }[]>`
    select tx, ref, amount::text as amount from studio.transactions
    where round_id = ${round} and op = 'win' and amount > 0 and state in ('UNKNOWN', 'ACCEPTED') order by occurred_at, tx`
}

/**
 * Bets that are held by the transaction. Those that are over hold no limits any more: who changes them frees these. What is taken
 * back is a free bet's: it may be placed again.
 */
export async function changeTickets(tx: Tx, changes: readonly TicketChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ calls: _, running, cashed, returned, payout, ...rest }) => ({
    ...{ ...rest, running: String(running), cashed: String(cashed), payout: String(payout) },
    returned: returned === null ? null : String(returned),
  }))
  const back = changes.flatMap(({ id, state }) => (state === 'RETURNING' ? [id] : []))
  if (back.length > 0) await extendRewards(tx, back)
  const calls = changes.flatMap(change => change.calls)
  const entries = calls.flatMap(({ round, entry }) => (entry ? [{ round, ...entry }] : []))
  await tx`
    update studio.sports_bets b set steps = g.steps, running = g.running, cashed = g.cashed, returned = g.returned, win = g.win,
      state = g.state, held = case g.round when 'PAYING' then '[]' else b.held end
    from jsonb_to_recordset(${tx.json(rows as never)}) as g (id text, steps int, running bigint, cashed bigint, returned bigint,
      win text, state text, round text)
    where b.id = g.id`
  await tx`
    update studio.rounds r set state = g.round, payout = g.payout, acted_at = clock_timestamp()
    from jsonb_to_recordset(${tx.json(rows as never)}) as g (id text, round text, payout bigint)
    where r.id = g.id`
  await tx`
    insert into studio.transactions (tx, round_id, op, kind, ref, amount, state, occurred_at)
    select tx, round, op, kind, ref, amount, 'UNKNOWN', at
    from jsonb_to_recordset(${tx.json(entries as never)}) as g (tx text, round text, op text, kind text, ref text, amount bigint,
      at timestamptz)`
  await tx`
    insert into studio.wallet_calls (round_id, op, body, step)
    select round, op, body::jsonb, step
    from unnest(${calls.map(({ round }) => round)}::text[], ${calls.map(({ op }) => op)}::text[],
      ${calls.map(({ body }) => JSON.stringify(body))}::text[], ${calls.map(({ step }) => step)}::int[])
      as g (round, op, body, step) order by step`
}
