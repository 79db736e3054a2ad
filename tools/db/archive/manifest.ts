import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content, Table } from './store.ts'

/** A file of the archive: a partition as gzipped CSV with a header. */
export type Archived = Content & {
  file: string
  table: Table
  /** Half open, in UTC. */
  from: string
  to: string
  columns: string[]
  bytes: number
  /** Of the file as it lies there, and of the CSV in it. */
  sha256: string
  csvSha256: string
  archivedAt: string
}

export type Manifest = { format: 1; files: Archived[] }

export function readManifest(folder: string): Manifest {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) return { format: 1, files: [] }
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  if (manifest.format !== 1) throw new Error(`${path} is of a format that this version does not know`)
  return manifest
}

/** The old one or the new one is there, never half of one. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = join(folder, 'manifest.json')
  writeFileSync(`${path}.draft`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.draft`, path)
}
