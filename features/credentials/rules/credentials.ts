import { plainAddress } from '#features/settings/rules/settings.ts'

/**
 * How many attempts fit in a window, which begins with the first; with `restarts` with each that still fits, so that no
 * stretch of that length ever holds more.
 */
export const LIMITS = {
  /** Logins from one network and from its /24 (v6: /56), whoever is tried (S-01). */
  login_address: { attempts: 60, windowSeconds: 60 },
  login_subnet: { attempts: 300, windowSeconds: 60 },
  /** Password checks on one username since its last success, by devices it does not know; then a step-up (security D9). */
  login_account: { attempts: 3, windowSeconds: 1800, restarts: true },
  /** The same by a device that the member has logged in from: nobody else's guesses count there. */
  login_device: { attempts: 10, windowSeconds: 1800, restarts: true },
  /** Logins of operators from one network, to one account from one network, and to one account from anywhere (S-43). */
  operator_address: { attempts: 30, windowSeconds: 60 },
  operator_login: { attempts: 5, windowSeconds: 900, restarts: true },
  operator_account: { attempts: 30, windowSeconds: 900, restarts: true },
  /** Codes of the step-up asked for from one network. */
  step_up_address: { attempts: 10, windowSeconds: 600 },
  /** Authenticator codes tried on one account. */
  totp_member: { attempts: 10, windowSeconds: 1800, restarts: true },
  /** Complete registrations from one network: each also tells whether a username is free (S-03). */
  register_address: { attempts: 10, windowSeconds: 60 },
  /** Letters that somebody tried to register with a contact that leads to an account, to one contact. */
  notice_contact: { attempts: 1, windowSeconds: 86_400 },
  /** Affiliate codes looked up from one network (S-16). */
  affiliate_address: { attempts: 10, windowSeconds: 60 },
  /** Visits by links of members that are counted, from one network. */
  visit_address: { attempts: 10, windowSeconds: 60 },
  /** Trial accounts made for one network (S-06). */
  freeplay_address: { attempts: 5, windowSeconds: 3600 },
  /** Letters with a way to a new password: asked for from one network, and for one name. */
  forgot_address: { attempts: 10, windowSeconds: 600 },
  forgot_account: { attempts: 3, windowSeconds: 3600 },
  /** Tokens of such letters tried from one network. */
  reset_address: { attempts: 20, windowSeconds: 600 },
  /** The current password asked for again by a member who is logged in. */
  password_member: { attempts: 5, windowSeconds: 900, restarts: true },
  /** The payment password, right or wrong, since it was last right (S-21). */
  payment_member: { attempts: 5, windowSeconds: 86_400, restarts: true },
  /** Codes that the phone-auth service sends, from one network and to one number (security §3.5), and codes to check. */
  phone_address: { attempts: 5, windowSeconds: 600 },
  phone_number: { attempts: 3, windowSeconds: 600 },
  phone_check: { attempts: 20, windowSeconds: 600 },
  /** Logins at third parties begun from one network. */
  third_address: { attempts: 30, windowSeconds: 60 },
  /** Captchas and puzzles drawn for one network, and puzzles it got wrong (S-10, S-11, security §3.4). */
  captcha_address: { attempts: 60, windowSeconds: 60 },
  slide_address: { attempts: 60, windowSeconds: 60 },
  /** Accounts that one agent opens below by hand, and names they look up for it (agents §1.6). */
  downlines_minute: { attempts: 20, windowSeconds: 60 },
  downlines_day: { attempts: 200, windowSeconds: 86_400 },
  downlines_names: { attempts: 60, windowSeconds: 60 },
  /** Codes tried for one number or address (S-09). */
  code_tries: { attempts: 10, windowSeconds: 3600 },
  slide_failures: { attempts: 20, windowSeconds: 600 },
} as const satisfies Record<string, Limit>

export type Limit = { attempts: number; windowSeconds: number; restarts?: true }
export type Limited = keyof typeof LIMITS
/** A window of its own kind, which one more must fit into beside others. */
export type Window = { key: string; attempts: number; windowSeconds: number }

/**
 * Wrong passwords of a whole merchant from devices that are not known (S-01, globally): `perMinute` of them trickle away,
 * which is every tenth password of 600 logins a minute, about as many as people get wrong. It is a storm `from` there on,
 * ten minutes' worth at once; beyond `most` they are not counted, so that it is over ten minutes after they end.
 */
export const STORM = { perMinute: 60, from: 600, most: 1_200 } as const
export type Storm = typeof STORM

/** What one visitor holds: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip)
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** What one provider gives to a street: the /24 of an IPv4 address, the /56 of an IPv6 address (security §3.1). */
export function subnetOf(ip: string): string {
  const address = plainAddress(ip)
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = groupsOf(address).slice(0, 4)
  const last = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return `${[...groups.slice(0, 3), last].join(':')}::/56`
}

/** The eight groups of an IPv6 address, written out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...new Array<string>(gap).fill('0'), ...last]
}

/** The password that forces a change (specification §9). */
export function isForcedPassword(password: string): boolean {
  return password === '123456'
}
