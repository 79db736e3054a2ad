import type { Sql } from '#shared/server/db.ts'
import { unseal } from '#shared/server/secrets/secrets.ts'
import { deleteOf, findSession, type SessionRow } from './store-sessions.ts'

/** Sealed wallet sessions in the database are for this purpose. */
export const WALLET_SESSION = 'wallet-session'
/** For so long a session is known without asking the database; what it may do the platform decides at each bet. */
const KNOWN_MS = 5_000
const MOST = 50_000

export type Session = Omit<SessionRow, 'walletSession'> & {
  walletSession: string
  /** As the wallet told it last. */
  balance: string | undefined
}

/** The sessions of stages. */
export function createSessions(db: Sql, serverSecret: string) {
  const known = new Map<string, { session: Session; until: number }>()

  async function find(tokenHash: Buffer): Promise<Session | undefined> {
    const name = tokenHash.toString('hex')
    const now = performance.now()
    const kept = known.get(name)
    if (kept && kept.until > now) return kept.session
    const row = await findSession(db, tokenHash)
    known.delete(name)
    if (!row) return undefined
    const walletSession = row.demo ? '' : unseal(serverSecret, WALLET_SESSION, row.walletSession)
    const session = { ...row, walletSession, balance: kept?.session.balance }
    if (known.size >= MOST) known.delete(known.keys().next().value!)
    known.set(name, { session, until: now + KNOWN_MS })
    return session
  }

  /** Ends all that a player has open of us. */
  async function end(player: string): Promise<void> {
    await deleteOf(db, player)
    for (const [name, { session }] of known) if (session.player === player) known.delete(name)
  }

  return { find, end }
}
