import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second of /proc (USER_HZ), the same on every Linux in use. */
const TICKS = 100

/**
 * CPU seconds that a process and its children have used so far, those that ended included (Linux; 0 elsewhere). A ratio
 * of CPU per operation hardly moves with noisy neighbours, so it is the better measure of a change.
 */
export function cpuSeconds(pid: number): number {
  const own = read(pid)
  if (!own) return 0
  let ticks = own.ticks
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? read(Number(name)) : undefined
    if (child?.parent === pid) ticks += child.ticks
  }
  return ticks / TICKS
}

/** MB that a process and its children hold, what they share counted once (Linux; 0 elsewhere). */
export function memoryMb(pid: number): number {
  let kb = 0
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name) && (Number(name) === pid || read(Number(name))?.parent === pid))
      try {
        kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
      } catch {
        // It ended meanwhile.
      }
  return kb / 1024
}

function read(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // After the command: state, ppid …; utime, stime, cutime, cstime are the fields 14 to 17 of proc(5).
    return { parent: fields[1]!, ticks: fields[11]! + fields[12]! + fields[13]! + fields[14]! }
  } catch {
    return undefined
  }
}
