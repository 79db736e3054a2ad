import { studioApi } from '../../api.ts'
import type { CrashState } from '../../api-crash.ts'
import { ask } from './ask.ts'

/** How long after a broken stream it is asked again; meanwhile the state is read now and then. */
const PAUSE_MS = 500

/** Hears of the shared flight for as long as the page stands: by a stream, or by asking where there is none. */
export async function watchFlights(token: string, hear: (state: CrashState, at: number) => void): Promise<never> {
  for (;;) {
    await readStream(token, hear).catch(() => undefined)
    await ask(studioApi.crash, {}, token).then(
      state => hear(state, performance.now()),
      () => undefined,
    )
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** One stream of events: each `data:` line is a state. Ends when the stream does. */
async function readStream(token: string, hear: (state: CrashState, at: number) => void): Promise<void> {
  const reply = await fetch(`${studioApi.crash.path}/events`, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
  })
  if (!reply.ok || !reply.body) return
  let rest = ''
  for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.startsWith('data:')) hear(studioApi.crash.output.parse(JSON.parse(line.slice(5))), performance.now())
  }
}
