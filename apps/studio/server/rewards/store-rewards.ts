import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of free rounds. A round counts from its bet on, unless that was refused or came back. */

export type NewReward = {
  brand: string
  reward: string
  player: string
  game: string
  currency: string
  rounds: number
  stake: bigint
  expiresAt: Date
}
export type RewardRow = NewReward & {
  state: 'ACTIVE' | 'PLAYED' | 'EXPIRED' | 'CANCELLED'
  left: number
  won: bigint
  /** A round of it is on its way. */
  busy: boolean
}

const columns = (db: Sql) => db`
  w.brand, w.reward, w.player, w.game, w.currency, w.rounds, w.stake, w.expires_at as "expiresAt", w.state,
  w.rounds - c.played as left, c.won, c.busy`
const counted = (db: Sql) => db`
  lateral (
    select count(*) filter (where r.state not in ('REFUSED', 'REVERSED'))::int as played,
      coalesce(sum(r.payout) filter (where r.state in ('PAYING', 'CLOSED')), 0)::bigint as won,
      coalesce(bool_or(r.state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')), false) as busy
    from studio.rounds r where r.brand = w.brand and r.reward = w.reward) c`

/** False when there is one of that name. */
export async function insertReward(db: Sql, row: NewReward): Promise<boolean> {
  const rows = await db`
    insert into studio.rewards (brand, reward, player, game, currency, rounds, stake, expires_at, due_at)
    values (${row.brand}, ${row.reward}, ${row.player}, ${row.game}, ${row.currency}, ${row.rounds}, ${row.stake},
      ${row.expiresAt}, ${row.expiresAt})
    on conflict do nothing returning 1`
  return rows.length === 1
}

export async function findReward(db: Sql, brand: string, reward: string): Promise<RewardRow | undefined> {
  const [row] = await db<RewardRow[]>`
    select ${columns(db)} from studio.rewards w, ${counted(db)} where w.brand = ${brand} and w.reward = ${reward}`
  return row
}

/** A reward that stays as it is until the transaction ends. */
export async function holdReward(tx: Tx, brand: string, reward: string) {
  const [row] = await tx<Omit<RewardRow, 'left' | 'won' | 'busy'>[]>`
    select w.brand, w.reward, w.player, w.game, w.currency, w.rounds, w.stake, w.expires_at as "expiresAt", w.state
    from studio.rewards w where w.brand = ${brand} and w.reward = ${reward} for update`
  return row
}

/** How many rounds of it were begun and not given back. */
export async function countPlayed(tx: Tx, { brand, reward }: Pick<RewardRow, 'brand' | 'reward'>): Promise<number> {
  const [row] = await tx<{ played: number }[]>`
    select count(*)::int as played from studio.rounds
    where brand = ${brand} and reward = ${reward} and state not in ('REFUSED', 'REVERSED')`
  return row!.played
}

export async function selectRewards(db: Sql, brand: string, player: string, most: number) {
  return db<RewardRow[]>`
    select ${columns(db)} from studio.rewards w, ${counted(db)}
    where w.brand = ${brand} and w.player = ${player} order by w.created_at desc limit ${most}`
}

/** What a player may play of a game now, that which ends first. */
export async function findPlayable(db: Sql, player: string, game: string, currency: string) {
  const [row] = await db<RewardRow[]>`
    select ${columns(db)} from studio.rewards w, ${counted(db)}
    where w.player = ${player} and w.game = ${game} and w.currency = ${currency} and w.state = 'ACTIVE'
      and w.expires_at > clock_timestamp() and w.rounds > c.played
    order by w.expires_at, w.created_at limit 1`
  return row
}

export async function updateCancelled(db: Sql, brand: string, reward: string): Promise<void> {
  await db`
    update studio.rewards set state = 'CANCELLED' where brand = ${brand} and reward = ${reward} and state = 'ACTIVE'`
}

/** Has it looked at now whether it is over. */
export async function updateDue(db: Sql, brand: string, reward: string): Promise<void> {
  await db`
    update studio.rewards set due_at = clock_timestamp() where brand = ${brand} and reward = ${reward} and state = 'ACTIVE'`
}

/** Takes those that are due for so long: who dies with one leaves it to be due again. */
export async function claimDue(db: Sql, limit: number, holdSeconds: number) {
  return db<(RewardRow & { isOver: boolean })[]>`
    with due as (
      update studio.rewards set due_at = clock_timestamp() + ${holdSeconds} * interval '1 second'
      where (brand, reward) in (
        select brand, reward from studio.rewards where state = 'ACTIVE' and due_at <= clock_timestamp()
        order by due_at limit ${limit} for update skip locked)
      returning *)
    select ${columns(db)}, w.expires_at <= clock_timestamp() as "isOver" from due w, ${counted(db)}`
}

/** Rounds of these that come back may be played for a day at least, as at the wallet (promotions §7.2). */
export async function extendRewards(tx: Tx, rounds: readonly string[]): Promise<void> {
  await tx`
    update studio.rewards w set expires_at = greatest(w.expires_at, clock_timestamp() + interval '1 day')
    from studio.rounds r
    where r.id = any(${rounds as string[]}::text[]) and w.brand = r.brand and w.reward = r.reward and w.state = 'ACTIVE'`
}

/** Its end was told. */
export async function updateEnded(db: Sql, { brand, reward }: RewardRow, state: 'PLAYED' | 'EXPIRED'): Promise<void> {
  await db`update studio.rewards set state = ${state} where brand = ${brand} and reward = ${reward} and state = 'ACTIVE'`
}

/** Not over after all: looked at again at its end. */
export async function postponeDue(db: Sql, { brand, reward }: RewardRow): Promise<void> {
  await db`update studio.rewards set due_at = expires_at where brand = ${brand} and reward = ${reward}`
}
