import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const line = z.union([
  z.strictObject({ record: z.string(), from: z.string(), to: z.string(), before: z.union([hex, z.literal('')]) }),
  z.strictObject({ hash: hex, row: z.string() }),
  z.strictObject({ anchor: z.string(), id: z.string(), hash: hex }),
])
export type Anchor = { day: string; id: string; hash: string }

/** Published anchors: `day id hash` on each line. */
export function readAnchors(text: string): Anchor[] {
  const lines = text.split('\n').filter(each => each.trim() !== '')
  return lines.map((each, n) => {
    const [, day, id, hash] = /^(\d{4}-\d\d-\d\d)\s+(\d+)\s+([0-9a-f]{64})\s*$/.exec(each) ?? []
    if (!day) throw new Error(`line ${n + 1} of the anchors is none`)
    return { day, id: id!, hash: hash! }
  })
}

/**
 * Each row's hash is made again of the one before and of the row itself. What is told of a page's beginning must be how the
 * page before it ended, and anchors, those of the file and those that were published, must be rows of it.
 */
export function verifyRecord(text: string, published: readonly Anchor[] = []) {
  const wrong: string[] = []
  const hashes = new Map<string, string>()
  const anchors: Anchor[] = [...published]
  let before: string | undefined
  let merchant: string | undefined
  for (const [n, each] of text.split('\n').entries()) {
    if (each.trim() === '') continue
    const read = readLine(each, n + 1)
    if ('record' in read) {
      if (merchant !== undefined && merchant !== read.record) wrong.push(`line ${n + 1}: of another merchant`)
      if (before !== undefined && before !== read.before) wrong.push(`line ${n + 1}: rows are missing before it`)
      merchant = read.record
      before = read.before
    } else if ('anchor' in read) anchors.push({ day: read.anchor, id: read.id, hash: read.hash })
    else {
      if (before === undefined) throw new Error(`line ${n + 1}: a row before any beginning of a record`)
      const due = createHash('sha256').update(before, 'hex').update(read.row).digest('hex')
      const id = idOf(read.row)
      if (due !== read.hash) wrong.push(`line ${n + 1}: row ${id} is not what it was, or not where it was`)
      hashes.set(id, read.hash)
      before = read.hash
    }
  }
  if (hashes.size === 0) throw new Error('there is no row of a record in it')
  for (const { day, id, hash } of anchors)
    if (hashes.get(id) !== hash) wrong.push(`the anchor of ${day} is row ${id}, which is not here as it was then`)
  return { rows: hashes.size, anchors: anchors.length, wrong }
}

function readLine(text: string, n: number): z.output<typeof line> {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new Error(`line ${n} is none of a record`)
  }
}

function idOf(row: string): string {
  try {
    return String((JSON.parse(row) as { id?: unknown }).id)
  } catch {
    return '?'
  }
}
