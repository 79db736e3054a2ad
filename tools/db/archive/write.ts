import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '#shared/server/db/pool.ts'
import { hashCsv, readBack, writeCsv } from './csv-file.ts'
import { type Archived, type Manifest, readManifest, writeManifest } from './manifest.ts'
import * as store from './store.ts'

/** So long after its end calls still look into a month each time (docs/decisions/0017): it stays as it is. */
const OPEN_DAYS = 35
const MOVE_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

export type Order = { before: Date; folder: string; tablespace: string | undefined }

/**
 * Archives every month that lies wholly before a time into a folder, and moves it to a tablespace if one is named. Rows
 * stay where they are for whoever asks. Doing it again goes on where it ended. False when a month was refused.
 */
export async function archive(db: store.Database, order: Order, print: (line: string) => void): Promise<boolean> {
  const { tablespace } = order
  if (tablespace !== undefined && !(await store.isTablespace(db, tablespace)))
    throw new Error(`There is no tablespace ${tablespace}: create it first.`)
  return store.inTurn(db, () => archiveMonths(db, order, print))
}

async function archiveMonths(db: store.Database, { before, folder, tablespace }: Order, print: (line: string) => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const partitions = (await store.selectPartitions(db)).filter(each => each.to <= before)
  const months = Map.groupBy(partitions, each => `${each.from.toISOString()} ${each.to.toISOString()}`)
  let refused = 0
  for (const month of months.values()) {
    const reason = await findReason(db, month[0]!)
    for (const partition of reason === undefined ? month : []) {
      const change = await archivePartition(db, folder, partition)
      if (change === 'refused') {
        refused++
        print(`${partition.name}: refused: it changed since it was archived; --verify ${folder} tells how`)
        continue
      }
      print(`${partition.name}: ${change}`)
      await store.quiet(db, partition.name)
      if (tablespace !== undefined) await move(db, partition.name, tablespace, print)
    }
    if (reason === undefined) continue
    refused++
    print(`${month[0]!.from.toISOString().slice(0, 7)}: refused: ${reason}`)
  }
  if (months.size === 0) print('no month lies wholly before that time')
  return refused === 0
}

/** Why a month is not archived, undefined when it may be. */
async function findReason(db: store.Database, month: { from: Date; to: Date }): Promise<string | undefined> {
  if (month.to > (await store.selectDaysAgo(db, 0))) return 'it is not over'
  if (month.to > (await store.selectDaysAgo(db, OPEN_DAYS))) return `calls look into it for ${OPEN_DAYS} days after it`
  const rounds = await store.countOpenRounds(db, month)
  if (rounds > 0) return `${rounds} of its rounds are open`
  const cases = await store.countOpenCases(db, month)
  if (cases > 0) return `${cases} cases about it are open`
  return undefined
}

/** A partition into its file, when that is not there yet. A file that is in the manifest is never written again. */
async function archivePartition(db: store.Database, folder: string, partition: store.Partition) {
  const manifest = readManifest(folder)
  const file = `${partition.name}.csv.gz`
  const path = join(folder, file)
  const known = manifest.files.find(each => each.file === file)
  if (known && existsSync(path))
    return (await stillMatches(db, path, known, partition)) ? 'is there already' : 'refused'

  const csvSha256 = await writeCsv(`${path}.draft`, store.readRows(db, partition, partition.columns))
  const [content, found] = [await store.selectContent(db, partition), await readBack(`${path}.draft`)]
  if (found.csvSha256 !== csvSha256 || found.rows !== content.rows)
    throw new Error(`${path}.draft does not hold what ${partition.name} does: run this again`)
  renameSync(`${path}.draft`, path)
  const { table, from, to, columns } = partition
  const about = { file, table, from: from.toISOString(), to: to.toISOString(), columns }
  add(manifest, { ...about, ...content, ...found, archivedAt: new Date().toISOString() })
  writeManifest(folder, manifest)
  return `${content.rows} rows archived, ${inMb(found.bytes)} MB`
}

/** Whether the file is the one of the manifest, and the partition holds what was archived, to the last letter. */
async function stillMatches(db: store.Database, path: string, known: Archived, partition: store.Partition) {
  const found = await readBack(path).catch(() => undefined)
  if (found?.sha256 !== known.sha256) return false
  return (await hashCsv(store.readRows(db, partition, known.columns))) === known.csvSha256
}

function add(manifest: Manifest, archived: Archived): void {
  manifest.files = [...manifest.files.filter(each => each.file !== archived.file), archived]
  manifest.files.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** One piece at a time, so that whoever waits for it waits for one piece only; gives way to who holds it. */
async function move(db: store.Database, name: string, tablespace: string, print: (line: string) => void) {
  for (const piece of await store.selectPieces(db, name, tablespace)) {
    const begun = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        await store.movePiece(db, piece, tablespace)
        break
      } catch (error) {
        const isBusy = errorCode(error) === LOCK_NOT_AVAILABLE
        if (!isBusy || tries === MOVE_TRIES) throw error
        await wait(1_000)
      }
    }
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    print(`${piece.name}: moved to ${tablespace}, ${inMb(Number(piece.bytes))} MB in ${seconds} s`)
  }
}

const inMb = (bytes: number) => (bytes / 1e6).toFixed(1)
