/* What is kept of a call is read again by proofs and people; PostgreSQL reads less than all valid JSON. */

const DEEPEST = 32
/** Longer numbers, and larger powers of ten, are nothing that a call could mean. */
const LONGEST_NUMBER = 40
const LARGEST_POWER = 300

const [QUOTE, BACKSLASH, U] = ['"', '\\', 'u'].map(each => each.charCodeAt(0)) as [number, number, number]

/**
 * Whether valid JSON may be kept: at most 32 levels, no null characters or half characters in texts and names, no
 * numbers beyond all bounds. One pass, for each call of the contract goes through it.
 */
export function isKeepable(json: string): boolean {
  let depth = 0
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (c === QUOTE) {
      i = endOfText(json, i)
      if (i < 0) return false
    } else if (c === 0x5b || c === 0x7b) {
      if (++depth > DEEPEST) return false
    } else if (c === 0x5d || c === 0x7d) depth--
    else if (c >= 0x30 && c <= 0x39) {
      const end = endOfNumber(json, i)
      if (!isPlain(json.slice(i, end))) return false
      i = end - 1
    }
  }
  return true
}

/** Where the text that begins at `start` ends; -1 when it holds what nobody can keep. */
function endOfText(json: string, start: number): number {
  let isHalf = false
  for (let i = start + 1; ; i++) {
    const c = json.charCodeAt(i)
    const isEscaped = c === BACKSLASH && json.charCodeAt(i + 1) === U
    const unit = isEscaped ? Number.parseInt(json.slice(i + 2, i + 6), 16) : c
    const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff
    if (unit === 0 || isHalf !== isSecondHalf) return -1
    isHalf = unit >= 0xd800 && unit <= 0xdbff
    if (c === QUOTE) return i
    if (c === BACKSLASH) i += isEscaped ? 5 : 1
  }
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1
  while (/[\d.eE+-]/.test(json.charAt(end))) end++
  return end
}

function isPlain(number: string): boolean {
  const power = /e(.*)$/i.exec(number)?.[1] ?? 0
  return number.length <= LONGEST_NUMBER && Math.abs(Number(power)) <= LARGEST_POWER
}
