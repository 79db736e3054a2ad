/** How a link stands that others register through (agents §1.6). */
export const LINK_STATES = ['active', 'exhausted', 'expired', 'disabled'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Nothing in it looks like anything else. */
export const LINK_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const LINK_CODE_LENGTH = 8

export type LinkFacts = {
  readonly isOn: boolean
  readonly used: number
  readonly maxUses: number | null
  readonly expiresAt: Date | null
}

/** What ended it for good is told before that its owner switched it off. */
export function linkState({ isOn, used, maxUses, expiresAt }: LinkFacts, now: Date): LinkState {
  if (maxUses !== null && used >= maxUses) return 'exhausted'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return isOn ? 'active' : 'disabled'
}

/** A link's code as somebody typed it, as it is kept; null when it cannot be one. */
export function readLinkCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return code.length === LINK_CODE_LENGTH && [...code].every(each => LINK_ALPHABET.includes(each)) ? code : null
}
