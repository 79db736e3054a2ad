import { createHash, createHmac } from 'node:crypto'

/* Draws a lottery again, written from docs/fair-draws.md alone: it takes the tables from the page, and shares no code. */

type Tier = { code: string; count: number; digits: number; highest: number; repeats: boolean; machine: string }
type Structure = { tiers: Tier[]; order: string[]; ascending: boolean }
type Fields = Readonly<Record<string, string | number | null>>

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hmac = (key: Uint8Array, message: string | Uint8Array) => createHmac('sha256', key).update(message).digest()
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** The table of structures of the page. */
export function readStructures(page: string): Map<string, Structure> {
  const rows = page.matchAll(/^\| `(\w+)` +\| (.*?) +\| (.*?) *\| (.*?) *\|$/gm)
  return new Map(
    [...rows].map(([, name, tiers, order, ascending]): [string, Structure] => {
      const read = tiers!.split('; ').map(readTier)
      const codes = read.map(tier => tier.code)
      return [name!, { tiers: read, order: order ? order.split(' ') : codes, ascending: ascending === 'yes' }]
    }),
  )
}

function readTier(text: string): Tier {
  const match = /^(\w+) (\d+) (?:× (\d+) digits|of 1–(\d+))( repeating)?(?: from (\w+)'s machine)?$/.exec(text)
  if (!match) throw new Error(`no tier: ${text}`)
  const [, code, count, digits, highest, repeats, machine] = match
  const numbers = { count: Number(count), digits: Number(digits ?? 0), highest: Number(highest ?? 0) }
  return { code: code!, ...numbers, repeats: repeats !== undefined, machine: machine ?? code! }
}

/** The order of a record's fields, as the numbered list of the page has it. */
export function readFieldOrder(page: string): string[] {
  const list = page.slice(page.indexOf('## Records')).match(/^\d+\. .*$/gm)!
  return list.flatMap(line =>
    line
      .split(', the ')[0]!
      .split(', four ')[0]!
      .match(/`(\w+)`/g)!
      .map(each => each.slice(1, -1)),
  )
}

/** What a record must hold, by its own fields: what differs from it is wrong. */
export function drawAgain(page: string, record: Fields): Fields {
  const structure = readStructures(page).get(String(record.structure))!
  const seed = bytes(String(record.serverSeed))
  const { game, numero, beaconRound, beaconRandomness, betsRoot } = record
  const key = hmac(seed, [game, numero, beaconRound, beaconRandomness, betsRoot, 'v1'].join('|'))
  const words = { read: 0 }
  const result = drawResult(structure, bound => below(key, words, bound))
  let anchor: Buffer = seed
  for (let i = 0; i < Number(record.position); i++) anchor = sha256(anchor)
  const signature = record.beaconSignature
  return {
    ...record,
    commitment: sha256(seed).toString('hex'),
    anchor: anchor.toString('hex'),
    beaconRandomness: signature === null ? '0'.repeat(64) : sha256(bytes(String(signature))).toString('hex'),
    drawKey: key.toString('hex'),
    streamBytes: words.read * 4,
    result,
    recordHash: hashRecord(page, record),
  }
}

/** SHA-256 of the fields, in the order of the page. */
export function hashRecord(page: string, record: Fields): string {
  const fields = readFieldOrder(page).map(field => record[field] ?? '')
  return sha256(fields.join('\n')).toString('hex')
}

/** A number below `bound` from the stream of this key. */
function below(key: Buffer, words: { read: number }, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const block = Buffer.alloc(4)
    block.writeUInt32BE(Math.floor(words.read / 8))
    const word = hmac(key, block).readUInt32BE(4 * (words.read % 8))
    words.read++
    if (word < limit) return word % bound
  }
}

function drawResult({ tiers, order, ascending }: Structure, draw: (bound: number) => number): string {
  const machines = new Map<string, { balls: number[]; next: number }>()
  const drawn = new Map(
    order.map((code): [string, string[]] => {
      const tier = tiers.find(each => each.code === code)!
      if (tier.digits > 0) return [code, drawDigits(tier, draw)]
      if (tier.repeats) return [code, Array.from({ length: tier.count }, () => String(1 + draw(tier.highest)))]
      const machine = machines.get(tier.machine) ?? { balls: [...Array(tier.highest).keys()].map(i => i + 1), next: 0 }
      machines.set(tier.machine, machine)
      const balls = Array.from({ length: tier.count }, () => takeBall(machine, draw))
      return [code, (ascending ? balls.sort((a, b) => a - b) : balls).map(String)]
    }),
  )
  const written = tiers.map(({ code }) => drawn.get(code)!.join(','))
  return written.join(tiers.every(({ digits }) => digits > 0) ? '|' : '+')
}

function drawDigits({ count, digits, repeats }: Tier, draw: (bound: number) => number): string[] {
  const numbers: string[] = []
  while (numbers.length < count) {
    const number = Array.from({ length: digits }, () => draw(10)).join('')
    if (repeats || !numbers.includes(number)) numbers.push(number)
  }
  return numbers
}

function takeBall(machine: { balls: number[]; next: number }, draw: (bound: number) => number): number {
  const { balls, next } = machine
  const other = next + draw(balls.length - next)
  ;[balls[next], balls[other]] = [balls[other]!, balls[next]!]
  machine.next++
  return balls[next]!
}

export type Line = { betId: string; lineHash: string }

/** The root of these lines. */
export function rootOf(lines: readonly Line[]): string {
  const sorted = [...lines].sort((a, b) =>
    a.betId === b.betId ? (a.lineHash < b.lineHash ? -1 : 1) : a.betId < b.betId ? -1 : 1,
  )
  const leaves = sorted.map(({ betId, lineHash }) => sha256(Uint8Array.of(0), betId, bytes(lineHash)))
  return (leaves.length === 0 ? sha256('') : treeOf(leaves)).toString('hex')
}

function treeOf(leaves: Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0]!
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return sha256(Uint8Array.of(1), treeOf(leaves.slice(0, left)), treeOf(leaves.slice(left)))
}
