import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { openLogFile } from './log-file.ts'

const WARN = 40
const READY_MS = 60_000
/** One that lived shorter is started again after a pause that doubles each time. */
const HEALTHY_MS = 5_000
const LONGEST_PAUSE_MS = 10_000
/** They wait for load balancers to look away, then for what runs. */
const STOP_MS = 40_000

type Environment = Record<string, string | undefined>

/**
 * What a call leaves behind lives as long as its batch. Where the nursery is full before, all of that moves to the old space
 * and is collected there at several times the price: a nursery of fixed 24 MB took 13,000-14,100 wallet calls/s where one
 * of up to 16 took 8,900-10,300 (alternating runs). The old space is cleared when it is 40 % above what lives in it: 295 MB
 * under load in place of 340, at the same rate.
 */
export const SERVER_FLAGS = ['--min-semi-space-size=24', '--max-semi-space-size=24', '--heap-growing-percent=40']

/** Keeps processes running: their logs go to files, warnings to the terminal, and one that dies is started again. */
export function createKeeper({ logFolder, verbose }: { logFolder: string; verbose: boolean }) {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  /** Runs `file` with our environment and `env` over it; `undefined` there leaves a variable out. */
  function start(name: string, file: string, env: Environment): void {
    const log = openLogFile(join(logFolder, `${name}.log`))
    let failures = 0
    const spawnOnce = () => {
      if (stopping) return
      const bornAt = performance.now()
      // A group of its own: Ctrl-C reaches us, and we stop the children in order.
      const child = spawn(process.execPath, [...SERVER_FLAGS, '--import', './tools/dev/follow-parent.ts', file], {
        env: { ...process.env, ...env },
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      children.set(name, child)
      for (const stream of [child.stdout!, child.stderr!])
        createInterface(stream).on('line', line => {
          log.write(`${line}\n`)
          const shown = verbose ? line : worthShowing(line)
          if (shown) console.log(`[${name}] ${shown}`)
        })
      child.on('exit', (code, signal) => {
        if (stopping) return
        failures = performance.now() - bornAt < HEALTHY_MS ? failures + 1 : 0
        const pauseMs = failures ? Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS) : 0
        console.log(`The ${name} ended (${signal ?? code}); starting it again${pauseMs ? ` in ${pauseMs} ms` : ''}.`)
        setTimeout(spawnOnce, pauseMs)
      })
    }
    spawnOnce()
  }

  async function untilReady(url: string): Promise<void> {
    for (const deadline = performance.now() + READY_MS; performance.now() < deadline; await wait(25)) {
      const ok = await fetch(url).then(
        reply => reply.ok,
        () => false,
      )
      if (ok || stopping) return
    }
    throw new Error(`${url} does not answer: see ${logFolder}`)
  }

  /** One after the other, the last started first: who asks another stops before the one it asks. */
  async function stop(): Promise<void> {
    stopping = true
    for (const child of [...children.values()].reverse())
      for (let waited = 0; child.exitCode === null && child.signalCode === null; waited += 20) {
        if (waited === 0) child.kill('SIGTERM')
        if (waited === STOP_MS) child.kill('SIGKILL')
        await wait(20)
      }
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
