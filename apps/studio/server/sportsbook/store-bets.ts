import type { Plan } from '#apps/studio/engine/sports/combinations.ts'
import type { Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import type { LegResult } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { BetKind } from './bet-result.ts'
import type { Accept } from './slip.ts'
import type { Held } from './store-exposure.ts'

/* SQL of bets and their legs. */

export type BetState = 'BETTING' | 'PENDING' | 'RETURNING' | 'OPEN' | 'SETTLED' | 'CASHED_OUT' | 'REFUSED'
export type BetRow = {
  seq: bigint
  id: string
  player: string
  key: string
  game: string
  currency: string
  /** The free bet that it is, of which nobody paid the stake. */
  reward: string | null
  kind: BetKind
  plan: Plan & { combinations: number }
  stake: bigint
  running: bigint
  price: Thousandths | null
  accept: Accept
  state: BetState
  refusal: string
  placedAt: number
  dueAt: number
  most: bigint
  held: Held[]
  returned: bigint | null
  cashed: bigint
  win: string | null
  steps: number
  /** A trader gave it back. */
  isVoid: boolean
}
export type LegRow = {
  betId: string
  n: number
  eventId: string
  market: number
  specifiers: string
  outcome: string
  price: Thousandths
  inPlay: boolean
  run: bigint
  outage: bigint
  producer: number
  result: LegResult | null
  resultVersion: bigint
}

const columns = (db: Sql | Tx) => db`
  b.seq, b.id, b.player, b.key, r.game, r.reward, b.currency, b.kind, b.plan, b.stake, b.running, b.price, b.accept, b.state, b.refusal,
  b.placed_at as "placedAt", b.due_at as "dueAt", b.most, b.held, b.returned, b.cashed, b.win, b.steps,
  b.is_void as "isVoid"`

const legColumns = (db: Sql | Tx) => db`
  bet_id as "betId", n, event_id as "eventId", market, specifiers, outcome, price, in_play as "inPlay", run, outage, producer,
  result, result_version as "resultVersion"`

export async function findBet(db: Sql | Tx, player: string, key: string): Promise<BetRow | undefined> {
  const [row] = await db<BetRow[]>`
    select ${columns(db)} from studio.sports_bets b join studio.rounds r on r.id = b.id
    where b.player = ${player} and b.key = ${key}`
  return row
}

export async function findBetById(db: Sql | Tx, player: string, id: string): Promise<BetRow | undefined> {
  const [row] = await db<BetRow[]>`
    select ${columns(db)} from studio.sports_bets b join studio.rounds r on r.id = b.id
    where b.player = ${player} and b.id = ${id}`
  return row
}

/** A bet, whoever placed it. */
export async function findAnyBet(db: Sql, id: string): Promise<BetRow | undefined> {
  const [row] = await db<BetRow[]>`
    select ${columns(db)} from studio.sports_bets b join studio.rounds r on r.id = b.id where b.id = ${id}`
  return row
}

/** A player's bets, newest first, those before `before`. */
export async function selectBets(db: Sql, player: string, states: readonly BetState[], before: bigint, limit: number) {
  return db<BetRow[]>`
    select ${columns(db)} from studio.sports_bets b join studio.rounds r on r.id = b.id
    where b.player = ${player} and b.state = any(${states as BetState[]}) and b.seq < ${before}
    order by b.seq desc limit ${limit}`
}

/** Held until the transaction ends, in the order of their ids. */
export async function lockBets(tx: Tx, ids: readonly string[]): Promise<BetRow[]> {
  return tx<BetRow[]>`
    select ${columns(tx)} from studio.sports_bets b join studio.rounds r on r.id = b.id
    where b.id = any(${ids as string[]}) order by b.id for update of b`
}

export async function selectLegs(db: Sql | Tx, bets: readonly string[]) {
  return db<LegRow[]>`
    select ${legColumns(db)} from studio.sports_legs where bet_id = any(${bets as string[]}) order by bet_id, n`
}

/** Bets whose delay is over. */
export async function selectPending(db: Sql, now: number, limit: number) {
  return db<{ id: string }[]>`
    select id from studio.sports_bets where state = 'PENDING' and due_at <= ${now} order by due_at limit ${limit}`
}

export type Followed = Pick<BetRow, 'id' | 'state' | 'currency' | 'held'>

/**
 * Bets go on as their rounds did: the stake was taken, or it was not. What was refused holds no limits any more: it is answered
 * with what it held.
 */
export async function followRounds(tx: Tx, id: string | null): Promise<Followed[]> {
  return tx<Followed[]>`
    with moved as (
      select b.id, b.held, case when r.state in ('REFUSED', 'REVERSING', 'REVERSED') then 'REFUSED'
        when b.state = 'RETURNING' then b.state when b.due_at > b.placed_at then 'PENDING' else 'OPEN' end as state
      from studio.sports_bets b join studio.rounds r on r.id = b.id
      where b.state in ('BETTING', 'RETURNING') and r.state <> 'BETTING' and (${id}::text is null or b.id = ${id})
      order by b.id limit 500 for update of b)
    update studio.sports_bets b set state = m.state, held = case when m.state = 'REFUSED' then '[]' else b.held end
    from moved m where b.id = m.id and b.state <> m.state
    returning b.id, b.state, b.currency, m.held`
}

/** Bets whose stakes must go back. */
export async function selectReturning(db: Sql, limit: number) {
  return db<{ id: string; player: string }[]>`
    select id, player from studio.sports_bets where state = 'RETURNING' order by due_at limit ${limit}`
}

export type Decided = Pick<BetRow, 'id' | 'state' | 'refusal' | 'price' | 'most' | 'held'>

export async function updateDecided(tx: Tx, bet: Decided, prices: readonly Thousandths[]): Promise<void> {
  await tx`
    update studio.sports_bets set state = ${bet.state}, refusal = ${bet.refusal}, price = ${bet.price}, most = ${bet.most},
      held = ${tx.json(bet.held)}
    where id = ${bet.id}`
  await tx`
    update studio.sports_legs l set price = g.price
    from unnest(${prices as number[]}::int[]) with ordinality as g (price, n) where l.bet_id = ${bet.id} and l.n = g.n - 1`
}
