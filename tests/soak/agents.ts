import { loadavg } from 'node:os'
import { KINDS, type Kind } from '#features/agents/rules/contracts/kinds.ts'
import { BILL_PROOFS } from '#features/agents/server/bills/store-runs.ts'
import type { Sql } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { endpointsOfFeatures, fuzzCalls } from '../accounts/fuzz-accounts.ts'
import { leftOut, lookAround, timeNames } from '../agents/isolation.ts'
import { ABOUT_NOBODY } from '../agents/isolation-calls.ts'
import { proveAgentRules } from '../proofs/agent-rules.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { givenLine, settleKilled } from '../support/agents/killed-settlement.ts'
import { type AgentsWorld, givenAgents } from '../support/agents/world.ts'

export const options = {
  only: { type: 'string' },
  kinds: { type: 'string' },
  times: { type: 'string' },
  pairs: { type: 'string' },
}
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

/** Each name is asked so often: of fewer the medians of a busy machine lie apart. */
const ROUNDS = 1_000
/** Of which two medians of the same call may differ and nobody can tell names by it. */
const SAME_TIME = 0.1
const LINES = 10_000

/**
 * Figures of issue 21 at full size: a settlement of each kind, or of `--kinds`, killed at each of its steps, `--times` (30)
 * over; `--pairs` (20,000) of a viewer and a target by every call; 300 bad inputs of each call; what holds of every line of
 * agents, on 10,000 random lines. `--only killed`, `isolation`, `inputs` or `rules` runs one.
 */
export async function run(print: Print, values: Values): Promise<boolean> {
  const times = Number(values.times ?? 30)
  const pairs = Number(values.pairs ?? 20_000)
  const kinds = KINDS.filter(kind => (values.kinds ?? kind).split(',').includes(kind))
  const parts: Record<string, (world: AgentsWorld) => Promise<boolean>> = {
    killed: world => killed(world, print, times, kinds),
    isolation: world => isolated(world, print, pairs),
    inputs: world => fuzzed(world, print),
  }
  let holds = true
  if (!values.only || values.only === 'rules')
    for (const property of proveAgentRules(LINES)) print(`${LINES} lines: ${property}`)
  for (const [name, part] of Object.entries(parts)) {
    if (values.only && values.only !== name) continue
    const held = await onSoakDatabase(`agents_${name}`, async (db: Sql) => {
      const world = await givenAgents({ db, drop: async () => {} })
      try {
        return await part(world)
      } finally {
        await world.close()
      }
    })
    holds &&= held
  }
  return holds
}

async function killed(world: AgentsWorld, print: Print, times: number, kinds: readonly Kind[]): Promise<boolean> {
  let holds = true
  for (const kind of kinds) {
    const given = await givenLine(world, kind)
    const wrong: string[] = []
    let [deaths, most] = [0, 0]
    for (let time = 0; time < times; time++) {
      for (let step = 1; ; step++) {
        const result = await settleKilled(world, given, step)
        wrong.push(...result.wrong)
        if (!result.died) break
        deaths += 1
        most = Math.max(most, step)
      }
    }
    for (const line of wrong.slice(0, 20)) print(line)
    print(`${kind}: ${times} times, killed at each of ${most} steps, ${deaths} deaths, ${wrong.length} paid wrongly`)
    holds &&= wrong.length === 0 && deaths > 0
  }
  const found = await countFindings(world.db, BILL_PROOFS)
  print(`proofs: ${JSON.stringify(found)}`)
  return holds && Object.values(found).every(count => count === 0)
}

async function isolated(world: AgentsWorld, print: Print, pairs: number): Promise<boolean> {
  const missing = leftOut(await endpointsOfFeatures(world.app, ['agents']), ABOUT_NOBODY)
  const { asked, wrong, tree } = await lookAround(world, { accounts: 150, pairs, seed: 21 })
  for (const line of [...missing, ...wrong.slice(0, 50)]) print(line)
  print(`${pairs} pairs, ${asked} calls: ${wrong.length} told more than they may`)
  let isSame = true
  for (const { call, stranger, nobody } of await timeNames(world, tree, ROUNDS, 22)) {
    const apart = Math.abs(stranger - nobody) / nobody
    isSame &&= apart < SAME_TIME
    print(
      `${call} by name: stranger ${stranger.toFixed(2)} ms, nobody ${nobody.toFixed(2)} ms (medians, ` +
        `${(apart * 100).toFixed(1)} % apart, load ${loadavg()[0]!.toFixed(1)})`,
    )
  }
  return missing.length + wrong.length === 0 && isSame
}

async function fuzzed(world: AgentsWorld, print: Print): Promise<boolean> {
  const agent = await world.newAgent(await world.newAgent())
  const place = { host: 'localhost', token: await world.tokenOf(agent) }
  const endpoints = await endpointsOfFeatures(world.app, ['agents'])
  const { wrong: all, sent } = await fuzzCalls(world, endpoints, place, { count: 300, seed: 21 })
  // A platform of one merchant that has no host answers for every host: who asks elsewhere is refused in tests/accounts.
  const wrong = all.filter(each => !each.includes('with a host of nobody'))
  for (const line of wrong.slice(0, 50)) print(line)
  print(`${endpoints.length} calls, ${sent} bad inputs, ${wrong.length} answered wrongly`)
  return wrong.length === 0
}
