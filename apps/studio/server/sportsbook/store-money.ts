import { textList } from '#shared/server/db/arrays.ts'
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

/** What a bet returns now, null while it is open, and how much of it counts as played. */
export type Decision = { id: string; returned: bigint | null; valid: bigint }

/**
 * Bets that are held by the transaction come to what was decided: their rounds, the books and the calls that they owe change with
 * them, and those that are over free their limits. What was settled otherwise before is taken back first: by that the round is open
 * again. A win of 0 marks a bet lost. Limits come last, in the order in which bets take them: everybody waits for those of an event.
 */
export async function settleTickets(tx: Tx, decisions: readonly Decision[], at: string): Promise<void> {
  if (decisions.length === 0) return
  const common = tx`'player', player, 'game', game, 'currency', currency, 'launch_ref', id, 'occurred_at', ${at}::text`
  const win = tx`'request_id', 'call_' || id || '.' || last - 1, ${common}, 'tx', win, 'ref', id || '.b', 'kind', kind,
    'round', id, 'amount', returned::text`
  await tx`
    with given as (
        select * from unnest((string_to_array(${textList(decisions.map(({ id }) => id))}, E'\x1f'))[2:],
          ${numbers(decisions.map(({ returned }) => returned))}::bigint[],
          ${numbers(decisions.map(({ valid }) => valid))}::bigint[]) as g (id, returned, valid)),
      bets as (
        update studio.sports_bets b set returned = g.returned,
          state = case when g.returned is null then 'OPEN' else 'SETTLED' end,
          held = case when g.returned is null then b.held else '[]' end,
          win = case when g.returned is not null then b.id || '.w' || b.steps + 1 + (b.win is not null)::int end,
          steps = b.steps + (b.win is not null)::int + 2 * (g.returned is not null)::int
        from given g where b.id = g.id
        returning b.id, b.player, b.currency, b.stake, b.cashed, g.returned, g.valid, new.win, new.steps as last,
          old.steps, old.win as "before", old.returned as "paid", old.held),
      tickets as (
        update studio.rounds r set state = case when b.returned is null then 'OPEN' else 'PAYING' end,
          payout = b.cashed + coalesce(b.returned, 0), acted_at = clock_timestamp()
        from bets b where r.id = b.id
        returning b.*, r.game, r.reward, case when r.reward is null then 'normal' else 'free_round' end as kind),
      entries as (
        insert into studio.transactions (tx, round_id, op, kind, ref, amount, state, occurred_at)
        select id || '.k' || steps + 1, id, 'rollback', 'cancel', before, paid, 'UNKNOWN', ${at}::timestamptz
        from tickets where before is not null
        union all
        select win, id, 'win', kind, id || '.b', returned, 'UNKNOWN', ${at}::timestamptz
        from tickets where returned is not null),
      calls as (
        insert into studio.wallet_calls (round_id, op, body, step)
        select id, 'rollback', jsonb_build_object('request_id', 'call_' || id || '.' || steps + 1, ${common},
          'tx', id || '.k' || steps + 1, 'ref', before, 'reason', 'cancel'), steps + 1
        from tickets where before is not null
        union all
        select id, 'win', case when reward is null then jsonb_build_object(${win})
          else jsonb_build_object(${win}, 'reward', reward) end, last - 1
        from tickets where returned is not null
        union all
        select id, 'end_round', jsonb_build_object('request_id', 'call_' || id || '.' || last, ${common}, 'round', id,
          'declared', jsonb_build_object('bet', case when reward is null then stake else 0 end::text, 'win', (cashed + returned)::text,
            'count', 1, 'valid', valid::text)), last
        from tickets where returned is not null
        returning 1),
      freed as (
        select (h ->> 'eventId') collate "C" as event_id, (h ->> 'scope') collate "C" as scope, currency,
          sum((h ->> 'amount')::bigint) as amount
        from tickets, jsonb_array_elements(held) h, (select count(*) from calls) as owed
        where returned is not null group by 1, 2, 3 order by 1, 2, 3)
    update studio.sports_exposure x set amount = x.amount - f.amount from freed f
    where x.event_id = f.event_id collate "default" and x.scope = f.scope collate "default" and x.currency = f.currency`
}

const numbers = (values: readonly (bigint | null)[]) => `{${values.map(value => value ?? 'null').join(',')}}`

/** Free bets of which nothing was decided, held by the transaction: who was given one may place it again. */
export async function giveBack(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx`update studio.sports_bets set state = 'RETURNING' where id = any(${ids as string[]})`
  await extendRewards(tx, ids)
}
