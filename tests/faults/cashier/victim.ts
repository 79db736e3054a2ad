import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../../support/child.ts'
import type { Death } from './die-at.ts'

export type Victim = Awaited<ReturnType<typeof startVictim>>

/** A server that dies when it is told to and is started again at once, as under whoever keeps servers running. */
export async function startVictim(file: string, port: number, env: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let isUp = false
  let isOver = false
  let [deaths, diedAt, upAgainMs] = [0, 0, 0]

  async function start(): Promise<void> {
    child = startChild(file, env, ['--import', './tests/faults/cashier/die-at.ts'])
    const mine = child
    mine.once('exit', (code, signal) => {
      isUp = false
      if (isOver) return
      if (signal !== 'SIGKILL') throw new Error(`${file} ended with ${code ?? signal}`)
      deaths++
      diedAt = performance.now()
      if (isKept) void start()
    })
    while (!(await fetch(`${url}/ready`, { headers: { connection: 'close' } }).catch(() => undefined))?.ok)
      await wait(20)
    isUp = true
    if (deaths > 0) upAgainMs = performance.now() - diedAt
  }
  let isKept = true
  await start()

  async function untilUp(): Promise<void> {
    while (!isUp) await wait(10)
  }
  return {
    url,
    isUp: () => isUp,
    deaths: () => deaths,
    /** When it last died, by `performance.now()`, and how long it took to be there again. */
    diedAt: () => diedAt,
    upAgainMs: () => upAgainMs,
    untilUp,
    /** From now on it dies there; after that it does not. */
    arm: async (death: Death) => {
      for (let isHeard = false; !isHeard; ) {
        await untilUp()
        // It may be dying of what it was told before.
        const answers = [once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]
        child.send(death, () => {})
        isHeard = await Promise.race(answers)
      }
    },
    /** It is away until it is let come back. */
    kill: async () => {
      await untilUp()
      isKept = false
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    letComeBack: async () => {
      isKept = true
      await start()
    },
    stop: async () => {
      isOver = true
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
