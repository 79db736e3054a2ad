import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { createCarriers } from './carriers.ts'
import { BATCH, sendDue } from './notifications.ts'

const TICK_MS = 500

export const background = (context: Context): Background => ({ begin: () => [startNotificationClock(context)] })

/** Timed work: twice a second, for people wait for their codes. */
export function startNotificationClock(context: Context) {
  const carrierOf = createCarriers(context)
  let timer: NodeJS.Timeout | undefined
  let isRunning = true
  let current: Promise<void> = Promise.resolve()

  async function drain(): Promise<void> {
    try {
      while (isRunning && (await sendDue(context, carrierOf)) === BATCH);
    } catch (error) {
      context.log.warn({ err: error }, 'notifications could not be read')
    }
    if (isRunning) timer = setTimeout(tick, TICK_MS)
  }

  function tick(): void {
    current = drain()
  }
  tick()

  return {
    close: async () => {
      isRunning = false
      clearTimeout(timer)
      await current
    },
  }
}
