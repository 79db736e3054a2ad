import { type ChildProcess, spawn } from 'node:child_process'

/** A process of the product that does not outlive the test that started it, however that ended. */
export function startChild(file: string, env: Record<string, string>, flags: string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags, '--import', './tools/dev/follow-parent.ts', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
