import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitmentOf, spinWheel } from '#features/draws/rules/draws.ts'
import { firstRoundAt, QUICKNET, roundsAllowed } from '#features/lottery/rules/draws/beacon.ts'
import { type BetLeaf, findBetsRoot } from '#features/lottery/rules/draws/bets-root.ts'
import { formatOpened } from '#features/lottery/rules/draws/opened.ts'
import { type DrawProof, hashRecord } from '#features/lottery/rules/draws/proof.ts'
import { NO_BEACON, runDraw, seedAt } from '#features/lottery/rules/draws/protocol.ts'
import { toHex } from '#shared/hex.ts'
import { readDraws, readLeaves, readPromotions } from './verify-draw/records.ts'
import { reportDraws, reportPromotions } from './verify-draw/report.ts'

const root = new URL('../..', import.meta.url)
const VECTORS = 'tests/vectors/lottery-draw-vectors.json'
const EPOCH_LENGTH = 5
const lastSeed = new Uint8Array(32).fill(3)
const seed = (position: number) => toHex(seedAt(lastSeed, EPOCH_LENGTH, position))
const bets: BetLeaf[] = [1, 2, 3].map(n => ({ betId: `B${n}`, lineHash: new Uint8Array(32).fill(n) }))
const drawAtMs = (position: number) => Date.parse('2026-08-22T00:00:00Z') + position * 60_000
const SIGNATURE = 'ab'.repeat(48)

function givenProof(position: number, previousHash: string, changes: Partial<DrawProof> = {}): DrawProof {
  const inputs = {
    game: 'FAST-60',
    numero: `20260822${String(position).padStart(4, '0')}`,
    serverSeed: seed(position),
    beaconRound: firstRoundAt(QUICKNET, drawAtMs(position)),
    beaconRandomness: createHash('sha256').update(SIGNATURE, 'hex').digest('hex'),
    betsRoot: toHex(findBetsRoot(bets)),
    ...changes,
  }
  const { key, result, streamBytes } = runDraw('VN27', inputs)
  const proof = {
    structure: 'VN27' as const,
    epoch: 1,
    anchor: seed(0),
    position,
    commitment: seed(position - 1),
    beaconChain: QUICKNET.chain,
    pinnedRound: firstRoundAt(QUICKNET, drawAtMs(position)),
    beaconStepSec: 60,
    beaconSignature: SIGNATURE,
    lockAt: new Date(drawAtMs(position) - 5000).toISOString(),
    drawAt: new Date(drawAtMs(position)).toISOString(),
    betsCount: bets.length,
    drawKey: toHex(key),
    streamBytes,
    result: formatOpened(result),
    drawnAt: new Date(drawAtMs(position) + 1000).toISOString(),
    codeVersion: '0.1.0',
    previousHash,
    ...inputs,
    ...changes,
  }
  return { ...proof, recordHash: hashRecord(proof) }
}

function givenProofs(): [DrawProof, DrawProof, DrawProof] {
  const first = givenProof(1, '0'.repeat(64))
  const second = givenProof(2, first.recordHash)
  return [first, second, givenProof(3, second.recordHash)]
}

function verify(draws: unknown, leaves: BetLeaf[] | null = null) {
  const lines: string[] = []
  const wrong = reportDraws(readDraws(JSON.stringify(draws)), leaves, line => lines.push(line))
  return { wrong, text: lines.join('\n') }
}

function run(args: string[], input = '') {
  return spawnSync(process.execPath, ['tools/verify/verify-draw.ts', ...args], { cwd: root, encoding: 'utf8', input })
}

test('published records are right: draws, seeds from their anchor, and their order', () => {
  const { wrong, text } = verify({ draws: givenProofs() })
  expect({ wrong, last: text.split('\n').at(-1) }).toEqual({ wrong: 0, last: '3 draws, 0 wrong' })
  expect(text).toContain(`must give for round ${firstRoundAt(QUICKNET, drawAtMs(1))}: ${SIGNATURE}`)
})

test.each([
  ['serverSeed', '00'.repeat(32), ['commitment', 'drawKey', 'result', 'recordHash', 'chain']],
  ['betsRoot', '00'.repeat(32), ['drawKey', 'result', 'recordHash']],
  ['beaconSignature', 'cd'.repeat(48), ['beaconRandomness', 'recordHash']],
  ['beaconSignature', null, ['beaconRandomness', 'recordHash']],
  ['beaconRound', 5, ['beaconRound', 'drawKey', 'result', 'recordHash']],
  ['pinnedRound', 5, ['pinnedRound', 'recordHash']],
  ['drawAt', '2026-08-22T00:03:00Z', ['pinnedRound', 'beaconRound', 'recordHash']],
  ['numero', '202608229999', ['drawKey', 'result', 'recordHash']],
  ['streamBytes', 1, ['streamBytes', 'recordHash']],
  ['previousHash', '11'.repeat(32), ['recordHash', 'previousHash']],
  ['drawnAt', '2026-08-22T00:01:02Z', ['recordHash']],
] as const)('a record whose %s was changed to %s is wrong, and it says where', (field, value, where) => {
  const [first, second, third] = givenProofs()
  const { wrong, text } = verify([first, { ...second, [field]: value }, third])
  expect(wrong).toBeGreaterThan(0)
  for (const what of where) expect(text).toMatch(new RegExp(`${what}\n +published .*\n +computed `))
})

