import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

const WARN = 40
const READY_MS = 60_000

/** Keeps processes running: their logs go to files, warnings to the terminal, and one that dies is started again. */
export function createKeeper({ logFolder, verbose }: { logFolder: string; verbose: boolean }) {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  function start(name: string, file: string, env: Record<string, string>, failures = 0): void {
    const bornAt = performance.now()
    // A group of its own: Ctrl-C reaches us, and we stop the children in order.
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.set(name, child)
    const log = createWriteStream(join(logFolder, `${name}.log`), { flags: 'a' })
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', line => {
        log.write(`${line}\n`)
        const shown = verbose ? line : worthShowing(line)
        if (shown) console.log(`[${name}] ${shown}`)
      })
    child.on('exit', (code, signal) => {
      if (stopping) return
      const quick = performance.now() - bornAt < 5_000
      const delayMs = quick ? Math.min(200 * 2 ** failures, 10_000) : 0
      console.log(`The ${name} ended (${signal ?? code}); starting it again${delayMs ? ` in ${delayMs} ms` : ''}.`)
      setTimeout(() => stopping || start(name, file, env, quick ? failures + 1 : 0), delayMs)
    })
  }

  async function untilReady(url: string): Promise<void> {
    for (const deadline = performance.now() + READY_MS; performance.now() < deadline; await wait(25)) {
      const ok = await fetch(url).then(
        reply => reply.ok,
        () => false,
      )
      if (ok) return
    }
    throw new Error(`${url} does not answer: see ${logFolder}`)
  }

  async function stop(): Promise<void> {
    stopping = true
    await Promise.all(
      [...children.values()].map(async child => {
        for (let waited = 0; child.exitCode === null && child.signalCode === null; waited += 20) {
          if (waited === 0) child.kill('SIGTERM')
          if (waited === 20_000) child.kill('SIGKILL')
          await wait(20)
        }
      }),
    )
  }

  return { start, untilReady, stop }
}

/** The message of a JSON log line from warning up; anything that is not JSON as it is. */
function worthShowing(line: string): string | undefined {
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
    return level >= WARN ? [msg, err?.message].filter(Boolean).join(': ') : undefined
  } catch {
    return line
  }
}
