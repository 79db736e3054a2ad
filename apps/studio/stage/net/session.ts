import { type Entered, studioApi } from '../../api.ts'
import { ask, askUntilAnswered } from './ask.ts'

/**
 * The stage's session. The token lives in this tab's session storage, one per game, so that a reload of the frame goes on
 * with the session; the launch token is taken out of the address because it is spent. An address with a replay shows that
 * round and opens no session.
 */
export async function enterGame(game: string, onSilence: () => void): Promise<Entered> {
  const kept = `stage-token:${game}`
  const query = new URLSearchParams(location.search)
  const replay = query.get('replay')
  if (replay) {
    const language = query.get('language') ?? 'EN'
    return askUntilAnswered(() => ask(studioApi.replay, { replay, language }, null), onSilence)
  }
  const launch = query.get('launch')
  const token = read(kept)
  if (token && (!launch || launch === read(`${kept}:launch`))) return resume(token, onSilence)
  const entered = await askUntilAnswered(() => ask(studioApi.enter, { launch: launch ?? 'none' }, null), onSilence)
  write(kept, entered.token)
  write(`${kept}:launch`, launch ?? '')
  return entered
}

async function resume(token: string, onSilence: () => void): Promise<Entered> {
  const entered = await askUntilAnswered(() => ask(studioApi.resume, {}, token), onSilence)
  return { ...entered, token }
}

/** Storage may be denied to a frame of another site; then a reload needs a new launch. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    /* the session lives as long as the page */
  }
}
