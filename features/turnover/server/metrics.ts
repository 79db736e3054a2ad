import { Gauge } from 'prom-client'
import { registry } from '#shared/server/metrics.ts'

export const lagSeconds = new Gauge({
  name: 'turnover_lag_seconds',
  help: 'How old the oldest row of the log was that was counted last; 0 when there was none',
  registers: [registry],
})
