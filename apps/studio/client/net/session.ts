import { type Entered, studioApi } from '../../api.ts'
import { remember, remembered } from '../play/kept.ts'
import { ask, askUntilAnswered, Refused } from './ask.ts'

/**
 * The stage's session. The token lives in this tab's session storage, one per game, so that a reload of the frame goes on
 * with the session; the launch token is taken out of the address because it is spent. An address with a replay shows that
 * round and opens no session; one with `demo` plays for nothing, once `askAdult` is answered.
 */
export async function enterGame(game: string, onSilence: () => void, askAdult: () => Promise<void>): Promise<Entered> {
  const query = new URLSearchParams(location.search)
  const replay = query.get('replay')
  const language = query.get('language') ?? 'EN'
  if (replay) return askUntilAnswered(() => ask(studioApi.replay, { replay, language }, null), onSilence)
  if (query.has('demo')) return enterDemo(game, language, onSilence, askAdult)
  const kept = `stage-token:${game}`
  const launch = query.get('launch')
  const token = remembered(kept)
  if (token && (!launch || launch === remembered(`${kept}:launch`))) return resume(token, onSilence)
  // The address alone opens nothing a second time: only this page may ask again when the answer was lost.
  const attempt = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const entered = await askUntilAnswered(
    () => ask(studioApi.enter, { launch: launch ?? 'none', attempt }, null),
    onSilence,
  )
  remember(kept, entered.token)
  remember(`${kept}:launch`, launch ?? '')
  return entered
}

async function enterDemo(
  game: string,
  language: string,
  onSilence: () => void,
  askAdult: () => Promise<void>,
): Promise<Entered> {
  const kept = `stage-demo:${game}`
  const token = remembered(kept)
  const resumed = token ? await resume(token, onSilence).catch(forgotten) : null
  if (resumed) return resumed
  await askAdult()
  const theme = new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark'
  const input = { game, language, theme, adult: true } as const
  const entered = await askUntilAnswered(() => ask(studioApi.demo, input, null), onSilence)
  remember(kept, entered.token)
  return entered
}

/** A demo that the studio has forgotten begins anew. */
function forgotten(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}

async function resume(token: string, onSilence: () => void): Promise<Entered> {
  const entered = await askUntilAnswered(() => ask(studioApi.resume, {}, token), onSilence)
  return { ...entered, token }
}
