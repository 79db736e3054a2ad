/** 31 characters, so that arithmetic is modulo a prime: one wrong character, or two exchanged, never fit (§3.7). */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 9

/** `D`, the seven characters and their check. */
export function referenceOf(seven: string): string {
  if (!/^[2-9A-HJKMNP-Z]{7}$/.test(seven)) throw new RangeError(`not seven characters of a reference: ${seven}`)
  return `D${seven}${checkOf(seven)}`
}

function checkOf(seven: string): string {
  const sum = [...seven].reduce((sum, letter, i) => sum + ALPHABET.indexOf(letter) * (i + 2), 0)
  return ALPHABET[sum % ALPHABET.length]!
}

/** Seven characters out of random numbers below 31. */
export const sevenOf = (numbers: readonly number[]) => numbers.map(n => ALPHABET[n % ALPHABET.length]).join('')
export const REFERENCE_CHARACTERS = ALPHABET.length

/** All references in a transfer text, whatever stands around, between or above their characters. */
export function findReferences(text: string): string[] {
  const letters = plain(text).replace(/[^A-Z0-9]/g, '')
  const found: string[] = []
  for (let at = 0; at + LENGTH <= letters.length; at++) {
    const window = letters.slice(at, at + LENGTH)
    if (/^D[2-9A-HJKMNP-Z]{8}$/.test(window) && checkOf(window.slice(1, 8)) === window[8]) found.push(window)
  }
  return [...new Set(found)]
}

/** Accents off, đ as d, upper case. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'D').toUpperCase()
}

/** A name as it is compared: letters and digits, everything else one space (§3.7). */
export function comparableName(name: string): string {
  return plain(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether two names are of one person, as banks write them. */
export const namesAgree = (one: string, other: string) => comparableName(one) === comparableName(other)
