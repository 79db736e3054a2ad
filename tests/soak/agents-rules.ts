import { proveAgentRules } from '../proofs/agent-rules.ts'

const RUNS = 10_000

/** Dominance, sums of downlines, the cascade's money and the rebates of those above, on 10,000 random lines each. */
export async function run(print: (line: string) => void): Promise<boolean> {
  for (const property of proveAgentRules(RUNS)) print(`${RUNS} lines: ${property}`)
  return true
}
