import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from '#shared/server/db.ts'
import { findMerchant } from '../production.ts'
import { bend, isBent } from './bent.ts'
import type { Plan } from './past.ts'

/** Whether a demo world is to have a past: a new one has, before anything of it is there, and one whose past was cut off. */
export async function hasPastToCome(databaseUrl: string): Promise<boolean> {
  const db = connect(databaseUrl, 1)
  try {
    if (await isBent(db)) return true
    if (await findMerchant(db)) return false
    await bend(db)
    return true
  } finally {
    await db.end()
  }
}

/** Plays it in a process of its own. It ends with this one, or by `stop`, and goes on at the next start. */
export function startPast(plan: Plan) {
  const child = fork('tools/dev/past/main.ts', { execArgv: ['--import', './tools/dev/follow-parent.ts'] })
  child.send(plan)
  const done = once(child, 'exit').then(([code]) => {
    if (code !== 0 && !child.killed) throw new Error('The past of the demo world could not be made: see above.')
  })
  return { done, stop: () => void child.kill() }
}
