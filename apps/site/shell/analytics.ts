const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

let isStarted = false

declare global {
  var dataLayer: unknown[] | undefined
}

/**
 * Begins to measure visits. Addresses go without their query, which may carry codes and tickets. The page's policy lets
 * the script in only when it was opened with consent: until then, nothing happens.
 */
export function startAnalytics(gtagId: string): void {
  if (isStarted) return
  isStarted = true
  globalThis.dataLayer = []
  tell('js', new Date())
  tell('config', gtagId, { page_location: location.origin + location.pathname, page_referrer: '' })
  const script = document.createElement('script')
  script.src = `${SCRIPT}?id=${encodeURIComponent(gtagId)}`
  script.async = true
  document.head.append(script)
}

/** The script tells commands from other entries by their being `arguments`. */
function tell(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  globalThis.dataLayer?.push(arguments)
}
