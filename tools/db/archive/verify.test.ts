import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenPastMonths, month, yyyymm } from '../../../tests/support/past-months.ts'
import { readBack } from './csv-file.ts'
import { type Archived, readManifest, writeManifest } from './manifest.ts'
import { verify } from './verify.ts'
import { archive } from './write.ts'

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

/** Writes another CSV into an archived file, and what the manifest says of it. */
function forge(file: string, change: (csv: string) => string, lie: Partial<Archived> = {}): void {
  const path = join(folder, file)
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())))
  const manifest = readManifest(folder)
  Object.assign(manifest.files.find(each => each.file === file)!, lie)
  writeManifest(folder, manifest)
}

test('tampering with files, manifest or database is found', async () => {
  await past.givenRound(5)
  expect(await run(3)).toBe(true)
  const says = async (part: string) => {
    printed = []
    expect(await verify(past.db, folder, print)).toBe(false)
    expect(printed.filter(line => line.includes(part))).toHaveLength(1)
  }
  const entries = `wallet.log_${yyyymm(5)}.csv.gz`
  const whole = readFileSync(join(folder, entries))
  const restore = () => writeFileSync(join(folder, entries), whole)

  writeFileSync(join(folder, entries), whole.subarray(0, whole.length - 9))
  await says('the file is damaged')
  restore()
  writeFileSync(join(folder, 'wallet.log_199901.csv.gz'), whole)
  await says('not in the manifest')
  rmSync(join(folder, 'wallet.log_199901.csv.gz'))

  // Forged with its hash: only the database knows better.
  const honest = readManifest(folder)
  forge(entries, csv => csv.replace(',-100000,', ',-100001,'))
  const sha256 = await hashOf(join(folder, entries))
  forge(entries, csv => csv, sha256)
  const [row] = await past.db<{ key: string }[]>`select key from wallet.log where cash = -100000 order by at limit 1`
  await says(`1 rows differ, 0 only in the database, 0 only in the archive: keys ${row!.key}`)
  restore()
  writeManifest(folder, honest)
  forge(entries, csv => `${csv}no row of it\n`)
  await says('the file holds no rows of it')
  restore()
  writeManifest(folder, honest)
  forge(entries, csv => csv, { ...(await hashOf(join(folder, entries))), sums: { cash: '1' } })
  await says('the sum of cash is 1 in the manifest')
  restore()
  writeManifest(folder, honest)
  expect(await verify(past.db, folder, print)).toBe(true)

  // A row of the past that the database lost: also an archive again notices.
  await transaction(past.world.db, async tx => {
    await tx`set local session_replication_role = replica`
    await tx`update wallet.log set staked = -staked where key = ${row!.key}`
  })
  await says(`1 rows differ, 0 only in the database, 0 only in the archive: keys ${row!.key}`)
  await transaction(past.world.db, async tx => {
    await tx`set local session_replication_role = replica`
    await tx`update wallet.log set staked = -staked where key = ${row!.key}`
  })
})

async function hashOf(path: string) {
  const { sha256, csvSha256 } = await readBack(path)
  return { sha256, csvSha256 }
}
