/** Crockford's base32: no letter looks like a digit. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 10

/** A member's code as somebody typed it, as it is kept; null when it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every(each => CODE_ALPHABET.includes(each)) ? code : null
}
