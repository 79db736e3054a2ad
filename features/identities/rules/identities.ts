/** What a third party sent a visitor back with: a ticket for a login, one for a link, or what went wrong. */
export type ThirdReturn = { kind: 'login' | 'link' | 'error'; value: string }

const KINDS = { third: 'login', 'third-link': 'link', 'third-error': 'error' } as const

/** Reads the anchor of an address, `#third=<ticket>`; undefined when nobody comes back. */
export function readThirdReturn(hash: string): ThirdReturn | undefined {
  const [, name, value] = /^#?([\w-]+)=([^&]+)$/.exec(hash) ?? []
  const kind = KINDS[name as keyof typeof KINDS]
  return kind && { kind, value: decodeURIComponent(value!) }
}
