import { type Sql, withLongTimeout } from '#shared/server/db.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'

export const benchPlayer = (i: number) => ({ player: `p-${i}`, session: `session-${i}` })

/** Whom the i-th pair of calls is about: spread evenly, or half of them on ten players. */
export function benchPlayerNo(i: number, players: number, hot = false): number {
  return hot && i % 2 === 0 ? (i / 2) % 10 : (i * 7919) % players
}

/** Opens players with 1,000,000.00 each by plain SQL, with the entries that prove their balances. */
export async function givenPlayers(db: Sql, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, i) => hashToken(benchPlayer(i).session).toString('hex'))
  await withLongTimeout(db, async tx => {
    await tx`
      insert into people.members (id, merchant_id, username, currency)
      select 'mem_' || i, 1, 'bench' || i, 'CRD' from generate_series(0, ${count - 1}) i`
    await tx`
      insert into wallet.houses (merchant_id, book, currency, purpose, subject)
      values (1, 'real', 'CRD', 'promotions', 'bench')`
    await tx`
      insert into wallet.wallets (merchant_id, member_id, book, currency)
      select 1, 'mem_' || i, 'real', 'CRD' from generate_series(0, ${count - 1}) i`
    await tx`
      insert into wallet.log (key, cash, balance, staked, won, content, wallet, version, contra, op, reference)
      select gen_random_uuid(), 10000000000, 10000000000, 0, 0, 1, w.id, 1, h.id, 'grant', 'bench'
      from wallet.wallets w, wallet.houses h where h.subject = 'bench'`
    await tx`
      insert into games.players (vendor_id, player, merchant_id, member_id, currency, wallet)
      select v.id, 'p-' || substr(w.member_id, 5), 1, w.member_id, 'CRD', w.id from games.vendors v, wallet.wallets w`
    await tx`
      insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, ip,
        last_ip, ua_hash)
      select decode(s.hash, 'hex'), 'ses_' || (s.place - 1), 'mem_' || (s.place - 1), 1, 'member',
        now() + interval '1 day', now() + interval '1 day', '203.0.113.9', '203.0.113.9', ''
      from unnest(${hashes}::text[]) with ordinality s(hash, place)`
    await tx`
      insert into gateway.sessions (token_hash, merchant_id, vendor_id, member_id, player, game, currency, login_session,
        expires_at)
      select decode(s.hash, 'hex'), 1, v.id, 'mem_' || (s.place - 1), 'p-' || (s.place - 1), 'slot', 'CRD', 'ses_' || (s.place - 1),
        now() + interval '1 day'
      from games.vendors v, unnest(${hashes}::text[]) with ordinality s(hash, place)`
  })
  await db`analyze`
}

/** Gives every player a daily loss limit and a largest bet, far above what they play. */
export async function limitPlayers(db: Sql): Promise<void> {
  await db`
    insert into protection.members (member_id, merchant_id, account_id)
    select member_id, merchant_id, wallet from games.players`
  await db`
    insert into protection.windows (member_id, merchant_id, period, starts_at, staked, won, deposited)
    select member_id, 1, 'day', date_trunc('day', now() at time zone 'utc') at time zone 'utc', 0, 0, 0
    from protection.members`
  await db`analyze`
  // The feature's own trigger works on each row: in pieces that a statement's time allows.
  const pieces = 50
  for (let piece = 0; piece < pieces; piece++) {
    await db`
      insert into protection.limits (merchant_id, member_id, source, kind, period, amount, set_by)
      select 1, member_id, 'member', kind, period, 10000000000, member_id
      from protection.members, (values ('loss', 'day'), ('single_bet', null)) k(kind, period)
      where account_id % ${pieces} = ${piece}`
    if (piece === 0) await db`analyze protection.limits`
  }
  await db`analyze`
}
