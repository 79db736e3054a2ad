import { readdirSync, readFileSync } from 'node:fs'

/**
 * kill -9 of a PostgreSQL with all its children at once, as when the machine dies: none of them, the WAL writer
 * included, writes another byte. They have sessions of their own, so that a signal to the group would not reach them.
 */
export function killTree(pid: number): void {
  const children = childrenOf(pid)
  process.kill(pid, 'SIGKILL')
  for (const child of children)
    try {
      process.kill(child, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) && parentOf(name) === pid ? Number(name) : []))
}

function parentOf(pid: string): number {
  try {
    // The command may hold anything but comes in brackets; the state and the parent follow it.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}
