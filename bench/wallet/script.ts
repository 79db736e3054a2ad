import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LoadResult } from './load.ts'

/** Runs a load of the wallet bench in a process of its own. */
export async function runScript(script: 'load.ts' | 'door.ts', plan: object): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [`bench/wallet/${script}`, JSON.stringify(plan)], {
    maxBuffer: 1e7,
  })
  return JSON.parse(stdout) as LoadResult
}
