import { asksStream, pushed, STREAM_PATH } from '../../../api-sports.ts'
import { readEvents } from '../../net/events.ts'
import type { ShownEvent } from '../model.ts'
import type { Watcher } from './book-net.ts'

type Pushed = NonNullable<ReturnType<typeof pushed.parse>>
type PushedEvent = Extract<Pushed, { event: unknown }>

/** How long after a broken stream it is asked for again. */
const PAUSE_MS = 1_000
/** A stream says something every 10 s: after so long without it is gone, whatever the browser believes. */
const SILENT_MS = 25_000

/** Hears of events until it is stopped: whenever a stream stands again, what was missed must be asked for. */
export async function hearPushes(
  token: string,
  asked: { events: string; whole: 'true' | 'false' },
  hear: Omit<Watcher, 'event'> & { event: (pushed: PushedEvent) => void },
  stop: AbortSignal,
): Promise<void> {
  asksStream.parse(asked)
  while (!stop.aborted) {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENT_MS)
    }
    listen()
    await readEvents(
      `${STREAM_PATH}?${new URLSearchParams(asked)}`,
      token,
      event => {
        listen()
        const told = pushed.parse(event)
        if (told === null || stop.aborted) return
        if ('since' in told) hear.stands()
        else hear.event(told)
      },
      AbortSignal.any([stop, silence.signal]),
    ).catch(() => undefined)
    clearTimeout(timer)
    if (stop.aborted) return
    hear.lost()
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/**
 * What was pushed last of each event: an answer that was asked for before may come after it. `kind` keeps events with all their
 * markets apart from those of lists.
 */
export function createLatest() {
  const latest = new Map<string, ShownEvent>()
  const keyOf = ({ id }: ShownEvent, kind: string) => `${kind} ${id}`
  return {
    take: (event: ShownEvent, kind: string): void => void latest.set(keyOf(event, kind), event),
    /** The one of both that is how the event stands. */
    of(event: ShownEvent, kind: string): ShownEvent {
      const known = latest.get(keyOf(event, kind))
      if (known && known.told > event.told) return known
      latest.delete(keyOf(event, kind))
      return event
    },
  }
}
