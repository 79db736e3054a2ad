import { Gauge } from 'prom-client'
import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import type { Log } from '#shared/server/log.ts'
import { registry } from '#shared/server/metrics.ts'
import { PROOFS } from './proof.ts'
import type { Transfers } from './transfers.ts'

const TICK_MS = 1_000
const BATCH = 20
const ALERT_MS = 600_000

const oldUnknown = new Gauge({
  name: 'transfers_unknown_old',
  help: 'Transfers of which nobody has known for 10 minutes what became of them; anything but 0 needs a person',
  registers: [registry],
})

export const background = ({ log }: Context, { transfers }: { transfers: Transfers }): Background => ({
  jobs: {
    'transfers.watch': { match: '* * * * *', work: () => watchUnknown(transfers, log) },
    'transfers.moves': { match: '*/5 * * * *', work: () => transfers.readMoves() },
    'transfers.balances': { match: '41 3 * * *', work: () => transfers.compareBalances() },
  },
  proofs: PROOFS,
  begin: () => [startTransferClock(transfers, log)],
})

/** Takes transfers on each second: those in doubt, those that wait, those whose process died. */
function startTransferClock(transfers: Transfers, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let running = true
  let current: Promise<void> = Promise.resolve()

  async function drain(): Promise<void> {
    try {
      while (running && (await transfers.runDue(BATCH)) === BATCH);
    } catch (error) {
      log.warn({ err: error }, 'transfers could not be worked on')
    }
    if (running) timer = setTimeout(tick, TICK_MS)
  }

  function tick(): void {
    current = drain()
  }
  tick()

  return {
    close: async () => {
      running = false
      clearTimeout(timer)
      await current
    },
  }
}

/** Raises the metric that alerts a person when a transfer is in doubt for 10 minutes. */
export async function watchUnknown(transfers: Transfers, log: Log): Promise<number> {
  const count = await transfers.countUnknown(ALERT_MS)
  oldUnknown.set(count)
  if (count > 0) log.error({ count }, 'transfers are in doubt for more than 10 minutes')
  return count
}
