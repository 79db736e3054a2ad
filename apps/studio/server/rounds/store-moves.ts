import type { Fence } from '#apps/studio/leases/lease.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { RoundRow, RoundState } from './store.ts'
import type { NewTransaction, TxState } from './store-books.ts'

/* SQL that writes rounds and moves them on: each statement does it for many at once (group commit). */

const text = (number: bigint | null) => (number === null ? null : String(number))

export type NewRound = Pick<
  RoundRow,
  | ('id' | 'player' | 'brand' | 'game' | 'spinKey' | 'currency' | 'stake' | 'payout' | 'nonce' | 'mathVersion')
  | ('gameHash' | 'events' | 'sessionHash' | 'seedId' | 'flightId' | 'coupId' | 'handId' | 'atOnce' | 'reward')
> & {
  /** The limits of its stake as the round was drawn by them; null for none. */
  limitMin: bigint | null
  limitMax: bigint | null
}

/**
 * Writes rounds whose bets are about to be sent, and takes their nonces; a bet comes into the books with what becomes of
 * it, and carries the round's time in every attempt. Answers those that were written; the others have a seed that was
 * told or went on since they were drawn, other limits, a player with an unsettled round of the game, a key that was used,
 * or no free round left. Seeds are held one by one in the order of their ids.
 */
export async function insertRounds(db: Sql, rounds: readonly NewRound[]) {
  const rows = rounds
    .toSorted((a, b) => (a.seedId < b.seedId ? -1 : 1))
    .map(({ sessionHash, stake, payout, seedId, flightId, coupId, handId, limitMin, limitMax, ...round }) => ({
      ...{ ...round, stake: text(stake), payout: text(payout), seedId: text(seedId) },
      ...{ flightId: text(flightId), coupId: text(coupId), handId: text(handId) },
      ...{ isShared: flightId !== null || coupId !== null || handId !== null },
      ...{ sessionHash: sessionHash.toString('hex'), limitMin: text(limitMin), limitMax: text(limitMax) },
    }))
  return db<{ id: string; seq: bigint; createdAt: Date }[]>`
    with given as (select * from jsonb_to_recordset(${db.json(rows as never)}) as g (id text, player text, brand text,
        game text, "spinKey" text, currency text, stake bigint, payout bigint, nonce int, "mathVersion" int,
        "gameHash" text, events jsonb, "sessionHash" text, "seedId" bigint, "flightId" bigint, "coupId" bigint, "handId" bigint,
        "isShared" boolean, "atOnce" boolean, reward text, "limitMin" bigint, "limitMax" bigint)),
      written as (
        insert into studio.rounds (id, player, brand, game, session_hash, spin_key, currency, stake, payout, state,
          seed_id, nonce, math_version, game_hash, events, flight_id, coup_id, hand_id, at_once, reward)
        select id, player, brand, game, decode("sessionHash", 'hex'), "spinKey", currency, stake, payout, 'BETTING',
          "seedId", nonce, "mathVersion", "gameHash", events, "flightId", "coupId", "handId", "atOnce", reward
        from given g, lateral (
            select from studio.seeds where id = g."seedId"
              and (g."isShared" or next_nonce = g.nonce and revealed_at is null)
            for update) seed
          left join lateral (
            select min, max from studio.stake_limits where game = g.game and currency = g.currency) l on true
        where l.min is not distinct from g."limitMin" and l.max is not distinct from g."limitMax"
          and (g.reward is null or exists (
            select from studio.rewards w
            where w.brand = g.brand and w.reward = g.reward and w.player = g.player and w.game = g.game
              and w.currency = g.currency and w.stake = g.stake and w.state = 'ACTIVE' and w.expires_at > clock_timestamp()
              and w.rounds > (select count(*) from studio.rounds x
                where x.brand = w.brand and x.reward = w.reward and x.state not in ('REFUSED', 'REVERSED'))))
        on conflict do nothing returning id, seq, created_at),
      nonces as (
        update studio.seeds s set next_nonce = g.nonce + 1 from given g join written using (id)
        where s.id = g."seedId" and not g."isShared")
    select id, seq, created_at as "createdAt" from written`
}

