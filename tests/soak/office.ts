import { approveAtOnce, approveKilled } from '../office/approvals.ts'
import { askPairs } from '../office/pairs.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { givenCashierOffice } from '../support/office/cashier.ts'

const PAIRS = 20_000

/** Figures of the operators' office: 20,000 pairs of role and call, 200 approvals at once, an approval killed at each step. */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('office', async db => {
    const world = await givenCashierOffice({ database: { db, drop: async () => {} } })
    let [asked, allowed] = [0, 0]
    const wrong: string[] = []
    const calls = world.app.endpoints.filter(({ who }) => who === 'operator').length - 1
    const result = await askPairs(world, { more: Math.ceil(PAIRS / calls) - 12, seed: 20 })
    asked += result.pairs
    allowed += result.allowed
    wrong.push(...result.wrong)
    print(`roles: ${asked} pairs asked, ${allowed} allowed, ${result.wrong.length} otherwise than the role says`)
    for (let round = 0; round < 5; round++) {
      const { told, deeds, codes } = await approveAtOnce(world, { count: 200, people: 8 })
      if (told !== 1 || deeds !== 1) wrong.push(`200 at once: told ${told}, done ${deeds}`)
      print(`200 approvals at once: told done ${told}, carried out ${deeds}, others: ${codes.join()}`)
    }
    const killed = await approveKilled(world)
    print(`killed at each of ${killed.steps} steps: ${killed.wrong.length} wrong`)
    wrong.push(...killed.wrong)
    for (const line of wrong.slice(0, 50)) print(line)
    await world.close()
    return wrong.length === 0
  })
}
