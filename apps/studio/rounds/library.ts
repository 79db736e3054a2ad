import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { calculateRound } from '#apps/studio/math/exact.ts'
import type { SlotGame } from '#apps/studio/math/game.ts'
import { makeParSheet, type ParSheet } from '#apps/studio/math/par-sheet.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'

/** A game that the studio offers: its mathematics, its file as published, and the hash that rounds refer to. */
export type OfferedGame = { game: SlotGame; file: unknown; hash: string; sheet: () => ParSheet; rtpPercent: string }

/** Stakes in credits' smallest unit; each is a multiple of every game's bet in coins, so that a payout is exact. */
export const STAKES: Readonly<Record<string, bigint[]>> = {
  CRD: [20n, 40n, 60n, 100n, 200n, 400n, 1_000n, 2_000n, 5_000n, 10_000n],
}
export const DEFAULT_STAKE = 100n

export function openLibrary(): Map<string, OfferedGame> {
  return new Map(shippedGames().map(game => [game.id, offer(game)]))
}

function offer(game: SlotGame): OfferedGame {
  const text = readFileSync(new URL(`../games/${game.id}/game.json`, import.meta.url), 'utf8')
  for (const stake of Object.values(STAKES).flat())
    if (stake % BigInt(game.bet) !== 0n) throw new Error(`${game.id}: a stake of ${stake} does not divide into coins`)
  let sheet: ParSheet | undefined
  return {
    game,
    file: JSON.parse(text),
    hash: createHash('sha256').update(text).digest('hex'),
    sheet: () => (sheet ??= makeParSheet(game)),
    rtpPercent: (calculateRound(game).rtp * 100).toFixed(2),
  }
}

/** Money of a win: coins × stake ÷ bet, exact because stakes are multiples of the bet. */
export function payoutOf(coins: number, stake: bigint, game: SlotGame): bigint {
  return (BigInt(coins) * stake) / BigInt(game.bet)
}
