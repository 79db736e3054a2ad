import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id such as `mem_01k9…`: 9 characters of time (so that new rows sit together), then 80 random bits. */
export function newId(prefix: string): string {
  let time = Date.now()
  let head = ''
  for (let i = 0; i < 9; i++) {
    head = ALPHABET[time % 32] + head
    time = Math.floor(time / 32)
  }
  const tail = Array.from(randomBytes(16), byte => ALPHABET[byte % 32]).join('')
  return `${prefix}_${head}${tail}`
}
