import { Gauge } from 'prom-client'
import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { registry } from '#shared/server/metrics.ts'
import { repeat } from '#shared/server/repeat.ts'
import type { Cashier } from './cashier.ts'
import { assertNoPlayMoney } from './providers/providers.ts'
import { PROOFS } from './store-due.ts'

const TICK_MS = 1_000
const ALERT_MS = 300_000

const stuck = new Gauge({
  name: 'cashier_events_stuck',
  help: 'Events of providers that could not be applied for 5 minutes; anything but 0 needs a person',
  registers: [registry],
})

export const background = ({ db, log }: Context, { cashier }: { cashier: Cashier }): Background => ({
  prepare: () => assertNoPlayMoney(db),
  jobs: {
    // 06:00 at UTC+7, when the day before is over (§8).
    'cashier.statements': { match: '0 23 * * *', work: () => cashier.fetchStatements() },
    'cashier.watch': { match: '* * * * *', work: async () => stuck.set(await cashier.countStuck(ALERT_MS)) },
  },
  proofs: PROOFS,
  begin: () => [
    {
      close: repeat(
        TICK_MS,
        async () => void (await cashier.runDue()),
        error => log.warn({ err: error }, 'the cashier could not go on'),
      ),
    },
  ],
})
