import { hkdfSync } from 'node:crypto'

/** What the demo bank has for its clients: accounts, a gateway, a chain. To a platform each is a provider. */
export const DESK_KINDS = ['bank', 'gateway', 'chain'] as const
export type DeskKind = (typeof DESK_KINDS)[number]
/** The desks of each client: nothing of one is another's. Those of the first are called as their kinds are. */
export const DESKS = [...DESK_KINDS, 'lotus-bank', 'lotus-gateway', 'lotus-chain'] as const
export type Desk = (typeof DESKS)[number]
/** One environment for all desks, as platform and bank are given it. */
export type BankKeys = { BANK_KEY_ID: string; BANK_KEY_SECRET: string }

export const kindOf = (desk: Desk): DeskKind => DESK_KINDS.find(kind => desk.endsWith(kind))!

/**
 * What both ends know of a desk: the key of its calls, the key of its events, and its name in the events' address. Derived
 * by HKDF-SHA256, so that what one desk has tells nothing of another's.
 */
export function deskKeys({ BANK_KEY_ID, BANK_KEY_SECRET }: BankKeys, desk: Desk) {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', BANK_KEY_SECRET, '', `${what} of desk ${desk}`, 32))
  return {
    key: { keyId: `${BANK_KEY_ID}-${desk}`, secret: derive('calls').toString('hex') },
    eventKey: `whsec_${derive('events').toString('base64')}`,
    route: `demo-${desk}`,
  }
}
