/** Kinds of drawn digits (lottery.md §4.3). Digits stand in a ring: after 9 comes 0. */

const isRun = (sorted: readonly number[]) => sorted.every((digit, i) => i === 0 || digit === sorted[i - 1]! + 1)

/** Whether all are different and follow each other, 8 9 0 included. */
export function isStraight(drawn: readonly string[]): boolean {
  const digits = [...new Set(drawn.map(Number))]
  if (digits.length < drawn.length) return false
  return digits.some(start => isRun(digits.map(digit => (digit - start + 10) % 10).sort((a, b) => a - b)))
}

export type ThreeClass = 'LEOPARD' | 'STRAIGHT' | 'PAIR' | 'HALF' | 'MISC'

/** Three digits: all alike, a straight, a pair, two neighbours only, or none of these. */
export function classOfThree(drawn: readonly string[]): ThreeClass {
  const different = new Set(drawn).size
  if (different === 1) return 'LEOPARD'
  if (different === 2) return 'PAIR'
  if (isStraight(drawn)) return 'STRAIGHT'
  const near = drawn.some(a => drawn.some(b => (Number(a) + 1) % 10 === Number(b)))
  return near ? 'HALF' : 'MISC'
}

/**
 * Bull of five digits: when any three add up to a multiple of 10, the rest's last digit (`NIUNIU` for 0), else `NONE`.
 * Five alike are none but for 00000.
 */
export function bullOf(drawn: readonly string[]): string {
  const digits = drawn.map(Number)
  const sum = digits.reduce((total, digit) => total + digit, 0)
  const whole = digits.some((a, i) =>
    digits.some((b, j) => j > i && digits.some((c, k) => k > j && (a + b + c) % 10 === 0)),
  )
  if (!whole) return 'NONE'
  return sum % 10 === 0 ? 'NIUNIU' : String(sum % 10)
}

/** Stud poker of five digits. */
export function studOf(drawn: readonly string[]): string {
  const counts = [...new Set(drawn)].map(digit => drawn.filter(other => other === digit).length)
  const [most, next] = counts.sort((a, b) => b - a)
  if (most === 5) return 'FIVE'
  if (most === 4) return 'FOUR'
  if (most === 3) return next === 2 ? 'FULL' : 'THREE'
  if (most === 2) return next === 2 ? 'TWO_PAIR' : 'PAIR'
  return isStraight(drawn) ? 'STRAIGHT' : 'HIGH'
}

/** Whether all digits of a token show, each as often as it is in the token. */
export function isAmong(token: string, drawn: readonly string[]): boolean {
  const left = [...drawn]
  return [...token].every(digit => {
    const at = left.indexOf(digit)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
