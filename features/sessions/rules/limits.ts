import { plainAddress } from '#features/settings/rules/settings.ts'

/** How many attempts fit in a window. The finer counters and the step-up of security D9 build on these. */
export const LIMITS = {
  /** Password checks from one network, whoever is tried. */
  login_address: { attempts: 60, windowSeconds: 60 },
  /** Password checks on one username since its last success, from wherever. Short, so that nobody can lock others out. */
  login_account: { attempts: 10, windowSeconds: 300 },
  /** Complete registrations from one network: each also tells whether a username is free (S-03). */
  register_address: { attempts: 20, windowSeconds: 60 },
  /** Codes that the phone-auth service sends, from one network and to one number (security §3.5), and codes to check. */
  phone_address: { attempts: 5, windowSeconds: 600 },
  phone_number: { attempts: 3, windowSeconds: 600 },
  phone_check: { attempts: 20, windowSeconds: 600 },
  /** Logins at third parties begun from one network. */
  third_address: { attempts: 30, windowSeconds: 60 },
} as const

export type Limited = keyof typeof LIMITS

/** What one visitor holds: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...new Array<string>(gap).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
