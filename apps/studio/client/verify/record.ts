import type { PlayedRound } from '../../api.ts'
import { type Play, sha256Hex } from './verify.ts'

/**
 * All that is needed to draw a round again without us: what was promised and told, what the player chose and did, the
 * rules byte for byte, and what was shown and paid. `npm run verify-round` reads it (docs/game-files.md, "Fair rounds").
 */
export type RoundRecord = Play & {
  format: 'round/1'
  round: PlayedRound
  /** The text of the game's file, whose SHA-256 the round names. */
  gameFile: string
  /** SHA-256 of all the rest as JSON without spaces: a copy that lost something is told from a round that is wrong. */
  recordHash: string
}

export async function makeRecord(
  round: PlayedRound,
  { choice, actions }: Play,
  gameFile: string,
): Promise<RoundRecord> {
  const content = { format: 'round/1' as const, round, choice, actions, gameFile }
  return { ...content, recordHash: await sha256Hex(JSON.stringify(content)) }
}
