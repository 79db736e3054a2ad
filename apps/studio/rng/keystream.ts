import { createCipheriv } from 'node:crypto'

/** Small, since a shoe is shuffled with a fresh key for every few cards. */
const BUFFER_BYTES = 4 * 1024
const ZEROS = Buffer.alloc(BUFFER_BYTES)
const START = Buffer.alloc(16)

export type Keystream = {
  next32: () => number
  /** The next bytes of the stream, copied. */
  take: (length: number) => Uint8Array
}

/** The ChaCha20 keystream of a 32-byte key, from block 0 with nonce 0: a key is used for one stream only. */
export function openKeystream(key: Uint8Array): Keystream {
  const cipher = createCipheriv('chacha20', key, START)
  let words = new Uint32Array(0)
  let at = 0
  const next32 = () => {
    if (at === words.length) {
      const bytes = cipher.update(ZEROS)
      words = new Uint32Array(bytes.buffer, bytes.byteOffset, BUFFER_BYTES / 4)
      at = 0
    }
    return words[at++]!
  }
  return {
    next32,
    take: length => new Uint8Array(Uint32Array.from({ length: Math.ceil(length / 4) }, next32).buffer, 0, length),
  }
}
