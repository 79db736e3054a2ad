import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../support/child.ts'
import { VENDOR } from '../support/given.ts'
import { freePort } from '../support/platform.ts'

export const STUDIO_SECRET = 'a-server-secret-that-only-tests-use'
export const STUDIO_KEYS = {
  STUDIO_KEY_ID: VENDOR.keyId,
  STUDIO_KEY_SECRET: VENDOR.secret,
  PLATFORM_KEY_ID: `${VENDOR.keyId}-out`,
  PLATFORM_KEY_SECRET: VENDOR.secret,
}
export type StudioProcess = Awaited<ReturnType<typeof startStudio>>

/** The real studio in a process of its own, before a platform; `sibling` starts another one like it. */
export async function startStudio(databaseUrl: string, platformUrl: string) {
  const port = await freePort()
  let child = spawnStudio(databaseUrl, platformUrl, port)
  await untilReady(port, child)
  return {
    url: `http://127.0.0.1:${port}`,
    sibling: () => startStudio(databaseUrl, platformUrl),
    /** kill -9, then a new one on the same port. */
    crash: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = spawnStudio(databaseUrl, platformUrl, port)
      await untilReady(port, child)
    },
    /** SIGTERM; answers the exit code. */
    stop: async (): Promise<number | null> => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      return (await gone)[0]
    },
  }
}

function spawnStudio(databaseUrl: string, platformUrl: string, port: number): ChildProcess {
  return startChild('apps/studio/main.ts', {
    STUDIO_PORT: String(port),
    STUDIO_DATABASE_URL: databaseUrl,
    PLATFORM_URL: platformUrl,
    ...STUDIO_KEYS,
    SERVER_SECRET: STUDIO_SECRET,
    // Each player comes from an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  })
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      reply => reply.ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the studio ended with ${child.exitCode}`)
    await wait(30)
  }
}
