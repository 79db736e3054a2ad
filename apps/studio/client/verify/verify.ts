import type { PlayedRound } from '../../api.ts'
import { drawFairly } from '../../engine/slots/fair.ts'
import { type GambleAction, gamblesOf } from '../../engine/slots/features/gamble.ts'
import type { SlotGame } from '../../engine/slots/game.ts'
import { playChosen, readChoice } from '../../engine/slots/play.ts'
import type { Round } from '../../engine/slots/round.ts'

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

/** What the player chose with the bet, and what they did after it. */
export type Play = { choice: unknown; actions: unknown[] }

/**
 * Draws a revealed round of a slot again in this browser, by the same mathematics and Web Crypto, and compares it with
 * what the studio stored: the seed's fingerprint, every event, the coins.
 */
export async function verifyRound(game: SlotGame, played: PlayedRound): Promise<Verdict> {
  return judge(played, await replaySlot(game, played, playOfSlot(played)))
}

/** The round again, from its seeds, what was chosen with the bet, and what was done after it. */
export function replaySlot(game: SlotGame, { fairness }: PlayedRound, { choice, actions }: Play): Promise<Round> {
  const chosen = readChoice(game, choice)
  if (!chosen) throw new Error(`the game does not offer ${JSON.stringify(choice)}`)
  if (actions.length > 0 && !chosen.gambles) throw new Error('there are actions, and nothing to act on')
  return drawFairly(fairness, hmacSha256, draw => playChosen(game, chosen, actions as GambleAction[], draw))
}

type SlotChoice = { buy?: string; gamble?: true }

/** What was bought stands in the first step, and what was called in the last ones; `null` for a plain spin. */
export function playOfSlot({ events }: PlayedRound): Play {
  const bought = events.steps[0]!.events.find(event => event.type === 'featureBought')
  const choice: SlotChoice = { ...(bought && { buy: bought.buy }), ...(events.over !== undefined && { gamble: true }) }
  return { choice: Object.keys(choice).length > 0 ? choice : null, actions: gamblesOf(events) }
}

/** Compares what was stored with the round again. What pools paid is told by their own books: it is taken as it is. */
export async function judge(
  { events, fairness, stake, payout, jackpots }: PlayedRound,
  again: { bet: number; coins: number; steps: readonly unknown[] },
): Promise<Verdict> {
  const fromPools = jackpots.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const paid = (BigInt(again.coins) * BigInt(stake)) / BigInt(again.bet) + fromPools
  return {
    hash: (await sha256Hex(fairness.serverSeed)) === fairness.serverSeedHash,
    boards: isSame(again.steps, events.steps),
    payout: again.coins === events.coins && again.bet === events.bet && paid === BigInt(payout),
    count: again.steps.length,
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
