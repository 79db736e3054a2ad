import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TAIL = 16

/** Random bytes in stock: one call to the system serves many ids. */
const stock = Buffer.alloc(TAIL * 512)
let used = stock.length

/** An id such as `mem_01k9…`: 9 characters of time (so that new rows sit together), then 80 random bits. */
export function newId(prefix: string): string {
  let time = Date.now()
  let head = ''
  for (let i = 0; i < 9; i++) {
    head = ALPHABET[time % 32] + head
    time = Math.floor(time / 32)
  }
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  let tail = ''
  for (const end = used + TAIL; used < end; used++) tail += ALPHABET[stock[used]! % 32]
  return `${prefix}_${head}${tail}`
}
