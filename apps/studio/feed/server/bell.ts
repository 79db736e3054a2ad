/** Wakes those who wait for messages; who hears nothing looks by itself after a while. */
export function createBell() {
  const waiting = new Set<() => void>()
  return {
    ring(): void {
      for (const wake of [...waiting]) wake()
    },
    /** Until it rings, so many ms at most. */
    wait: (ms: number): Promise<void> =>
      new Promise(resolve => {
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        waiting.add(wake)
      }),
  }
}
export type Bell = ReturnType<typeof createBell>
