import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashCsv, readBack, unpackTo } from './csv-file.ts'
import { type Archived, readManifest } from './manifest.ts'
import * as store from './store.ts'

/**
 * Compares an archive with its manifest and with the database, row by row where they differ. Changes nothing. False when
 * anything differs.
 */
export async function verify(db: store.Database, folder: string, print: (line: string) => void): Promise<boolean> {
  const { files } = readManifest(folder)
  if (files.length === 0) throw new Error(`${folder} holds no archive.`)
  const partitions = new Map((await store.selectPartitions(db)).map(each => [`${each.name}.csv.gz`, each]))
  let isWhole = true
  for (const archived of files) {
    const found = await compare(db, folder, archived, partitions.get(archived.file))
    print(`${archived.file}: ${found.length === 0 ? `${archived.rows} rows, as archived` : found.join('; ')}`)
    if (found.length > 0) isWhole = false
  }
  const listed = new Set(files.map(each => each.file))
  for (const name of readdirSync(folder).filter(each => each.endsWith('.csv.gz') && !listed.has(each))) {
    print(`${name}: not in the manifest`)
    isWhole = false
  }
  return isWhole
}

/** What is wrong with one file, nothing when all is well. */
async function compare(
  db: store.Database,
  folder: string,
  archived: Archived,
  partition: store.Partition | undefined,
): Promise<string[]> {
  const path = join(folder, archived.file)
  if (!existsSync(path)) return ['the file is not there']
  const found = await readBack(path).catch(() => undefined)
  if (!found) return ['the file is damaged']
  const wrong: string[] = []
  if (found.sha256 !== archived.sha256) wrong.push('the file is not the one of the manifest')
  if (!partition) return [...wrong, 'the database has no such partition']

  const content = await store.selectContent(db, partition)
  for (const name of ['rows', 'minId', 'maxId', 'minAt', 'maxAt'] as const)
    if (content[name] !== archived[name])
      wrong.push(`${name} is ${archived[name]} in the manifest, ${content[name]} in the database`)
  for (const [name, sum] of Object.entries(content.sums))
    if (sum !== archived.sums[name])
      wrong.push(`the sum of ${name} is ${archived.sums[name]} in the manifest, ${sum} in the database`)
  const { columns } = archived
  const rowsSha256 = await hashCsv(store.readRows(db, partition, columns))
  if (found.csvSha256 !== archived.csvSha256 || found.csvSha256 !== rowsSha256)
    wrong.push(await describe(db, partition, columns, path))
  return wrong
}

async function describe(db: store.Database, partition: store.Partition, columns: readonly string[], path: string) {
  try {
    const { changed, onlyInDatabase, onlyInArchive, keys } = await store.compareRows(db, partition, columns, into =>
      unpackTo(path, into),
    )
    const counts = `${changed} rows differ, ${onlyInDatabase} only in the database, ${onlyInArchive} only in the archive`
    return keys ? `${counts}: keys ${keys.join(', ')}` : counts
  } catch (error) {
    return `the file holds no rows of it: ${(error as Error).message}`
  }
}