/** A call that the round owes the wallet from now on. */
export type Owed = { op: 'win' | 'rollback' | 'partial_refund' | 'end_round'; body: Record<string, unknown> }
/** A line of the books. */
export type Entry = NewTransaction & { at: string; state: TxState }
/** Step 0 of a coup takes bets, those after it what is decided. */
export type TakingStep = { id: bigint; step: number }
/** A step of a round's life: nothing happens unless the round is in the state `from`, and has so many steps. */
export type Move = {
  id: string
  from: RoundState
  to: RoundState
  refusal: string
  /** What becomes of the bet, which is in the books from now on; null for what it was. */
  bet: TxState | null
  /** Null for what they were. */
  payout: bigint | null
  returned: bigint | null
  events: RoundRow['events'] | null
  /** How many steps it must have; null for any. */
  steps: number | null
  /** Only while this lease is still its owner's; null for whoever moves it. */
  fence: Fence | null
  /** Only while this step of the coup takes bets or decisions (`lockTaking`); null for whenever. */
  coup: TakingStep | null
  owed: Owed[]
  entries: Entry[]
}
export type MovedCall = { id: bigint; roundId: string; op: Owed['op'] }

/**
 * Moves rounds on, all that can; of several moves of one round at most one is done. Answers the calls that each move owes
 * from now on, in their order; undefined for a move that was not done, of which nothing is kept. The calls are taken by
 * who asked, for `holdSeconds`.
 */
export async function moveRounds(tx: Tx, moves: readonly Move[], holdSeconds: number) {
  // Everything that a move brings with it is known by the move, not by its round: another one of the same is discarded.
  const numbered = moves.map((move, n) => ({ ...move, n }))
  const given = numbered.map(({ owed: _, entries: __, coup: ___, fence, payout, returned, ...move }) => ({
    ...{ ...move, payout: text(payout), returned: text(returned) },
    ...{ lease: fence?.lease ?? null, token: fence ? String(fence.token) : null },
  }))
  const owed = numbered.flatMap(({ n, id, owed }) => owed.map(call => ({ n, id, ...call })))
  const lines = numbered.flatMap(({ n, id, entries }) =>
    entries.map(entry => ({ n, id, ...entry, amount: String(entry.amount) })),
  )
  const moved = await tx<{ n: number; round: string; call: bigint | null; op: Owed['op'] | null }[]>`
    with given as (select * from jsonb_to_recordset(${tx.json(given as never)})
        as g (n int, id text, "from" text, "to" text, refusal text, bet text, payout bigint, returned bigint, events jsonb, steps int,
        lease text, token bigint)),
      owed as (select * from jsonb_to_recordset(${tx.json(owed as never)})
        as o (n int, id text, op text, body jsonb)),
      lines as (select * from jsonb_to_recordset(${tx.json(lines as never)})
        as l (n int, id text, tx text, op text, kind text, ref text, amount bigint, state text, at timestamptz)),
      moved as (
        update studio.rounds r set state = g."to", refusal = g.refusal, payout = coalesce(g.payout, r.payout),
          returned = coalesce(g.returned, r.returned),
          events = coalesce(g.events, r.events), acted_at = clock_timestamp()
        from given g where r.id = g.id and r.state = g."from"
          and (g.steps is null or jsonb_array_length(r.events -> 'steps') = g.steps)
          and (g.lease is null or exists (select from studio.leases where name = g.lease and leases.token = g.token))
        returning g.n, r.id, r.stake, r.reward, r.created_at, g.bet),
      entries as (
        insert into studio.transactions (tx, round_id, op, kind, ref, amount, state, occurred_at)
        select id || '.b', id, 'bet', case when reward is null then 'normal' else 'free_round' end, '',
          case when reward is null then stake else 0 end, bet, date_trunc('milliseconds', created_at)
        from moved where bet is not null
        union all
        select l.tx, l.id, l.op, l.kind, l.ref, l.amount, l.state, l.at from lines l join moved using (n)
        on conflict (tx) do update set state = excluded.state, told = false),
      calls as (
        insert into studio.wallet_calls (round_id, op, body, attempts, due_at)
        select o.id, o.op, o.body, 1, clock_timestamp() + ${holdSeconds} * interval '1 second'
        from owed o join moved using (n)
        on conflict (round_id, op, step) do nothing returning id, round_id, op)
    select m.n, m.id as round, c.id as call, c.op from moved m left join calls c on c.round_id = m.id`
  const callsOf = new Map<number, MovedCall[]>(moved.map(({ n }) => [n, []]))
  for (const { n, round, call, op } of moved)
    if (call !== null && op !== null) callsOf.get(n)!.push({ id: call, roundId: round, op })
  return moves.map((_, n) => callsOf.get(n))
}

