/** What a third party sent a visitor back with: a ticket for a login, one for a link, or what went wrong. */
export type ThirdReturn = { kind: 'login' | 'link' | 'error'; value: string }

const KINDS = { third: 'login', 'third-link': 'link', 'third-error': 'error' } as const

/** Reads the anchor of an address, `#third=<ticket>`; undefined when nobody comes back. */
export function readThirdReturn(hash: string): ThirdReturn | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  for (const [name, kind] of Object.entries(KINDS)) {
    const value = given.get(name)
    if (value) return { kind, value }
  }
  return undefined
}
