import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** All that players may say to each other. Each reads it in their own language: only its id is sent. */
export const PHRASES = [
  ...(['hello', 'goodLuck', 'wellPlayed', 'thanks', 'nice', 'wow'] as const),
  ...(['closeOne', 'unlucky', 'sorry', 'hurry', 'again', 'bye'] as const),
] as const
export const phrase = z.enum(PHRASES)
export type Phrase = z.output<typeof phrase>

/** `name`: as players of card rooms are named to each other; it tells nothing of them, and is not the same at another table. */
export const saidPhrase = z.object({ id: z.string(), name: z.string(), own: z.boolean(), phrase })
export type SaidPhrase = z.output<typeof saidPhrase>

export const chatApi = {
  sayPhrase: endpoint({
    method: 'POST',
    path: '/stage/v1/phrases',
    who: 'player',
    about: 'Say one of the phrases at the own table or card room; /stage/v1/phrases/events sends what is said there',
    input: z.strictObject({ phrase }),
    output: z.object({}),
  }),
}
