import { hmacSha256 } from './sha256.ts'

const WORD = 2 ** 32
const BLOCK_BYTES = 32
const WORD_BYTES = 4

/** Numbers from a draw's key, each once, in order. */
export type Stream = {
  /** A whole number of 0…bound−1, each as likely as any other. */
  uniform: (bound: number) => number
  /** Bytes of the stream that were read so far, rejected words among them. */
  usedBytes: () => number
}

/**
 * The stream of a draw (lottery.md §6.2): block j is HMAC-SHA256(key, uint32be(j)), read as eight big-endian words. Words
 * from 2^32 − (2^32 mod bound) on are passed over, so that no remainder comes more often than another.
 */
export function openStream(key: Uint8Array): Stream {
  let used = 0
  let block = new DataView(new ArrayBuffer(0))
  const nextWord = () => {
    const at = used % BLOCK_BYTES
    if (at === 0) block = blockOf(key, used / BLOCK_BYTES)
    used += WORD_BYTES
    return block.getUint32(at)
  }
  return { uniform: bound => takeBelow(bound, nextWord), usedBytes: () => used }
}

/** Takes words of 32 bits until one gives a number below the bound. Throws RangeError for what is no bound. */
export function takeBelow(bound: number, nextWord: () => number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > WORD) throw new RangeError(`no bound: ${bound}`)
  const limit = WORD - (WORD % bound)
  for (;;) {
    const word = nextWord()
    if (word < limit) return word % bound
  }
}

function blockOf(key: Uint8Array, index: number): DataView<ArrayBuffer> {
  const counter = new DataView(new ArrayBuffer(WORD_BYTES))
  counter.setUint32(0, index)
  const bytes = hmacSha256(key, new Uint8Array(counter.buffer))
  return new DataView(Uint8Array.from(bytes).buffer)
}
