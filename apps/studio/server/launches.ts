import { Refusal } from '#shared/refusal.ts'
import { newId } from '#shared/server/ids.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import type { Studio } from '../app.ts'
import { WALLET_SESSION } from './rounds/sessions.ts'
import type { Entry } from './rounds/store-sessions.ts'
import { requireOk } from './wallet-client.ts'

/** A launch before the platform: its wallet session, sealed, and the balance. Throws for whoever is not who was launched. */
export async function authenticate(
  { wallet, log, config }: Pick<Studio, 'wallet' | 'log' | 'config'>,
  launch: string,
  entry: Entry,
): Promise<{ sealed: Buffer; balance: string }> {
  const answer = await wallet('authenticate', {
    request_id: newId('call'),
    game: entry.game,
    launch_token: launch,
    platform: 'web',
  })
  const { session, player, currency, balance } = requireOk(answer)
  // Who was launched and who is authenticated must be one: anything else is not played.
  if (!session || player !== entry.player || currency !== entry.currency) {
    log.error({ player: entry.player }, 'a launch was authenticated as somebody else')
    throw new Refusal('session_idle')
  }
  return { sealed: seal(config.SERVER_SECRET, WALLET_SESSION, session), balance: balance?.total ?? '0' }
}
