import { assertOpen, siteStatus } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { gameCard } from './catalogue/catalogue-cards.ts'

export type DemoAsk = {
  merchantId: number
  ip: string
  vassalage: string
  gameCode: string
  language: string
  theme: 'light' | 'dark'
}

/**
 * Where a game is played for nothing: an address of the vendor's own origin, which asks for the visitor's age itself. No
 * member and no wallet is part of it. Refused as `not_found` where the vendor offers no such.
 */
export async function findDemo({ db, catalogue }: Pick<Context, 'db'> & { catalogue: Catalogue }, ask: DemoAsk) {
  const { merchantId, language, theme } = ask
  assertOpen(await siteStatus(db, merchantId, ask.ip))
  const found = await catalogue.find(merchantId, ask.vassalage, ask.gameCode)
  if (!found?.game.demoPath) throw new Refusal('not_found')
  if (!found.open) throw new Refusal('game_maintenance')
  const { offer, game, vendor } = found
  const address = new URL(game.demoPath, vendor.publicOrigin)
  // A path of two slashes would be another host.
  if (address.origin !== vendor.publicOrigin) throw new Refusal('vendor_unavailable')
  address.searchParams.set('language', language)
  address.searchParams.set('theme', theme)
  return { content: address.href, origin: vendor.publicOrigin, game: gameCard(offer, found, language) }
}
