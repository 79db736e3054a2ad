/**
 * The last `size` keys at least, twice as many at most, in fixed memory: the first 64 bits of each. A key of 32 hex digits
 * may be taken for another one once in some 10^14 times, which may cost time and nothing else.
 */
export class RecentKeys {
  private readonly slots: number
  private young: Int32Array
  private old: Int32Array
  private used = 0

  constructor(size: number) {
    this.slots = 2 ** Math.ceil(Math.log2(2 * size))
    this.young = new Int32Array(2 * this.slots)
    this.old = new Int32Array(2 * this.slots)
  }

  has(key: string): boolean {
    const [high, low] = [partOf(key, 0), partOf(key, 8)]
    return this.isAt(this.young, high, low) || this.isAt(this.old, high, low)
  }

  add(key: string): void {
    const [high, low] = [partOf(key, 0), partOf(key, 8)]
    if (this.isAt(this.young, high, low)) return
    if (2 * this.used >= this.slots) {
      const oldest = this.old
      this.old = this.young
      this.young = oldest.fill(0)
      this.used = 0
    }
    const at = this.slotOf(this.young, high, low)
    this.young[at] = high
    this.young[at + 1] = low
    this.used++
  }

  clear(): void {
    this.young.fill(0)
    this.old.fill(0)
    this.used = 0
  }

  private isAt(keys: Int32Array, high: number, low: number): boolean {
    const at = this.slotOf(keys, high, low)
    return keys[at] === high && keys[at + 1] === low
  }

  /** Where the key stands, or the free slot where it belongs. */
  private slotOf(keys: Int32Array, high: number, low: number): number {
    for (let at = 2 * (low & (this.slots - 1)); ; at = (at + 2) & (2 * this.slots - 1)) {
      if ((keys[at] === high && keys[at + 1] === low) || (keys[at] === 0 && keys[at + 1] === 0)) return at
    }
  }
}

/** Eight hex digits; never 0, which stands for a free slot. */
function partOf(key: string, from: number): number {
  let part = 0
  for (let i = from; i < from + 8; i++) {
    const code = key.charCodeAt(i)
    part = (part << 4) | (code < 58 ? code - 48 : code - 87)
  }
  return part || 1
}
