/**
 * Works again and again, so many ms after it last ended, or later where the work answers so many; what goes wrong is told to
 * `onFailure`. Returns the way to stop, which waits for work under way.
 */
export function repeat(
  pauseMs: number,
  work: () => Promise<number> | Promise<void>,
  onFailure: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let isOpen = true
  let current: Promise<void>
  const run = async () => {
    const restMs = await work().catch(onFailure)
    if (isOpen) timer = setTimeout(start, Math.max(pauseMs, restMs ?? 0))
  }
  const start = () => {
    current = run()
  }
  start()
  return async () => {
    isOpen = false
    clearTimeout(timer)
    await current
  }
}