test('a record’s hash binds every field of it', () => {
  const { recordHash, ...fields } = givenProofs()[0]
  for (const field of Object.keys(fields)) expect(hashRecord({ ...fields, [field]: 'other' })).not.toBe(recordHash)
})

test('a result replaced together with its record’s hash is wrong', () => {
  const [first] = givenProofs()
  const other = { ...first, result: first.result.replace(/^\d/, digit => String((Number(digit) + 1) % 10)) }
  expect(verify({ ...other, recordHash: hashRecord(other) })).toMatchObject({ wrong: 1 })
})

test('a record left out breaks the order, and seeds still lead back over the gap', () => {
  const [first, , third] = givenProofs()
  const { wrong, text } = verify([first, third])
  expect(wrong).toBe(1)
  expect(text).toContain('previousHash')
  expect(text).not.toContain('chain\n')
})

test('a draw without a beacon holds its zeros, so that no number of ours can stand for it', () => {
  const zeros = { ...NO_BEACON, beaconChain: null, beaconSignature: null }
  expect(verify(givenProof(1, '0'.repeat(64), zeros)).wrong).toBe(0)
  const chosen = verify(givenProof(1, '0'.repeat(64), { ...zeros, beaconRandomness: '01'.repeat(32) }))
  expect(chosen).toMatchObject({ wrong: 1, text: expect.stringContaining('beaconRandomness') })
})

test('a round a step later may stand in for the pinned one, any other may not', () => {
  const rounds = roundsAllowed(QUICKNET, drawAtMs(1), 60)
  const drawnBy = (beaconRound: number) => verify(givenProof(1, '0'.repeat(64), { beaconRound }))
  expect(drawnBy(rounds[2]!).wrong).toBe(0)
  expect(drawnBy(rounds[2]! + 1)).toMatchObject({ wrong: 1, text: expect.stringContaining('beaconRound') })
})

test('the published bets lead to the root, and no others', () => {
  const [first] = givenProofs()
  const text = JSON.stringify(bets.map(({ betId, lineHash }) => ({ betId, lineHash: toHex(lineHash) })))
  expect(verify(first, readLeaves(text)).wrong).toBe(0)
  expect(verify(first, bets.slice(1)).text).toMatch(/betsRoot\n.*\n.*\n +betsCount\n +published 3\n +computed {2}2/)
})

test('the command takes files and standard input, and ends with 1 when a draw is wrong', () => {
  const given = run([VECTORS])
  expect([given.status, given.stdout.split('\n').at(-2)]).toEqual([0, '5 draws, 0 wrong'])
  const wrong = readFileSync(new URL(VECTORS, root), 'utf8').replace('"2826"', '"2827"')
  const piped = run(['-'], wrong)
  expect(piped.status).toBe(1)
  expect(piped.stdout).toContain('WRONG  D4 202608220009  2827\n       result\n         published 2827\n')
})

test.each([
  [['-'], '{', 1, 'JSON'],
  [['-'], '[]', 1, 'no draws in it'],
  [['-'], '[{"game":"SSC"}]', 1, 'draw 1 · numero'],
  [['-'], '{"game":"Other"}', 1, 'draw 1 · structure'],
  [['missing.json'], '', 1, 'missing.json'],
  [[], '', 2, 'usage'],
  [['--bests', 'x', '-'], '', 2, 'usage'],
])('%j with %j gets a clear answer', (args, input, status, message) => {
  const { stderr, ...ended } = run(args, input)
  expect(ended.status).toBe(status)
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('    at ')
})

test('the verifier reaches nothing of the server', () => {
  const files = ['verify-draw.ts', 'verify-draw/records.ts', 'verify-draw/report.ts']
  for (const file of files) {
    expect(readFileSync(new URL(`tools/verify/${file}`, root), 'utf8')).not.toMatch(/from '.*(?:apps|server|database)/)
  }
})

test('draws of promotions are made again, and what was changed is named', () => {
  const inputs = { serverSeed: seed(1), promotion: 'wheel', clientSeed: 'mine', nonce: 1 }
  const drawn = spinWheel(inputs, [1, 3, 6])
  const record = { kind: 'wheel', ...inputs, commitment: commitmentOf(inputs.serverSeed), weights: [1, 3, 6], ...drawn }
  const lines: string[] = []
  const records = readPromotions(JSON.stringify({ list: [record, { ...record, number: 10 }] }))!
  expect(reportPromotions(records, line => lines.push(line))).toBe(1)
  expect(lines).toEqual([
    ...['right  wheel wheel', 'WRONG  wheel wheel'],
    `       number\n         published 10\n         computed  ${drawn.number}`,
    '2 draws, 1 wrong',
  ])
  expect(readPromotions(JSON.stringify([record, { game: 'FAST-60' }]))).toBeUndefined()
  expect(() => readPromotions(JSON.stringify({ ...record, commitment: 'x' }))).toThrow('commitment')
})
