type Affiliate = {
  /** The code of the address, '' when it has none. */
  ofAddress: string
  /** The merchant's setting for the field. */
  isEnabled: boolean
  /** The code of the address was checked and is no good. */
  hasFailed: boolean
}

/** The field shows only when the address has no code or its check failed, and the setting is on (specification §4). */
export function showsAffiliate({ ofAddress, isEnabled, hasFailed }: Affiliate): boolean {
  return isEnabled && (ofAddress === '' || hasFailed)
}

/**
 * The code that a registration goes out with: what was typed, or that of the address while no field is shown. One that
 * failed is not tried again: a bad link keeps nobody out.
 */
export function affiliateCodeOf(affiliate: Affiliate, typed: string): string {
  if (showsAffiliate(affiliate)) return typed.trim()
  return affiliate.hasFailed ? '' : affiliate.ofAddress
}
