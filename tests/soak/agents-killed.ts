import { BILL_PROOFS } from '#features/agents/server/bills/store-runs.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { settleKilled } from '../support/agents/killed-settlement.ts'
import { givenAgents } from '../support/agents/world.ts'

const LEAST = 30

/** A settlement is killed at each of its steps, the first to the last, and each time goes on: every bill is paid once. */
export async function run(print: (line: string) => void): Promise<boolean> {
  const world = await givenAgents()
  const wrong: string[] = []
  let killed = 0
  for (let step = 1; ; step++) {
    const result = await settleKilled(world, step)
    wrong.push(...result.wrong)
    if (!result.died) break
    killed++
  }
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  wrong.push(...found.map(([proof, count]) => `${proof}: ${count} findings`))
  for (const line of wrong) print(line)
  print(`a settlement killed at each of its ${killed} steps: ${wrong.length} wrong`)
  await world.close()
  return wrong.length === 0 && killed >= LEAST
}
