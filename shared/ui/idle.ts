/** However busy the page is, what waits for its rest comes by then. */
const LATEST_MS = 2_000

/** Acts when the browser has nothing else to do. Some know no idle time: there the next turn has to do. Returns the way to stop. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
