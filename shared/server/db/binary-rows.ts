const HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
/** Between JavaScript's epoch and PostgreSQL's, in ms. */
const EPOCH_MS = 946_684_800_000

/**
 * Rows as `COPY … (FORMAT binary)` takes them: for each row `begin`, then its columns one by one, and `end` after the last.
 * Used again for the next rows, it needs no new memory: what `end` gave is overwritten then.
 */
export class BinaryRows {
  private bytes = Buffer.allocUnsafe(64 * 1024)
  private at = HEAD.copy(this.bytes)

  begin(columns: number): void {
    this.room(2)
    this.at = this.bytes.writeInt16BE(columns, this.at)
  }
  none(): void {
    this.size(-1)
  }
  text(value: string | null): void {
    if (value === null) {
      this.none()
      return
    }
    this.room(4 + 3 * value.length)
    const size = this.bytes.write(value, this.at + 4, 'utf8')
    this.bytes.writeInt32BE(size, this.at)
    this.at += 4 + size
  }
  /** A text of JSON as `jsonb`. */
  json(value: string | null): void {
    if (value === null) {
      this.none()
      return
    }
    this.room(5 + 3 * value.length)
    const size = this.bytes.write(value, this.at + 5, 'utf8')
    this.bytes.writeInt32BE(size + 1, this.at)
    this.bytes[this.at + 4] = 1
    this.at += 5 + size
  }
  /** 32 hex digits. */
  uuid(value: string | null): void {
    if (value === null) {
      this.none()
      return
    }
    this.size(16)
    this.at += this.bytes.write(value, this.at, 16, 'hex')
  }
  int8(value: bigint | null): void {
    if (value === null) {
      this.none()
      return
    }
    this.size(8)
    this.at = this.bytes.writeBigInt64BE(value, this.at)
  }
  int4(value: number | null): void {
    if (value === null) {
      this.none()
      return
    }
    this.size(4)
    this.at = this.bytes.writeInt32BE(value, this.at)
  }
  int2(value: number | null): void {
    if (value === null) {
      this.none()
      return
    }
    this.size(2)
    this.at = this.bytes.writeInt16BE(value, this.at)
  }
  time(value: Date | null): void {
    this.int8(value && BigInt(value.getTime() - EPOCH_MS) * 1_000n)
  }
  end(): Buffer {
    this.begin(-1)
    const rows = this.bytes.subarray(0, this.at)
    this.at = HEAD.length
    return rows
  }

  /** The size of a column, and room for it up to 16 bytes. */
  private size(bytes: number): void {
    this.room(20)
    this.at = this.bytes.writeInt32BE(bytes, this.at)
  }
  private room(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.at + bytes))
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
  }
}
