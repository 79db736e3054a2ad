import { stuff } from '../accounts/stuffing.ts'
import { openWorld } from '../accounts/world.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const PLAN = { pairs: 10_000, addresses: 500, accounts: 500 }

/** S-01, S-02: 10,000 pairs from 500 addresses behind the trusted proxy, every captcha solved and no slide asked for. */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('stuffing', async db => {
    const world = await openWorld(db, { SLIDEVERIFY: false })
    const begun = performance.now()
    const { answers, sessions, mostChecks, owners } = await stuff(world, PLAN)
    await world.close()
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    const refused = owners.filter(each => each !== 'fine')
    print(`${PLAN.pairs} pairs from ${PLAN.addresses} addresses in ${seconds} s: ${JSON.stringify(answers)}`)
    print(`${sessions} sessions; at most ${mostChecks} checks of one password`)
    print(`${owners.length} owners on known devices, ${refused.length} refused: ${[...new Set(refused)].join(', ')}`)
    return sessions === 0 && mostChecks <= 3 && refused.length === 0
  })
}
