/** Fewer digits lead to too many people. */
export const LEAST_DIGITS = 4
const MOST_DIGITS = 11

/**
 * The beginnings and ends of a mobile number by which whoever knows half of it finds it: as it is dialled from abroad
 * (`84901234567`) and at home (`901234567`). None from the middle: pieces that overlap would tell the number to whoever
 * takes the database along and knows how numbers begin.
 */
export function piecesOf(international: string, national: string): string[] {
  const pieces = new Set<string>()
  for (let length = LEAST_DIGITS; length <= MOST_DIGITS; length++) {
    if (length <= international.length) pieces.add(international.slice(0, length)).add(international.slice(-length))
    if (length <= national.length) pieces.add(national.slice(0, length))
  }
  return [...pieces]
}

/**
 * What somebody typed of a number: as it stands, and without the zeros that are dialled before its beginning. None for what
 * is no part of one.
 */
export function readPieces(text: string): string[] {
  if (!/^\+?[\d\s().-]+$/.test(text)) return []
  const digits = text.replace(/\D/g, '')
  const read = new Set([digits, digits.replace(/^0{1,2}/, '')])
  return [...read].filter(each => each.length >= LEAST_DIGITS && each.length <= 17)
}

/** The piece under which that is looked for: of more digits than are kept, the last ones. */
export const soughtPiece = (digits: string): string => digits.slice(-MOST_DIGITS)
