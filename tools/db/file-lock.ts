import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** No holder needs as long: an older lock outlived its holder, whose process number somebody else got. */
const OLDEST_MS = 10 * 60_000

/** Does `work` while no other process does it under the same file. A lock whose holder died is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const own = `${process.pid} ${randomBytes(8).toString('hex')}`
  while (!take(file, own)) await wait(50)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string, own: string): boolean {
  const draft = `${file}.${own.replace(' ', '-')}`
  writeFileSync(draft, own)
  try {
    // A link appears whole or not at all: nobody ever reads a lock without its holder.
    linkSync(draft, file)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    removeIfStale(file, draft)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Of several that find the lock stale, one moves it away; who moved a newer one by mistake puts it back. */
function removeIfStale(file: string, draft: string): void {
  const away = `${draft}-stale`
  try {
    const judged = readFileSync(file, 'utf8')
    if (isAlive(Number.parseInt(judged, 10)) && Date.now() - statSync(file).mtimeMs < OLDEST_MS) return
    renameSync(file, away)
    if (readFileSync(away, 'utf8') !== judged) linkSync(away, file)
  } catch {
    // Its holder let it go, or another took it over meanwhile.
  } finally {
    rmSync(away, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, but it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
