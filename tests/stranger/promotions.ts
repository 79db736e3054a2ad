import { createHash, createHmac } from 'node:crypto'

/* Draws envelopes, wheels and raffles again, written from docs/fair-draws.md alone: it shares no code. */

type Ticket = { no: number; member: string }
type Win = { place: number; ticket: number; member: string }
type Told = { promotion: string; commitment: string; serverSeed: string }
export type Envelope = Told & {
  kind: 'envelope'
  publicInput: string
  budget: string
  count: number
  min: string
  max: string
  unit: string
  parts: string[]
  claims: { place: number; amount: string }[]
}
export type Wheel = Told & {
  kind: 'wheel'
  clientSeed: string
  nonce: number
  weights: number[]
  number: number
  place: number
}
export type Raffle = Told & {
  kind: 'raffle'
  publicInput: string
  entriesRoot: string
  tickets: Ticket[]
  prizes: number
  wins: Win[]
}
export type Drawn = Envelope | Wheel | Raffle

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** What is not as it must be, by name; nothing where all is. */
export function wrongOf(drawn: Drawn): string[] {
  const promised = sha256(bytes(drawn.serverSeed)).toString('hex') === drawn.commitment ? [] : ['commitment']
  if (drawn.kind === 'envelope') return [...promised, ...wrongOfEnvelope(drawn)]
  return [...promised, ...(drawn.kind === 'wheel' ? wrongOfWheel(drawn) : wrongOfRaffle(drawn))]
}

/** Numbers below a bound, of the stream that these words are the key of. */
function numbers(seed: string, words: readonly (string | number)[]): (bound: number) => number {
  const key = createHmac('sha256', bytes(seed))
    .update(['promo', ...words, 'v1'].join('|'))
    .digest()
  let read = 0
  return bound => {
    const limit = 2 ** 32 - (2 ** 32 % bound)
    for (;;) {
      const block = Buffer.alloc(4)
      block.writeUInt32BE(Math.floor(read / 8))
      const word = createHmac('sha256', key)
        .update(block)
        .digest()
        .readUInt32BE(4 * (read % 8))
      read++
      if (word < limit) return word % bound
    }
  }
}

function wrongOfEnvelope(drawn: Envelope): string[] {
  const { promotion, serverSeed, publicInput, count, unit } = drawn
  const below = numbers(serverSeed, ['envelope', promotion, publicInput])
  const units = (text: string) => Math.round(Number(text) / Number(unit))
  const [min, max] = [units(drawn.min), units(drawn.max)]
  const parts: number[] = []
  let left = units(drawn.budget)
  for (let rest = count; rest > 1; rest--) {
    const lowest = Math.max(min, left - max * (rest - 1))
    const highest = Math.max(lowest, Math.min(max, Math.floor((2 * left) / rest) - min, left - min * (rest - 1)))
    const part = lowest + below(highest - lowest + 1)
    parts.push(part)
    left -= part
  }
  parts.push(left)
  for (let k = 0; k + 1 < count; k++) {
    const other = k + below(count - k)
    ;[parts[k], parts[other]] = [parts[other]!, parts[k]!]
  }
  const wrong: string[] = []
  if (parts.join() !== drawn.parts.map(units).join()) wrong.push('parts')
  if (drawn.parts.map(units).reduce((sum, part) => sum + part, 0) !== units(drawn.budget)) wrong.push('sum')
  if (drawn.claims.some(({ place, amount }, i) => place !== i || units(amount) !== parts[i])) wrong.push('claims')
  return wrong
}

function wrongOfWheel({ promotion, serverSeed, clientSeed, nonce, weights, number, place }: Wheel): string[] {
  const below = numbers(serverSeed, ['wheel', promotion, clientSeed, nonce])
  const drawn = below(weights.reduce((sum, weight) => sum + weight, 0))
  let [stops, sum] = [0, weights[0]!]
  while (sum <= drawn) sum += weights[++stops]!
  return [...(drawn === number ? [] : ['number']), ...(stops === place ? [] : ['place'])]
}

function wrongOfRaffle({ promotion, serverSeed, publicInput, entriesRoot, tickets, prizes, wins }: Raffle): string[] {
  const below = numbers(serverSeed, ['raffle', promotion, publicInput, entriesRoot])
  const order = [...tickets].sort((a, b) => a.no - b.no)
  const root = treeOf(order.map(({ no, member }) => sha256(Uint8Array.of(0), String(no), sha256(member))))
  const drawn: string[] = []
  const had = new Set<string>()
  for (let k = 0; k < order.length && drawn.length < prizes; k++) {
    const other = k + below(order.length - k)
    ;[order[k], order[other]] = [order[other]!, order[k]!]
    const { no, member } = order[k]!
    if (!had.has(member)) drawn.push(`${drawn.length} ${no} ${member}`)
    had.add(member)
  }
  const isSame = drawn.join() === wins.map(({ place, ticket, member }) => `${place} ${ticket} ${member}`).join()
  return [...(root.toString('hex') === entriesRoot ? [] : ['entriesRoot']), ...(isSame ? [] : ['wins'])]
}

function treeOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length < 2) return leaves[0] ?? sha256('')
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return sha256(Uint8Array.of(1), treeOf(leaves.slice(0, left)), treeOf(leaves.slice(left)))
}
