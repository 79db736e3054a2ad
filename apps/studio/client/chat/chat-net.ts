import * as z from 'zod/mini'
import { chatApi, type Phrase, type SaidPhrase, saidPhrase } from '../../api-chat.ts'
import { ask } from '../net/ask.ts'
import { readEvents } from '../net/events.ts'

/** What is said at a table, asked of the studio and heard from it. */
export type ChatNet = {
  say(phrase: Phrase): Promise<unknown>
  /** Hears until it is told to stop. */
  watch(hear: (said: SaidPhrase) => void, stop: AbortSignal): Promise<void>
}

/** How long after a broken stream it is opened again. */
const PAUSE_MS = 2_000
/** Between them only this is told: that the stream lives. */
const told = z.nullable(saidPhrase)

export const connectChat = (token: string): ChatNet => ({
  say: phrase => ask(chatApi.sayPhrase, { phrase }, token),
  async watch(hear, stop) {
    const listen = (event: unknown) => {
      const said = told.parse(event)
      if (said) hear(said)
    }
    while (!stop.aborted) {
      await readEvents(`${chatApi.sayPhrase.path}/events`, token, listen, stop).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  },
})
