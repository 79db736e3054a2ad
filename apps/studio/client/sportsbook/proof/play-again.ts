import { hmacSha256, sha256 } from '#shared/sha256.ts'
import { drawFromBlocks, fairMessage } from '../../../engine/slots/fair.ts'
import { type MatchParameters, playMatch } from '../../../engine/sports/matches/sports.ts'
import { compareDrawn, compareMatch, type Fault } from '../../../feed/compare-match.ts'
import type { Reveal } from '../../../feed-messages.ts'
import { hexOf } from '../../verify/verify.ts'

/** `kept`: seed and model are those that were promised. `faults`: what was published otherwise than it plays. */
export type Verdict = { kept: boolean; faults: Fault[]; markets: number }

/** Plays a match again in this browser from what was told of it, with nothing of the server (docs/sports.md). */
export function playAgain(record: Reveal, commitment: string): Verdict {
  const { fixture, seed, parameters, settled } = record
  const kept = hexOf(sha256(`${seed}\n${parameters}`)) === commitment
  const drawOf = (nonce: number) => drawFromBlocks(block => hmacSha256(seed, fairMessage(fixture.id, nonce, block)))
  const model = JSON.parse(parameters) as MatchParameters
  const faults = [...compareDrawn(model, drawOf), ...compareMatch(playMatch(model, drawOf(0)), record)]
  return { kept, faults, markets: settled.length }
}
