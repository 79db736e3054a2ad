import type { PlayedRound } from '../../api.ts'
import { replayFairRound } from '../../math/fair.ts'
import type { SlotGame } from '../../math/game.ts'
import type { Round } from '../../math/round.ts'

export type Verdict = { hash: boolean; boards: boolean; payout: boolean; round: Round }

/**
 * Draws a revealed round again in this browser, by the same mathematics and Web Crypto, and compares it with what the
 * studio stored: the seed's fingerprint, every event, the coins.
 */
export async function verifyRound(game: SlotGame, played: PlayedRound): Promise<Verdict> {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = played.fairness
  const round = await replayFairRound(game, { serverSeed, clientSeed, nonce }, hmacSha256)
  return {
    hash: (await sha256Hex(serverSeed)) === serverSeedHash,
    boards: isSame(round.steps, played.events.steps),
    payout:
      round.coins === played.events.coins &&
      (BigInt(round.coins) * BigInt(played.stake)) / BigInt(round.bet) === BigInt(played.payout),
    round,
  }
}

/** The same values, in whatever order a database gives the names. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = Object.keys(a)
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  return names.length === Object.keys(b).length && names.every(name => isSame(left[name], right[name]))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function hmacSha256(key: string, message: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytesOf(message)))
}

async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}
