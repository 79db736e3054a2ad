import type { PlayedRound } from '../../api.ts'
import { replayFairRound } from '../../math/fair.ts'
import type { SlotGame } from '../../math/game.ts'

/** What drawing a round again in this browser found. */
export type Verdict = {
  /** The revealed seed has the fingerprint that was promised. */
  hash: boolean
  /** Everything that was shown, and what was paid, is the same again. */
  boards: boolean
  payout: boolean
  /** How many pictures were compared, and what is paid by what was drawn again, in minor units. */
  count: number
  paid: bigint
}

/**
 * Draws a revealed round of a slot again in this browser, by the same mathematics and Web Crypto, and compares it with
 * what the studio stored: the seed's fingerprint, every event, the coins.
 */
export async function verifyRound(game: SlotGame, played: PlayedRound): Promise<Verdict> {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = played.fairness
  const round = await replayFairRound(game, played.events, { serverSeed, clientSeed, nonce }, hmacSha256)
  const paid = (BigInt(round.coins) * BigInt(played.stake)) / BigInt(round.bet)
  return {
    hash: (await sha256Hex(serverSeed)) === serverSeedHash,
    boards: isSame(round.steps, played.events.steps),
    payout: round.coins === played.events.coins && paid === BigInt(played.payout),
    count: round.steps.length,
    paid,
  }
}

/** The same values, in whatever order a database gives the names. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = Object.keys(a)
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  return names.length === Object.keys(b).length && names.every(name => isSame(left[name], right[name]))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

export async function hmacSha256(key: string, message: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(message)))
}

export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return hexOf(digest)
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
