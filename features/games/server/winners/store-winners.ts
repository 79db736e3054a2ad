import type { Statement } from '#shared/server/db/tagged.ts'
import { preferIndices, type Sql, type Tx } from '#shared/server/db.ts'

/* SQL of the winner board. */

/** Kept of each game type of a merchant: more than a board shows, so that one taken back leaves no gap. */
const KEPT = 100

/**
 * A win stands on a board when it was paid, at least in part, in real money, and is more than its round had staked: what
 * gives back less than it took is no win.
 */
const insertFrom = (tx: Tx, source: Statement<readonly object[]>) => tx<{ merchantId: number }[]>`
  insert into games.winners (key, at, merchant_id, vendor_id, member_id, game, game_type, is_jackpot, paid, won, staked)
  select key, at, merchant_id, vendor_id, member_id, game, game_type, is_jackpot, paid, won, staked
  from (
    select t.key, t.at, t.merchant_id, t.vendor_id, p.member_id, t.game, coalesce(g.game_type, '') as game_type,
      t.kind = 'jackpot' as is_jackpot, t.amount - t.bonus as paid, t.amount as won, r.stake as staked,
      row_number() over (partition by t.merchant_id, g.game_type order by t.at desc) as place
    from (${source}) t
    cross join lateral (
      select stake from wallet.public_rounds r
      where r.key = t.round_key and r.opened_at between t.at - interval '35 days' and t.at + interval '1 minute' offset 0) r
    join games.players p on p.vendor_id = t.vendor_id and p.player = t.player
    left join games.games g on g.vendor_id = t.vendor_id and g.code = t.game
    where t.op = 'win' and t.state = 'ACCEPTED' and t.amount > t.bonus and t.amount > r.stake) found
  where place <= ${KEPT}
  on conflict do nothing returning merchant_id as "merchantId"`

const columns = (tx: Tx) => tx`key, at, merchant_id, vendor_id, player, game, kind, op, state, amount, bonus, round_key`

/** Puts these transactions on their boards, and takes off those that stand no more. */
export async function refreshWinners(tx: Tx, keys: readonly string[]): Promise<void> {
  await preferIndices(tx)
  const { count } = await tx`delete from games.winners where key = any(${keys}::uuid[])`
  const added = await insertFrom(
    tx,
    tx`select t.* from unnest(${keys}::uuid[]) k(key)
      cross join lateral (select ${columns(tx)} from wallet.public_calls t
        where t.key = k.key and t.at >= now() - interval '35 days' offset 0) t`,
  )
  await settle(tx, added, count)
}

/** Up to where the log was looked through. */
export async function selectSwept(db: Sql): Promise<Date> {
  const [row] = await db<{ until: Date }[]>`select swept_until as until from games.winner_sweeps`
  return row!.until
}

/**
 * The same for all that was written between, which is then looked through up to `to`. A minute before it is looked
 * through again: what began to be written then was perhaps not committed.
 */
export async function sweepWinners(tx: Tx, swept: Date, to: Date): Promise<void> {
  // Rows by time come through the BRIN index, a round by its key, whatever the statistics of a young month say.
  await tx`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)`
  const from = new Date(swept.getTime() - 60_000)
  const added = await insertFrom(
    tx,
    tx`select ${columns(tx)} from wallet.public_calls where at >= ${from} and at < ${to} and op = 'win'`,
  )
  const { count } = await tx`
    delete from games.winners w using wallet.public_calls back
    where back.at >= ${from} and back.at < ${to} and back.op = 'rollback'
      and w.key = games.public_key_of(back.vendor_id::text, '\\x00', back.ref)
      and not exists (select from wallet.public_calls t where t.key = w.key and t.at between w.at - interval '1 ms'
        and w.at + interval '1 ms' and t.state = 'ACCEPTED')`
  await settle(tx, added, count)
  await tx`update games.winner_sweeps set swept_until = ${to} where swept_until = ${swept}`
}

/** Boards that grew keep their newest; whoever shows one is told by the version. */
async function settle(tx: Tx, added: readonly { merchantId: number }[], taken: number): Promise<void> {
  if (added.length + taken === 0) return
  await tx`
    delete from games.winners w using (
      select key, row_number() over (partition by merchant_id, game_type order by at desc) as place
      from games.winners where merchant_id = any(${[...new Set(added.map(row => row.merchantId))]}::int[])) old
    where w.key = old.key and old.place > ${KEPT}`
  await tx`update games.winner_sweeps set version = version + 1`
}

export async function selectVersion(db: Sql): Promise<bigint> {
  const [row] = await db<{ version: bigint }[]>`select version from games.winner_sweeps`
  return row!.version
}

export type WinnerRow = {
  at: Date
  memberId: string
  vassalage: string
  vendorName: string
  nodeId: string
  gameCode: string
  gameType: string
  gameName: string
  names: Record<string, string>
  coverUrl: string
  paid: bigint
  won: bigint
  staked: bigint
  isJackpot: boolean
}

/** All that is kept of a merchant's boards, the newest first. */
export async function selectWinners(db: Sql, merchantId: number): Promise<WinnerRow[]> {
  return db<WinnerRow[]>`
    select w.at, w.member_id as "memberId", v.code as vassalage, v.name as "vendorName", coalesce(g.id, '') as "nodeId",
      w.game as "gameCode", w.game_type as "gameType", coalesce(g.name, w.game) as "gameName", coalesce(g.names, '{}') as names,
      coalesce(g.cover_url, '') as "coverUrl", w.paid, w.won, w.staked,
      w.is_jackpot as "isJackpot"
    from games.winners w join games.vendors v on v.id = w.vendor_id
    left join games.games g on g.vendor_id = w.vendor_id and g.code = w.game
    where w.merchant_id = ${merchantId} order by w.at desc, w.key`
}
