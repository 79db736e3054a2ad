import { RngFailure } from './failure.ts'

/** One false alarm in 2^40 samples (NIST SP 800-90B §4.4 asks for 2^-20…2^-40). */
const FALSE_ALARM = 2 ** -40
/** Claimed entropy of an operating system's byte. */
const ENTROPY_BITS = 8
const WINDOW = 512

/** Largest run of equal bytes that still passes is one less (SP 800-90B §4.4.1). */
export const REPETITION_CUTOFF = 1 + Math.ceil(-Math.log2(FALSE_ALARM) / ENTROPY_BITS)

/** So often may the first byte of a window not come in it (SP 800-90B §4.4.2): 1 + the binomial's critical value. */
export const PROPORTION_CUTOFF = 1 + criticalBinomial(WINDOW, 2 ** -ENTROPY_BITS, 1 - FALSE_ALARM)

/**
 * The continuous health tests of SP 800-90B on noise bytes: repetition count and adaptive proportion. Feed it every byte
 * that comes from the operating system; it throws RngFailure when one fails.
 */
export function createHealthTests(): (bytes: Uint8Array) => void {
  let last = -1
  let repeated = 0
  let sample = -1
  let seen = 0
  let windowLeft = 0
  return bytes => {
    for (const byte of bytes) {
      repeated = byte === last ? repeated + 1 : 1
      last = byte
      if (repeated >= REPETITION_CUTOFF) throw new RngFailure(`byte ${byte} came ${repeated} times in a row`)
      if (windowLeft === 0) {
        sample = byte
        seen = 0
        windowLeft = WINDOW
      }
      windowLeft--
      if (byte === sample) seen++
      if (seen >= PROPORTION_CUTOFF) throw new RngFailure(`byte ${byte} came ${seen} times within ${WINDOW}`)
    }
  }
}

function criticalBinomial(n: number, p: number, level: number): number {
  let term = (1 - p) ** n
  let sum = term
  let k = 0
  while (sum < level) {
    term *= ((n - k) / (k + 1)) * (p / (1 - p))
    sum += term
    k++
  }
  return k
}