/**
 * Closes rounds whose bets and wins are one call that stands, with both in the books; nothing is owed. Answers which were
 * in the state `from`.
 */
export async function closeAtOnce(
  db: Sql | Tx,
  ids: readonly string[],
  from: 'BETTING' | 'REVERSING',
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    with closed as (
        update studio.rounds set state = 'CLOSED', acted_at = clock_timestamp() where id = any(${ids as string[]}) and state = ${from}
        returning id, case when reward is null then stake else 0 end as stake, payout,
          case when reward is null then 'normal' else 'free_round' end as kind, date_trunc('milliseconds', created_at) as at),
      books as (
        insert into studio.transactions (tx, round_id, op, kind, ref, amount, state, occurred_at)
        select id || '.b', id, 'bet', kind, '', stake, 'ACCEPTED', at from closed
        union all
        select id || '.w', id, 'win', kind, id || '.b', payout, 'ACCEPTED', at from closed where payout > 0
        on conflict (tx) do update set state = excluded.state, told = false)
    select id from closed`
  return new Set(rows.map(row => row.id))
}

/**
 * Which step of these coups takes bets, or waits for those on their way; whoever deals waits until the transaction ends, and finds
 * its rounds as it left them.
 */
export async function lockTaking(tx: Tx, coups: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await tx<TakingStep[]>`
    select id, step from studio.coups where id = any(${coups.map(String)}::bigint[]) and state in ('BETTING', 'PLAYING')
    order by id for share`
  return new Map(rows.map(({ id, step }) => [id, step]))
}

/** Holds rounds whose bets are not decided yet until the transaction ends; answers which of them these are. */
export async function lockBetting(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from studio.rounds where id = any(${ids as string[]}) and state = 'BETTING' order by id for update`
  return new Set(rows.map(row => row.id))
}

/** Calls that the wallet said yes to: wins are paid, their rounds closed. What is not due any more stays as it is. */
export async function finishCalls(db: Sql, answered: readonly { id: bigint; answer: object }[]): Promise<void> {
  const rows = answered.map(({ id, answer }) => ({ id: String(id), answer }))
  await db`
    with given as (select * from jsonb_to_recordset(${db.json(rows as never)}) as g (id bigint, answer jsonb)),
      done as (
        update studio.wallet_calls c set state = 'done', answer = g.answer from given g
        where c.id = g.id and c.state = 'due' returning c.round_id, c.op, c.body ->> 'tx' as tx),
      closed as (
        update studio.rounds r set state = 'CLOSED' from done d
        where d.op = 'win' and r.id = d.round_id and r.state = 'PAYING')
    update studio.transactions t set state = 'ACCEPTED', told = false from done d
    where d.op in ('win', 'partial_refund') and t.tx = d.tx`
}

/** Moves a round whose call was decided in another way; false when it was not in that state (any more). */
export async function moveRound(tx: Tx, id: string, from: RoundState, to: RoundState): Promise<boolean> {
  const rows = await tx`update studio.rounds set state = ${to} where id = ${id} and state = ${from} returning 1`
  return rows.length === 1
}
