import { studioApi } from '../../api.ts'
import type { CrashState } from '../../api-crash.ts'
import { ask } from './ask.ts'
import { readEvents } from './events.ts'

/** How long after a broken stream it is asked again; meanwhile the state is read now and then. */
const PAUSE_MS = 500

/** Hears of the shared flight for as long as the page stands: by a stream, or by asking where there is none. */
export async function watchFlights(token: string, hear: (state: CrashState, at: number) => void): Promise<never> {
  for (;;) {
    await readEvents(`${studioApi.crash.path}/events`, token, event =>
      hear(studioApi.crash.output.parse(event), performance.now()),
    ).catch(() => undefined)
    await ask(studioApi.crash, {}, token).then(
      state => hear(state, performance.now()),
      () => undefined,
    )
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}
