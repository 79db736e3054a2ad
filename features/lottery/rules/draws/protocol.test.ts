import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '#shared/hex.ts'
import { openStream, takeBelow } from '#shared/stream.ts'
import { fc } from '../../../../tests/support/property.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { StructureCode } from '../types.ts'
import { drawNumbers, revealOrder } from './draw-numbers.ts'
import { formatOpened, readOpened } from './opened.ts'
import { commitTo, findDrawKey, runDraw, seedAt } from './protocol.ts'

type Vector = Parameters<typeof findDrawKey>[0] & { result: string }
const file = new URL('../../../../tests/vectors/lottery-draw-vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }
const codes = Object.keys(STRUCTURES) as StructureCode[]
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })

test.each(vectors)('the given draw of $game comes out again', vector => {
  expect(formatOpened(runDraw(vector.game as StructureCode, vector).result)).toBe(vector.result)
})

test.each(codes)('any stream draws a result of %s that may be published, without repeats', structure => {
  fc.assert(
    fc.property(keys, key => {
      const text = formatOpened(drawNumbers(structure, openStream(key)))
      expect(readOpened(structure, text)).toMatchObject({ problems: [], warnings: [] })
    }),
    { numRuns: 20 },
  )
})

test('the stream is HMAC blocks read as big-endian words', () => {
  const key = new Uint8Array(32).fill(7)
  const blocks = [0, 1].map(block => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(block)
    return createHmac('sha256', key).update(counter).digest()
  })
  const words = Array.from({ length: 16 }, (_, i) => Buffer.concat(blocks).readUInt32BE(4 * i))
  const stream = openStream(key)
  expect(words.map(() => stream.uniform(2 ** 32))).toEqual(words)
  expect(stream.usedBytes()).toBe(64)
})

test('words from the last whole multiple of the bound on are passed over', () => {
  const take = (bound: number, words: number[]) => takeBelow(bound, () => words.shift()!)
  expect(take(10, [4_294_967_290, 4_294_967_295, 4_294_967_289])).toBe(9)
  expect(take(2 ** 31 + 1, [2 ** 32 - 1, 2 ** 31 + 1, 2 ** 31])).toBe(2 ** 31)
  expect(take(16, [4_294_967_295])).toBe(15)
  expect(take(1, [7])).toBe(0)
})

test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('a stream has no numbers below %d', bound => {
  expect(() => openStream(new Uint8Array(32)).uniform(bound)).toThrow(RangeError)
})

test('each tier is drawn once, the North’s special prize last, the South’s eighth prize first', () => {
  for (const code of codes)
    expect([...revealOrder(code)].sort()).toEqual(STRUCTURES[code].tiers.map(t => t.code).sort())
  const digits = openStream(new Uint8Array(32))
  const first = Array.from({ length: 5 }, () => digits.uniform(10)).join('')
  expect(drawNumbers('VN27', openStream(new Uint8Array(32))).tiers[1]).toEqual([first])
  expect(drawNumbers('VN18', openStream(new Uint8Array(32))).tiers.at(-1)).toEqual([first.slice(0, 2)])
})

test('a number that its tier already has is drawn again, whole', () => {
  // Two of each word make each number of a tier come twice at first: 00, 11, 22 …
  const north = readWords('VN27', (_, i) => Math.floor(i / 40) % 10)
  expect(north.every(numbers => new Set(numbers).size === numbers.length)).toBe(true)
})

function readWords(structure: StructureCode, wordAt: (bound: number, index: number) => number) {
  let index = 0
  return drawNumbers(structure, { uniform: bound => wordAt(bound, index++), usedBytes: () => 0 }).tiers
}

test('a drawn ball changes places with the first that is left', () => {
  const results = new Set<string>()
  for (let first = 0; first < 10; first++) {
    const words = [first, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    results.add(formatOpened(drawNumbers('PK10', { uniform: () => words.shift() ?? 0, usedBytes: () => 0 })))
  }
  expect([...results][3]).toBe('4,2,3,1,5,6,7,8,9,10')
  expect(results.size).toBe(10)
})

test('a bonus ball comes from what the drum has left, or from a drum of its own', () => {
  const zeros = { uniform: () => 0, usedBytes: () => 0 }
  expect(formatOpened(drawNumbers('POWER655', zeros))).toBe('1,2,3,4,5,6+7')
  expect(formatOpened(drawNumbers('LOTTO535', zeros))).toBe('1,2,3,4,5+1')
})

test('each seed of an epoch is the hash of the next one, back to the anchor', () => {
  const last = new Uint8Array(32).fill(9)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  expect(toHex(seedAt(last, 3, 3))).toBe(toHex(last))
  expect(toHex(seedAt(last, 3, 0))).toBe(hash(hash(hash(last))).toString('hex'))
  expect(commitTo(seedAt(last, 3, 2))).toEqual(seedAt(last, 3, 1))
  expect(() => seedAt(last, 3, 4)).toThrow(RangeError)
})

test('the key depends on everything that fixes a draw', () => {
  const [inputs] = vectors as [Vector]
  const zeros = '0'.repeat(64)
  const changed = {
    game: 'X',
    numero: '1',
    serverSeed: zeros,
    beaconRound: 1,
    beaconRandomness: zeros,
    betsRoot: zeros,
  }
  const found = Object.entries(changed).map(([field, value]) => toHex(findDrawKey({ ...inputs, [field]: value })))
  expect(new Set([toHex(findDrawKey(inputs)), ...found]).size).toBe(7)
  expect(() => findDrawKey({ ...inputs, serverSeed: 'seed' })).toThrow(RangeError)
  expect(fromHex(inputs.serverSeed)).toHaveLength(32)
})
