import { chmodSync, closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

const MOST_BYTES = 64 * 1024 * 1024
const KEPT = 5

/**
 * A log that its owner writes and their group reads. At 64 MB it becomes `<file>.1`, the one before that `.2`; the fifth
 * is dropped. Takes whole lines.
 */
export function openLogFile(file: string, mostBytes = MOST_BYTES) {
  let size = 0
  let handle = open()

  function open(): number {
    const opened = openSync(file, 'a', 0o640)
    // Also one that an earlier release left readable, and whatever the umask.
    chmodSync(file, 0o640)
    size = statSync(file).size
    return opened
  }

  function rotate(): void {
    closeSync(handle)
    for (let n = KEPT - 1; n >= 0; n--) {
      const from = n === 0 ? file : `${file}.${n}`
      if (existsSync(from)) renameSync(from, `${file}.${n + 1}`)
    }
    handle = open()
  }

  return {
    write: (line: string) => {
      if (size >= mostBytes) rotate()
      size += writeSync(handle, line)
    },
    close: () => closeSync(handle),
  }
}
