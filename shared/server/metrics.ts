import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
})

export const batchSize = new Histogram({
  name: 'batch_size',
  help: 'Items committed together',
  labelNames: ['batch'],
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers: [registry],
})

export const refusals = new Counter({
  name: 'refusals_total',
  help: 'Expected refusals by code',
  labelNames: ['code'],
  registers: [registry],
})

/** Counts requests of one route by status, without looking their labels up each time. Takes milliseconds. */
export function requestTimer(method: string, route: string): (status: number, ms: number) => void {
  const byStatus = new Map<number, ReturnType<typeof requestSeconds.labels>>()
  return (status, ms) => {
    let child = byStatus.get(status)
    if (!child) {
      child = requestSeconds.labels({ method, route, status })
      byStatus.set(status, child)
    }
    child.observe(ms / 1_000)
  }
}
