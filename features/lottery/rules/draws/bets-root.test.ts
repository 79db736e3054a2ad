import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toHex } from '#shared/hex.ts'
import { fc } from '../../../../tests/support/property.ts'
import {
  type BetLeaf,
  createBetsTree,
  findBetPath,
  findBetsRoot,
  findPathInPieces,
  followBetPath,
  hashLine,
  PIECE_LEAVES,
  sortBets,
} from './bets-root.ts'

const bet = (n: number): BetLeaf => ({ betId: `B${n}`, lineHash: new Uint8Array(32).fill(n) })
const bets = fc
  .uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 70 })
  .map(numbers => numbers.map(bet))

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The tree as RFC 9162 §2.1.1 words it: split at the largest power of two below the count. */
function rootByStandard(leaves: readonly BetLeaf[]): Buffer {
  const [only] = leaves
  if (leaves.length === 1) return sha(Uint8Array.of(0), Buffer.from(only!.betId), only!.lineHash)
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha(Uint8Array.of(1), rootByStandard(leaves.slice(0, half)), rootByStandard(leaves.slice(half)))
}

test('the root is that of the standard’s tree, in whatever order bets come', () => {
  fc.assert(
    fc.property(bets, given => {
      const root = rootByStandard(given.toSorted((a, b) => (a.betId < b.betId ? -1 : 1))).toString('hex')
      expect(toHex(findBetsRoot(given))).toBe(root)
      expect(toHex(findBetsRoot(given.toReversed()))).toBe(root)
    }),
    { numRuns: 40 },
  )
})

test('without bets the root is the hash of nothing', () => {
  expect(toHex(findBetsRoot([]))).toBe(createHash('sha256').digest('hex'))
})

test('a line changed, left out or added changes the root', () => {
  const root = (...given: BetLeaf[]) => toHex(findBetsRoot(given))
  const roots = [root(bet(1), bet(2)), root(bet(1)), root(bet(1), bet(2), bet(3)), root(bet(1), bet(4))]
  expect(new Set(roots).size).toBe(roots.length)
})

test('lines of one bet have one order', () => {
  const [first, second] = [
    { ...bet(1), betId: 'B' },
    { ...bet(2), betId: 'B' },
  ]
  expect(findBetsRoot([first, second])).toEqual(findBetsRoot([second, first]))
})

test('the way from any line leads to the root, and from no other line', () => {
  fc.assert(
    fc.property(bets, fc.nat(), (given, nth) => {
      const mine = given[nth % given.length]!
      const path = findBetPath(given, mine)
      const root = toHex(findBetsRoot(given))
      expect(toHex(followBetPath(mine, path))).toBe(root)
      expect(toHex(followBetPath({ ...mine, betId: 'other' }, path))).not.toBe(root)
    }),
    { numRuns: 40 },
  )
})

test('a bet that is not among them has no way', () => {
  expect(() => findBetPath([bet(1)], bet(2))).toThrow(RangeError)
})

test('a line’s hash binds everything it says', () => {
  const line = { numero: '202608220001', playType: 'MB_LO2', selection: '83', unit: 1000n, odds: '99.5', salt: '5a' }
  const changed = { numero: 'x', playType: 'MB_LO3', selection: '38', unit: 1001n, odds: '99.4', salt: '5b' }
  const hashes = Object.entries(changed).map(([field, value]) => toHex(hashLine({ ...line, [field]: value })))
  expect(new Set([toHex(hashLine(line)), ...hashes]).size).toBe(hashes.length + 1)
})

test.each([0, 1, 5, 1_024, 1_025, 3_000])(
  'a tree of %d bets in pieces has the same root, and ways that lead to it',
  count => {
    const given = sortBets(Array.from({ length: count }, (_, n) => ({ ...bet(n % 256), betId: String(n) })))
    const tree = createBetsTree(message => sha(message))
    const begins = given.filter(each => tree.add(each))
    const { root, pieces, ...made } = tree.finish()
    expect([toHex(root), made.count]).toEqual([toHex(findBetsRoot(given)), count])
    for (const [piece, first] of begins.entries()) {
      const inPiece = given.slice(piece * PIECE_LEAVES, (piece + 1) * PIECE_LEAVES)
      const mine = inPiece.at(-1)!
      expect(inPiece[0]).toBe(first)
      const path = findPathInPieces({ piece, pieces, count }, inPiece, mine)
      expect(toHex(followBetPath(mine, path))).toBe(toHex(root))
    }
  },
)
