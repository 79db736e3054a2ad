import type * as z from 'zod/mini'
import { sportsApi } from '../../../api-sports.ts'
import { ask, askUntilAnswered } from '../../net/ask.ts'
import { remember, remembered } from '../../play/kept.ts'

type EnteredBook = z.output<typeof sportsApi.enter.output>
const KEPT = 'book-session'

/**
 * The session of the sportsbook. It lives in this tab's session storage, so that a reload of the frame goes on with it; the launch
 * token of the address is spent by it.
 */
export async function enterBook(): Promise<EnteredBook> {
  const launch = new URLSearchParams(location.search).get('launch')
  const kept = remembered(KEPT)
  if (kept && (!launch || launch === remembered(`${KEPT}:launch`)))
    return sportsApi.enter.output.parse(JSON.parse(kept))
  // The address alone opens nothing a second time: only this page may ask again when the answer was lost.
  const attempt = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const entered = await askUntilAnswered(
    () => ask(sportsApi.enter, { launch: launch ?? 'none', attempt }, null),
    () => undefined,
  )
  remember(KEPT, JSON.stringify(entered))
  remember(`${KEPT}:launch`, launch ?? '')
  return entered
}
