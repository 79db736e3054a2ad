import { randomBytes } from 'node:crypto'
import type { VendorInput } from '#features/games/api-vendor.ts'
import type { WalletAnswer, WalletCall } from '#features/games/api-wallet.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { memberById } from '#features/people/server/people.ts'
import { assertOpen, merchantById, siteStatus } from '#features/settings/server/settings.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { toMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { deriveToken, hashToken, newToken } from '#shared/server/tokens.ts'
import { type Catalogue, forWire } from './catalogue.ts'
import * as store from './store-launches.ts'
import { askVendor } from './vendor-client.ts'
import type { createVendorKeys, VendorKey } from './vendor-keys.ts'

const LAUNCH_SECONDS = 60
const SESSION_HOURS = 12

type Deps = Context & { catalogue: Catalogue; keys: ReturnType<typeof createVendorKeys> }
export type LaunchAsk = {
  merchantId: number
  memberId: string
  loginSession: string
  ip: string
  vassalage: string
  gameCode: string
  language: string
  theme: 'light' | 'dark'
  returnUrl: string
}

/**
 * Opens a game for a member: a single-use launch token of 60 s goes to the vendor, its address comes back. The vendor
 * is called outside any transaction; only an address of the vendor's own origin is accepted (S-27).
 */
export async function launchGame({ db, log, catalogue, keys }: Deps, ask: LaunchAsk) {
  const { merchantId, memberId } = ask
  assertOpen(await siteStatus(db, merchantId, ask.ip))
  const found = await catalogue.find(merchantId, ask.vassalage, ask.gameCode)
  if (!found) throw new Refusal('not_found')
  const key = await keys.outgoing(merchantId, found.vendor.id)
  if (!found.open || !key) throw new Refusal('game_maintenance')

  const token = newToken()
  const { player, currency } = await transaction(db, async tx => {
    const member = await memberById(tx, merchantId, memberId)
    if (member?.status !== 'active') throw new Refusal('account_blocked')
    if (isTrial(member.type)) throw new Refusal('in_need_true_account')
    const { currency } = member
    const fresh = `p-${randomBytes(12).toString('hex')}`
    const player = await store.upsertPlayer(tx, found.vendor.id, merchantId, memberId, fresh)
    const launch = { ...ask, vendorId: found.vendor.id, player, game: found.game.code, currency }
    await store.insertLaunch(tx, hashToken(token), launch, LAUNCH_SECONDS)
    return { player, currency }
  })
  const merchant = await merchantById(db, merchantId)
  const input: VendorInput<'launch'> = {
    request_id: newToken(),
    launch_token: token,
    player,
    game: found.game.code,
    currency,
    language: ask.language,
    theme: ask.theme,
    return_url: ask.returnUrl,
    money_mode: merchant.moneyMode,
  }
  const { baseUrl } = found.vendor
  const { url: content = '' } = await askVendor({ baseUrl, key, log }, 'launch', input)
  if (URL.parse(content)?.origin !== found.vendor.publicOrigin) {
    log.error({ vendor: found.vendor.code }, 'a vendor answered an address outside its origin')
    throw new Refusal('vendor_unavailable')
  }
  await store.confirmLaunch(db, hashToken(token))
  return { content, origin: found.vendor.publicOrigin, game: forWire(found) }
}

const no = (status: string): WalletAnswer => ({ status, decided: true, retry: 'never' })

/** Exchanges a launch token once; the same key may repeat it for 60 s when the answer was lost (W-001…W-005). */
export async function authenticate({ db, serverSecret }: Context, key: VendorKey, call: WalletCall<'authenticate'>) {
  const tokenHash = hashToken(call.launch_token)
  return transaction(db, async (tx): Promise<WalletAnswer> => {
    const launch = await store.lockLaunch(tx, tokenHash)
    if (!launch || launch.vendorId !== key.vendorId || launch.merchantId !== key.merchantId) return no('TOKEN_INVALID')
    if (launch.exchangedBy === null) {
      if (launch.expired) return no('TOKEN_EXPIRED')
      if (!launch.confirmed) return no('TOKEN_INVALID')
    } else if (launch.exchangedBy !== key.keyId || launch.exchangedAgo! > LAUNCH_SECONDS) return no('TOKEN_INVALID')
    await store.exchangeLaunch(tx, tokenHash, key.keyId)
    const session = deriveToken(serverSecret, 'vendor-session', call.launch_token)
    const expiresAt = await store.insertSession(tx, hashToken(session), launch, SESSION_HOURS)
    return {
      status: 'OK',
      decided: true,
      retry: 'never',
      player: launch.player,
      session,
      session_expires_at: expiresAt.toISOString(),
      game: launch.game,
      currency: launch.currency,
      language: launch.language,
      demo: false,
      ...(await moneyOf(tx, launch.memberId)),
    }
  })
}

/** The balance of a live session's player. */
export async function readBalance({ db }: Context, key: VendorKey, call: WalletCall<'balance'>): Promise<WalletAnswer> {
  const session = await store.selectSession(db, hashToken(call.session))
  if (!session || session.vendorId !== key.vendorId) return no('TOKEN_INVALID')
  if (!session.live) return no('TOKEN_EXPIRED')
  if (session.player !== call.player) return no('TOKEN_MISMATCH')
  if (session.currency !== call.currency) return no('CURRENCY_MISMATCH')
  return { status: 'OK', decided: true, retry: 'never', ...(await moneyOf(db, session.memberId)) }
}

async function moneyOf(db: Parameters<typeof balanceOf>[0], memberId: string) {
  const { cash, bonus, sum, currency, version } = await balanceOf(db, memberId, false)
  const text = { cash: toMinor(cash, currency), bonus: toMinor(bonus, currency), total: toMinor(sum, currency) }
  return { balance: text, wallet_version: Number(version) }
}
