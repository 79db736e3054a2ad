import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { endRunOut } from './login/live.ts'
import { listEnded } from './store.ts'

const PAUSE_MS = 2_000
/** Longer than a transaction may last: its sessions ended when it began. */
const LATELY_SECONDS = 15

export const background = (context: Context): Background => ({
  begin: () => [startEndsClock(context)],
})

/** Ends logins whose time is over, and closes what ended logins have open here, whichever server ended them. */
export function startEndsClock({ db, log, realtime }: Context) {
  const work = async () => {
    await endRunOut(db)
    realtime.end(new Set(await listEnded(db, LATELY_SECONDS)))
  }
  const stop = repeat(PAUSE_MS, work, error => log.warn({ err: error }, 'logins that ended could not be read'))
  return { close: stop }
}
