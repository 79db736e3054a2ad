import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of launches, stage sessions and seeds. */

export type Entry = {
  player: string
  game: string
  currency: string
  language: string
  theme: 'light' | 'dark'
  returnUrl: string
  moneyMode: 'credits' | 'real'
  /** For nothing: with a balance of ours. */
  demo: boolean
}

const entryColumns = (db: Sql | Tx) => db`
  player, game, currency, language, theme, return_url as "returnUrl", money_mode as "moneyMode", demo`

export async function insertLaunch(db: Sql, tokenHash: Buffer, e: Entry): Promise<void> {
  await db`
    insert into studio.launches (token_hash, player, game, currency, language, theme, return_url, money_mode, demo, expires_at)
    values (${tokenHash}, ${e.player}, ${e.game}, ${e.currency}, ${e.language}, ${e.theme}, ${e.returnUrl},
      ${e.moneyMode}, ${e.demo}, clock_timestamp() + interval '60 seconds') on conflict do nothing`
}

/** The launch, for the first page that enters it: a second one is refused, however soon it comes (S-27). */
export async function enterLaunch(db: Sql, tokenHash: Buffer, attemptHash: Buffer) {
  const [row] = await db<Entry[]>`
    update studio.launches set entered_by = ${attemptHash}
    where token_hash = ${tokenHash} and expires_at > clock_timestamp()
      and (entered_by is null or entered_by = ${attemptHash})
    returning ${entryColumns(db)}`
  return row
}

export async function insertSession(db: Sql, tokenHash: Buffer, sealedWalletSession: Buffer, e: Entry): Promise<void> {
  await db`
    insert into studio.sessions (token_hash, wallet_session, player, game, currency, language, theme, return_url,
      money_mode, demo, expires_at)
    values (${tokenHash}, ${sealedWalletSession}, ${e.player}, ${e.game}, ${e.currency}, ${e.language}, ${e.theme},
      ${e.returnUrl}, ${e.moneyMode}, ${e.demo}, clock_timestamp() + interval '12 hours')`
}

export type SessionRow = Entry & { walletSession: Buffer; tokenHash: Buffer; openedAt: Date }

export async function findSession(db: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select ${entryColumns(db)}, wallet_session as "walletSession", token_hash as "tokenHash",
      opened_at as "openedAt"
    from studio.sessions where token_hash = ${tokenHash} and expires_at > clock_timestamp()`
  return row
}

/** Ends all that a player has open of us, and what was launched and not entered yet. */
export async function deleteOf(db: Sql, player: string): Promise<void> {
  await db`delete from studio.launches where player = ${player}`
  await db`delete from studio.sessions where player = ${player}`
}

/** Launches and sessions that ended more than a day ago. */
export async function deleteEnded(db: Sql): Promise<void> {
  await db`delete from studio.launches where expires_at < clock_timestamp() - interval '1 day'`
  await db`delete from studio.sessions where expires_at < clock_timestamp() - interval '1 day'`
}

/** A launch can be entered once where no platform guards that. */
export async function takeLaunch(db: Sql, tokenHash: Buffer): Promise<boolean> {
  const rows = await db`delete from studio.launches where token_hash = ${tokenHash} returning 1`
  return rows.length === 1
}

export type SeedRow = { id: bigint; serverSeed: Buffer; hash: string; clientSeed: string; nextNonce: number }

/** The seed in use, locked until the transaction ends. */
export async function lockSeed(tx: Tx, player: string, game: string): Promise<SeedRow | undefined> {
  const [row] = await tx<SeedRow[]>`
    select id, server_seed as "serverSeed", hash, client_seed as "clientSeed", next_nonce as "nextNonce"
    from studio.seeds where player = ${player} and game = ${game} and revealed_at is null for update`
  return row
}

/**
 * The same for many players and games, not held. Each is looked up by itself: a join may be planned for tables that are
 * nearly empty still, and then reads every seed there is.
 */
export async function findSeeds(tx: Tx, places: readonly { player: string; game: string }[]) {
  if (places.length === 0) return []
  return tx<(SeedRow & { player: string; game: string })[]>`
    select p.player, p.game, s.*
    from unnest(${places.map(each => each.player)}::text[], ${places.map(each => each.game)}::text[]) p (player, game),
      lateral (
        select id, server_seed as "serverSeed", hash, client_seed as "clientSeed", next_nonce as "nextNonce"
        from studio.seeds where player = p.player and game = p.game and revealed_at is null) s`
}

export async function insertSeed(
  tx: Tx,
  player: string,
  game: string,
  sealed: Buffer,
  hash: string,
  clientSeed: string,
) {
  await tx`
    insert into studio.seeds (player, game, server_seed, hash, client_seed)
    values (${player}, ${game}, ${sealed}, ${hash}, ${clientSeed})
    on conflict (player, game) where revealed_at is null do nothing`
}

export async function revealSeed(tx: Tx, id: bigint): Promise<void> {
  await tx`update studio.seeds set revealed_at = clock_timestamp() where id = ${id}`
}
