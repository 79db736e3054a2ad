import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rewrite } from '../../tests/support/given.ts'
import { givenPastMonths, month, yyyymm } from '../../tests/support/past-months.ts'
import { readManifest, writeManifest } from './archive/manifest.ts'
import { verify } from './archive/verify.ts'
import { archive } from './archive/write.ts'

let past: Awaited<ReturnType<typeof givenPastMonths>>
let folder: string
let printed: string[]
const print = (line: string) => void printed.push(line)
const run = (ago: number) => archive(past.db, { before: month(ago), folder, tablespace: undefined }, print)

beforeAll(async () => {
  past = await givenPastMonths(5)
})
afterAll(() => past.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-archive-'))
  printed = []
  return () => rmSync(folder, { recursive: true })
})

const fileOf = (ago: number, table: string) => `${table}_${yyyymm(ago)}.csv.gz`

test('a month becomes a file for each table, and again changes nothing', async () => {
  await past.givenRound(5, { game: 'slot' })
  await past.givenRound(4)
  expect(await run(3)).toBe(true)
  const { files } = readManifest(folder)
  expect(files.map(({ file, rows }) => [file, rows])).toEqual([
    [fileOf(5, 'wallet.log'), '3'],
    [fileOf(4, 'wallet.log'), '3'],
  ])
  // The welcome of 10,000, the bet of 10 and the win of 5.
  expect(files.at(-1)).toMatchObject({ sums: { cash: '99950000' }, minId: expect.stringMatching(/^\d+ 1$/) })
  const csv = gunzipSync(readFileSync(join(folder, fileOf(4, 'wallet.log')))).toString()
  expect(csv.split('\n').map(line => line.split(',')[3])).toEqual(['cash', '100000000', '-100000', '50000', undefined])

  const before = files.map(({ file }) => statSync(join(folder, file)).mtimeMs)
  printed = []
  expect(await run(3)).toBe(true)
  expect(printed.every(line => line.endsWith('is there already'))).toBe(true)
  expect(files.map(({ file }) => statSync(join(folder, file)).mtimeMs)).toEqual(before)
  expect(await verify(past.db, folder, print)).toBe(true)
})

test('what was cut short goes on where it ended', async () => {
  await run(3)
  const manifest = readManifest(folder)
  const [first, lost] = manifest.files
  // As a kill leaves it: a draft, and a file that the manifest does not know yet.
  renameSync(join(folder, first!.file), join(folder, `${first!.file}.draft`))
  writeManifest(folder, { ...manifest, files: manifest.files.filter(each => each !== first && each !== lost) })
  printed = []
  expect(await run(3)).toBe(true)
  expect(printed.filter(line => line.includes('rows archived')).length).toBe(2)
  expect(await verify(past.db, folder, print)).toBe(true)
})

test('a field with quotes and line ends is one field of one row', async () => {
  const day = new Date(month(5).getTime() + 86_400_000)
  await past.db`
    insert into wallet.log (at, key, cash, balance, staked, won, content, op, reference, merchant_id, vendor_id, player, round,
      state, amount, answer, body)
    values (${day}, gen_random_uuid(), 0, 0, 0, 0, 0, 'bet', 'X:odd', 1, 1, 'p', 'r', 'REFUSED', 0, ${'{"a":\n"b\\"c"}'},
      ${'"\n"\r\n'})`
  expect(await run(4)).toBe(true)
  expect(readManifest(folder).files[0]!.rows).toBe('4')
  expect(await verify(past.db, folder, print)).toBe(true)
  await rewrite(past.world.db, tx => tx`delete from wallet.log where reference = 'X:odd'`)
})

test('months in use are refused with the reason', async () => {
  expect(await archive(past.db, { before: month(-1), folder, tablespace: undefined }, print)).toBe(false)
  const now = month(0).toISOString().slice(0, 7)
  expect(printed).toContain(`${now}: refused: it is not over`)
  const last = month(1).toISOString().slice(0, 7)
  expect(printed).toContain(`${last}: refused: calls look into it for 35 days after it`)
  expect(readManifest(folder).files.some(each => each.file.includes(yyyymm(1)))).toBe(false)
})

test('a month waits for its open rounds and cases', async () => {
  await past.world.newPlayer()
  await past.world.bet('b1')
  await past.age(3)
  const name = month(3).toISOString().slice(0, 7)
  expect(await run(2)).toBe(false)
  expect(printed).toContain(`${name}: refused: 1 of its rounds are open`)
  expect(readManifest(folder).files.length).toBe(2)

  // The end comes months later, and so does a case about the bet of then.
  await past.world.endRound()
  const { player } = past.world.player()
  await past.db`
    insert into reconciliation.cases (merchant_id, vendor_id, type, tx, round, player, currency)
    select 1, vendor_id, 'AMOUNT_DIFF', tx, round, player, currency from wallet.public_calls where player = ${player}`
  printed = []
  expect(await run(2)).toBe(false)
  expect(printed).toContain(`${name}: refused: 1 cases about it are open`)
  await past.db`update reconciliation.cases set state = 'CLOSED' where player = ${player}`
  expect(await run(2)).toBe(true)
  expect(readManifest(folder).files.length).toBe(3)
})

test('the command archives, verifies and says by its exit code when something differs', () => {
  const call = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/db/archive.ts', ...args], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, DATABASE_URL: past.url },
    })
  const before = month(4).toISOString().slice(0, 7)
  expect(call('--before', before, '--to', folder)).toMatchObject({ status: 0, stderr: '' })
  expect(call('--verify', folder)).toMatchObject({ status: 0, stderr: '' })
  rmSync(join(folder, fileOf(5, 'wallet.log')))
  expect(call('--verify', folder)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('the file is not there'),
  })
  const unknown = call('--before', before, '--to', folder, '--tablespace', 'nowhere')
  expect(unknown).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no tablespace nowhere') })
})

test.each([
  ['--before', '2026-13', '--to', 'x'],
  ['--before', '2026-01'],
  ['--verify', 'x', '--to', 'y'],
  ['--delete'],
])('wrong arguments are answered by the usage: %s %s', (...args) => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/db/archive.ts', ...args], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringContaining('usage: npm run archive')])
})
