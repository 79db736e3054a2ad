import { expect, test } from 'vitest'
import { findBetPath, findBetsRoot, hashLine } from '#features/lottery/rules/draws/bets-root.ts'
import { formatOpened } from '#features/lottery/rules/draws/opened.ts'
import { type DrawProof, hashRecord } from '#features/lottery/rules/draws/proof.ts'
import { NO_BEACON, runDraw, seedAt } from '#features/lottery/rules/draws/protocol.ts'
import { toHex } from '#shared/hex.ts'
import { verifyDraw, verifyLine, walkToAnchor } from './verify.ts'

const lastSeed = new Uint8Array(32).fill(7)
const seed = (position: number) => toHex(seedAt(lastSeed, 9_000, position))
const line = { playType: 'MB_LO2', selection: '13,14', unit: '100', odds: '{"*":"99.5"}', salt: 'ab' }
const facts = (numero: string) => ({ ...line, numero, unit: 100n })
const numeroOf = (position: number) => `20261121${String(position).padStart(4, '0')}`

function givenProof(position: number, previousHash: string): DrawProof {
  const numero = numeroOf(position)
  const bets = ['B1', 'B2', 'B3'].map(betId => ({ betId, lineHash: hashLine(facts(numero)) }))
  const inputs = {
    game: 'VN27_60',
    numero,
    serverSeed: seed(position),
    ...NO_BEACON,
    betsRoot: toHex(findBetsRoot(bets)),
  }
  const { key, result, streamBytes } = runDraw('VN27', inputs)
  const proof = {
    ...inputs,
    structure: 'VN27' as const,
    epoch: 1,
    anchor: seed(0),
    position,
    commitment: seed(position - 1),
    beaconChain: null,
    pinnedRound: 0,
    beaconStepSec: 60,
    beaconSignature: null,
    lockAt: '2026-11-21T10:06:55.000Z',
    drawAt: '2026-11-21T10:07:00.000Z',
    betsCount: 3,
    drawKey: toHex(key),
    streamBytes,
    result: formatOpened(result),
    drawnAt: '2026-11-21T10:07:00.100Z',
    codeVersion: '0.1.0',
    previousHash,
  }
  return { ...proof, recordHash: hashRecord(proof) }
}

const before = givenProof(6, '0'.repeat(64))
const proof = givenProof(7, before.recordHash)

test('a record as it was published is right in everything, alone and after the one before', () => {
  expect(verifyDraw(proof, null).every(({ isRight }) => isRight)).toBe(true)
  const findings = verifyDraw(proof, before)
  expect(findings.map(({ what }) => what)).toEqual(expect.arrayContaining(['result', 'previousHash', 'chain']))
  expect(findings.filter(({ isRight }) => !isRight)).toEqual([])
})

test('another number in the result is found, and that the record is not the one that was hashed', () => {
  const digit = proof.result[0] === '9' ? '8' : '9'
  const wrong = verifyDraw({ ...proof, result: digit + proof.result.slice(1) }, before).filter(
    ({ isRight }) => !isRight,
  )
  expect(wrong.map(({ what }) => what)).toEqual(['result', 'recordHash'])
})

test('a seed of another chain does not lead to the anchor', async () => {
  await expect(walkToAnchor(givenProof(8_500, ''))).resolves.toBe(true)
  await expect(walkToAnchor({ ...proof, serverSeed: seed(9) })).resolves.toBe(false)
})

test('a line leads to the root by its facts alone; another stake does not', () => {
  const leaves = ['B1', 'B2', 'B3'].map(betId => ({ betId, lineHash: hashLine(facts(proof.numero)) }))
  const { beside, ...path } = findBetPath(leaves, leaves[1]!)
  const published = { ...line, hash: toHex(leaves[1]!.lineHash), path: { ...path, beside: beside.map(toHex) } }
  expect(verifyLine('B2', proof.numero, published)).toEqual({ hash: published.hash, root: proof.betsRoot })
  expect(verifyLine('B2', proof.numero, { ...published, unit: '101' }).root).not.toBe(proof.betsRoot)
  expect(verifyLine('B2', proof.numero, { ...published, path: null }).root).toBeNull()
})
