import { createHash, createHmac } from 'node:crypto'
import { type MatchParameters, playMatch } from '#apps/studio/engine/sports/matches/sports.ts'
import { fairDraw } from '../rng/fair.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The seed of a match: who has the database alone cannot foretell it. */
export const seedOf = (secret: string, id: string): string => createHmac('sha256', secret).update(id).digest('hex')

/** What is public before anybody bets: it binds us to seed and parameters, which are told as this text once the match is over. */
export const commitTo = (seed: string, parameters: string): string => sha256(`${seed}\n${parameters}`)

/** Tells secrets apart without telling them. */
export const hashOfSecret = (secret: string): string => sha256(`feed ${secret}`)

/** The match of a seed: by the fair stream of docs/game-files.md with the match's id in place of the player's seed. */
export function matchOfSeed(seed: string, id: string, parameters: string) {
  return playMatch(JSON.parse(parameters) as MatchParameters, fairDraw(seed, id, 0))
}
