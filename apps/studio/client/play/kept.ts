/** What this tab remembers. A frame of another site may have no storage: then it lasts as long as the page. */
export function remembered(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    /* as said above */
  }
}
