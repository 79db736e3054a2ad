import { randomBytes } from 'node:crypto'
import type { VendorInput } from '#features/games/api-vendor.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay, memberById } from '#features/people/server/people.ts'
import { refuseExcluded } from '#features/protection/server/protection.ts'
import { startedAt } from '#features/sessions/server/sessions.ts'
import { assertOpen, merchantById, siteStatus } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { gameCard } from './catalogue/catalogue-cards.ts'
import { playerAt } from './players.ts'
import * as store from './store-launches.ts'
import { askVendor, type OutgoingKeys } from './vendors/vendor-client.ts'

const LAUNCH_SECONDS = 60
/** ISO 4217 for no currency: play without money. */
const NO_CURRENCY = 'XXX'

type Deps = Context & { catalogue: Catalogue; keys: OutgoingKeys }
export type LaunchAsk = {
  merchantId: number
  memberId: string
  loginSession: string
  ip: string
  vassalage: string
  gameCode: string
  /** Empty: where the game puts the player. */
  roomId?: string
  /** Bets of this launch take no bonus money (promotions §6.3). */
  ownMoney?: boolean
  language: string
  theme: 'light' | 'dark'
  returnUrl: string
}

/**
 * Opens a game for a member: a single-use launch token of 60 s goes to the vendor, its address comes back. The vendor
 * is called outside any transaction; only an address of the vendor's own origin is accepted (S-27). Trial members play
 * without money: the vendor gets no token, so it has nothing to call the wallet with (W-012).
 */
export async function launchGame({ db, log, catalogue, keys }: Deps, ask: LaunchAsk) {
  const { merchantId, memberId } = ask
  assertOpen(await siteStatus(db, merchantId, ask.ip))
  const found = await catalogue.find(merchantId, ask.vassalage, ask.gameCode)
  if (!found) throw new Refusal('not_found')
  const { vendor, game, offer } = found
  const key = await keys.outgoing(merchantId, vendor.id)
  if (!found.open || !key) throw new Refusal('game_maintenance')

  const token = newToken()
  const { player, currency, demo } = await transaction(db, async tx => {
    const member = await memberById(tx, merchantId, memberId)
    if (member?.status !== 'active') throw new Refusal('account_blocked')
    if (member.locks.includes('bet')) throw new Refusal('locked')
    if (isTrial(member.type))
      return { player: `p-${randomBytes(12).toString('hex')}`, currency: NO_CURRENCY, demo: true }
    await assertMayPlay(db, merchantId, member.type)
    await refuseExcluded(tx, memberId)
    const { currency } = member
    const player = await playerAt(tx, vendor.id, merchantId, memberId)
    const loggedInAt = (await startedAt(tx, ask.loginSession)) ?? new Date()
    const { ownMoney = false } = ask
    const launch = { ...ask, ownMoney, vendorId: vendor.id, player, game: game.code, currency, loggedInAt }
    await store.insertLaunch(tx, hashToken(token), launch, LAUNCH_SECONDS)
    return { player, currency, demo: false }
  })
  const { moneyMode } = await merchantById(db, merchantId)
  const input: VendorInput<'launch'> = {
    request_id: newToken(),
    launch_token: demo ? '' : token,
    player,
    game: game.code,
    currency,
    language: ask.language,
    theme: ask.theme,
    return_url: ask.returnUrl,
    money_mode: moneyMode,
    demo,
    ...(ask.roomId && { room: ask.roomId }),
  }
  const { url: content = '' } = await askVendor({ baseUrl: vendor.baseUrl, key, log }, 'launch', input)
  if (URL.parse(content)?.origin !== vendor.publicOrigin) {
    log.error({ vendor: vendor.code }, 'a vendor answered an address outside its origin')
    throw new Refusal('vendor_unavailable')
  }
  if (!demo) await store.confirmLaunch(db, hashToken(token))
  return { content, origin: vendor.publicOrigin, game: gameCard(offer, found, ask.language) }
}
