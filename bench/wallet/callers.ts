import { Refusal } from '#shared/refusal.ts'
import type { LoadResult } from './load.ts'

/** Refused for want of time, as a caller over HTTP would be; anything else ends the bench. */
function isBusy(error: unknown): false {
  if (error instanceof Refusal && error.code === 'busy') return false
  throw error
}

/**
 * So many callers ask a door in this process without a pause until the time is over. `callsOf` tells a caller's next
 * calls, one after the other; each answers whether it was accepted.
 */
export async function callDoor(
  { callers, seconds: wanted }: { callers: number; seconds: number },
  callsOf: (turn: number) => readonly (() => Promise<boolean>)[],
): Promise<LoadResult> {
  const latencies: number[] = []
  let [accepted, refused, next] = [0, 0, 0]
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + wanted * 1_000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endsAt) {
        for (const call of callsOf(next++)) {
          const sentAt = performance.now()
          if (await call().catch(isBusy)) accepted++
          else refused++
          latencies.push(performance.now() - sentAt)
        }
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const cpu = process.cpuUsage(cpuBefore)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  const cpuSeconds = (cpu.user + cpu.system) / 1e6
  return { accepted, refused, seconds, p50Ms: at(0.5), p99Ms: at(0.99), cpuSeconds }
}
