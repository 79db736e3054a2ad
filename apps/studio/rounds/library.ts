import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calculateReturn } from '#apps/studio/math/exact.ts'
import type { SlotGame } from '#apps/studio/math/game.ts'
import { makeParSheet, type ParSheet } from '#apps/studio/math/par-sheet.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { brandOf, brands } from '../brands.ts'

/** A game that the studio offers: its mathematics, its file as published, and the hash that rounds refer to. */
export type OfferedGame = {
  game: SlotGame
  /** The code of the brand that offers it. */
  brand: string
  file: unknown
  hash: string
  sheet: () => ParSheet
  rtpPercent: () => string
}

/** Every game of every brand, in their order. Throws when a brand lists a game that is not there, or none lists one. */
export function openLibrary(): Map<string, OfferedGame> {
  const offered = new Map(shippedGames().map(game => [game.id, offer(game)]))
  const missing = brands.flatMap(brand => brand.games).find(id => !offered.has(id))
  if (missing !== undefined) throw new Error(`${missing}: a brand lists it, but there is no such game`)
  return new Map(brands.flatMap(brand => brand.games.map(id => [id, offered.get(id)!] as const)))
}

function offer(game: SlotGame): OfferedGame {
  const text = readFileSync(new URL(`../games/${game.id}/game.json`, import.meta.url), 'utf8')
  let sheet: ParSheet | undefined
  let rtpPercent: string | undefined
  return {
    game,
    brand: brandOf(game.id),
    file: JSON.parse(text),
    hash: createHash('sha256').update(text).digest('hex'),
    sheet: () => (sheet ??= makeParSheet(game)),
    rtpPercent: () => (rtpPercent ??= (calculateReturn(game) * 100).toFixed(2)),
  }
}

/** Money of a win: coins × stake ÷ bet, exact because stakes are multiples of the bet (stakes.ts). */
export function payoutOf(coins: number, stake: bigint, game: SlotGame): bigint {
  return (BigInt(coins) * stake) / BigInt(game.bet)
}
