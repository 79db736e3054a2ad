import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'

/** A game as the specification's list shows it (§3 Game). */
export const game = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  displayName: z.string(),
  gameClassify: z.string(),
  minBet: z.string(),
  minLineNum: z.number(),
  isHot: z.enum(['0', '1']),
  /** Published return in percent, `96.01`, from the vendor's own game list. Empty when the vendor states none. */
  rtp: z.string(),
  coverUrl: z.string(),
})
export type Game = z.output<typeof game>

export const gamesApi = {
  gameList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    who: 'anyone',
    about: 'Games by type, vendor, classification and name (specification §3 Game query)',
    input: z.object({
      ...pageInput,
      gameType: z._default(z.string().check(z.maxLength(16)), ''),
      vassalage: z._default(z.string().check(z.maxLength(32)), ''),
      gameClassify: z._default(z.string().check(z.maxLength(16)), ''),
      gameName: z._default(z.string().check(z.maxLength(64)), ''),
    }),
    output: z.object({ games: z.array(game), totalPages: z.number() }),
  }),
  launchGame: endpoint({
    method: 'POST',
    path: '/wps/game/launchGame',
    who: 'player',
    trial: true,
    about: 'A single-use address that opens the game; `content` goes into the game frame',
    input: z.strictObject({
      vassalage: z.string().check(z.maxLength(32)),
      gameCode: z.string().check(z.maxLength(64)),
      language: z._default(z.string().check(z.maxLength(8)), 'EN'),
      theme: z._default(z.enum(['light', 'dark']), 'light'),
      /** Where the game's own back button leads: a path of this site. */
      backUrl: z._default(z.string().check(z.regex(/^\/(?![/\\])[\w\-./?=&%]*$/), z.maxLength(255)), '/'),
    }),
    output: z.object({ content: z.string(), origin: z.string(), game }),
  }),
}
