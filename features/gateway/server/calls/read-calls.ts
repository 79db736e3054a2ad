import { type Catalogue, exchangeLaunch, lockLaunch } from '#features/games/server/games.ts'
import type { WalletAnswer, WalletCall } from '#features/gateway/api.ts'
import { memberById } from '#features/people/server/people.ts'
import { checkEveryMs, sessionLeftMs } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { countryOf } from '#features/settings/server/settings.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { toMinor, unitOf, ZERO } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { deriveToken, hashToken } from '#shared/server/secrets/tokens.ts'
import { shownOf, type WalletStatus } from '../../rules/wallet-status.ts'
import { txKey } from '../batch/gateway-call.ts'
import type { VendorKey } from '../keys/vendor-keys.ts'
import { selectStatus } from './store-reads.ts'
import { insertSession, selectSession } from './store-sessions.ts'

/* The calls of the contract that move no money, and need no batch. */

const LAUNCH_SECONDS = 60
const SESSION_HOURS = 12

export const DECIDED = { status: 'OK', decided: true, retry: 'never' } as const
const no = (status: WalletStatus): WalletAnswer => ({ ...DECIDED, status, ...shownOf(status) })

/** Exchanges a launch token once; the same key may repeat it for 60 s when the answer was lost (W-001…W-005). */
export async function authenticate(
  { db, serverSecret, catalogue }: Context & { catalogue: Catalogue },
  key: VendorKey,
  call: WalletCall<'authenticate'>,
) {
  const tokenHash = hashToken(call.launch_token)
  // Before the transaction: as many as the pool has connections would each wait for another one, for ever.
  const offer = await catalogue.offerOf(key.merchantId)
  return transaction(db, async (tx): Promise<WalletAnswer> => {
    const launch = await lockLaunch(tx, tokenHash)
    if (!launch || launch.vendorId !== key.vendorId || launch.merchantId !== key.merchantId) return no('TOKEN_INVALID')
    if (launch.exchangedBy === null) {
      if (launch.expired) return no('TOKEN_EXPIRED')
      if (!launch.confirmed) return no('TOKEN_INVALID')
    } else if (launch.exchangedBy !== key.keyId || launch.exchangedAgo! > LAUNCH_SECONDS) return no('TOKEN_INVALID')
    if (!launch.loginLives) return no('TOKEN_EXPIRED')
    await exchangeLaunch(tx, tokenHash, key.keyId)
    const session = deriveToken(serverSecret, 'vendor-session', call.launch_token)
    const expiresAt = await insertSession(tx, hashToken(session), launch, SESSION_HOURS)
    const game = catalogue.gameIn(offer, launch.vendorId, launch.game)
    const unit = unitOf(launch.currency)
    const member = await memberById(tx, launch.merchantId, launch.memberId)
    const protection = (await loadProtection(tx, [launch.memberId])).get(launch.memberId)
    const leftMs = protection && sessionLeftMs(protection, protection.at, launch.loggedInAt)
    return {
      ...DECIDED,
      player: launch.player,
      session,
      session_expires_at: expiresAt.toISOString(),
      game: launch.game,
      currency: launch.currency,
      language: launch.language,
      // ISO code by the operator's GeoIP file; empty where none is known.
      country: countryOf(db, launch.ip) ?? '',
      nickname_masked: maskName(member?.nickname ?? ''),
      bet_limits: limitsOf(game, unit),
      rg: {
        reality_check_s: checkEveryMs(protection) / 1_000,
        ...(leftMs === undefined ? {} : { session_left_s: Math.floor(leftMs / 1_000) }),
      },
      demo: false,
      ...(await moneyOf(tx, launch.memberId)),
    }
  })
}

/** In minor units, empty for none. A win above `max_win` waits for a person. */
function limitsOf(game: ReturnType<Catalogue['gameIn']>, unit: bigint) {
  const { minBet = ZERO, maxBet, maxWinMultiple } = game ?? {}
  const max = maxBet ? maxBet / unit : undefined
  return {
    min: String(minBet / unit),
    max: max === undefined ? '' : String(max),
    max_win: max !== undefined && maxWinMultiple ? String(max * BigInt(maxWinMultiple)) : '',
  }
}

/** The balance of a live session's player. */
export async function readBalance({ db }: Context, key: VendorKey, call: WalletCall<'balance'>): Promise<WalletAnswer> {
  const session = await selectSession(db, hashToken(call.session))
  if (!session || session.vendorId !== key.vendorId) return no('TOKEN_INVALID')
  if (session.demo) return no('DEMO_NO_WALLET')
  if (!session.live) return no('TOKEN_EXPIRED')
  if (session.player !== call.player) return no('TOKEN_MISMATCH')
  if (session.currency !== call.currency) return no('CURRENCY_MISMATCH')
  return { ...DECIDED, ...(await moneyOf(db, session.memberId)) }
}

async function moneyOf(db: Parameters<typeof balanceOf>[0], memberId: string) {
  const { cash, bonus, sum, currency, version } = await balanceOf(db, memberId, false)
  const text = { cash: toMinor(cash, currency), bonus: toMinor(bonus, currency), total: toMinor(sum, currency) }
  return { balance: text, wallet_version: Number(version) }
}

/** What became of a tx, with its first answer. It has no side effect: an unknown tx stays unknown (W-170, W-171). */
export async function readTxStatus(db: Sql, vendorId: number, call: WalletCall<'tx_status'>): Promise<WalletAnswer> {
  const row = await selectStatus(db, txKey(vendorId, call.tx))
  if (!row) return { ...DECIDED, state: 'NONE' }
  return { ...DECIDED, state: row.state, ...(row.answer ? { answer: JSON.parse(row.answer) } : {}) }
}

/** What a vendor may show of a name to other players: its first letters. */
function maskName(name: string): string {
  return `${[...name].slice(0, 2).join('')}***`
}
