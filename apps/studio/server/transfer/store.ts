import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of players' accounts with us, the moves of money to and from them, and what was played from them. */

export type Account = { player: string; currency: string; balance: bigint; played: bigint; version: bigint }

export async function findAccount(db: Sql | Tx, player: string): Promise<Account | undefined> {
  const [row] = await db<Account[]>`
    select player, currency, balance, played, version from studio.transfer_accounts where player = ${player}`
  return row
}

/** Those of the players who have an account with us. */
export async function selectHolders(db: Sql, players: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ player: string }[]>`
    select player from studio.transfer_accounts where player = any(${players as string[]})`
  return new Set(rows.map(row => row.player))
}

/** Locked until the transaction ends, so that a player's money moves one step at a time. */
export async function lockAccount(tx: Tx, player: string): Promise<Account | undefined> {
  const [row] = await tx<Account[]>`
    select player, currency, balance, played, version from studio.transfer_accounts
    where player = ${player} for update`
  return row
}

/** False when the player has an account. */
export async function insertAccount(db: Sql, brand: string, player: string, currency: string): Promise<boolean> {
  const rows = await db`
    insert into studio.transfer_accounts (brand, player, currency) values (${brand}, ${player}, ${currency})
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Changes the balance; `played` says how much of that was won or lost. */
export async function changeAccount(tx: Tx, player: string, balance: bigint, played: bigint): Promise<Account> {
  const [row] = await tx<Account[]>`
    update studio.transfer_accounts
    set balance = balance + ${balance}, played = played + ${played}, version = version + 1
    where player = ${player} returning player, currency, balance, played, version`
  return row!
}

export type Move = {
  reference: string
  player: string
  direction: 'in' | 'out'
  asked: bigint | null
  amount: bigint
  state: 'SUCCESS' | 'FAILED'
  status: string
}

export async function findMove(db: Sql | Tx, reference: string): Promise<Move | undefined> {
  const [row] = await db<Move[]>`
    select reference, player, direction, asked, amount, state, status from studio.transfer_moves
    where reference = ${reference}`
  return row
}

/** Takes the list's next place until the transaction ends: places are in the order of their commits. */
export async function insertMove(tx: Tx, m: Move): Promise<void> {
  await tx`lock table studio.transfer_moves in share row exclusive mode`
  await tx`
    insert into studio.transfer_moves (reference, player, direction, asked, amount, state, status, place)
    values (${m.reference}, ${m.player}, ${m.direction}, ${m.asked}, ${m.amount}, ${m.state}, ${m.status},
      nextval('studio.transfer_places'))`
}

/** Moves of a brand's players that were made after `place`, oldest first. */
export async function listMoves(db: Sql, brand: string, place: bigint, limit: number) {
  return db<(Move & { currency: string; place: bigint })[]>`
    select m.reference, m.player, m.direction, m.asked, m.amount, m.state, m.status, m.place, a.currency
    from studio.transfer_moves m join studio.transfer_accounts a using (player)
    where a.brand = ${brand} and m.place > ${place} order by m.place limit ${limit}`
}

/** A round of the player is neither over nor taken back. */
export async function hasOpenRound(tx: Tx, player: string): Promise<boolean> {
  const rows = await tx`
    select 1 from studio.rounds where player = ${player} and state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING') limit 1`
  return rows.length > 0
}

export async function readDesk(db: Sql | Tx) {
  const [row] = await db<{ maintenance: boolean; maxBalance: bigint }[]>`
    select maintenance, max_balance as "maxBalance" from studio.transfer_desk`
  return row!
}

export type Play = { tx: string; player: string; amount: bigint; undone: boolean }

export async function findPlay(tx: Tx, id: string): Promise<Play | undefined> {
  const [row] = await tx<Play[]>`select tx, player, amount, undone from studio.transfer_plays where tx = ${id}`
  return row
}

export async function upsertPlay(tx: Tx, play: Play): Promise<void> {
  await tx`
    insert into studio.transfer_plays (tx, player, amount, undone)
    values (${play.tx}, ${play.player}, ${play.amount}, ${play.undone})
    on conflict (tx) do update set undone = excluded.undone`
}
