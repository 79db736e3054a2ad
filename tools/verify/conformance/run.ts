import { type Area, Breach, type Case, NotProvable } from './case.ts'

/** What became of a case: proven, broken, or not provable from outside. */
export type Result = {
  id: string
  area: string
  about: string
  outcome: 'proven' | 'broken' | 'not provable'
  /** Of a broken case. */
  sent?: string
  came?: string
  expected?: string
  /** Of one that is not provable. */
  reason?: string
}

export type Selection = { only: readonly string[]; slow: boolean }

/**
 * Runs cases one after another. `openKit` gives each its own hand, `closeKit` puts back what the case left behind; a case
 * that failed is put back too.
 */
export async function runCases<K>(
  areas: readonly Area<K>[],
  { only, slow }: Selection,
  openKit: (caseId: string) => Promise<K>,
  closeKit: (kit: K, caseId: string) => Promise<void>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, cases } of areas)
    for (const each of cases) {
      if (only.length > 0 && !only.includes(each.id)) continue
      results.push({ id: each.id, area: name, about: each.about, ...(await runCase(each)) })
    }
  return results

  async function runCase(each: Case<K>): Promise<Pick<Result, 'outcome' | 'sent' | 'came' | 'expected' | 'reason'>> {
    if (each.slow && !slow) return { outcome: 'not provable', reason: 'takes over a minute: run with --slow' }
    let kit: K | undefined
    try {
      kit = await openKit(each.id)
      await each.run(kit)
      return { outcome: 'proven' }
    } catch (error) {
      if (error instanceof NotProvable) return { outcome: 'not provable', reason: error.message }
      if (!(error instanceof Breach)) throw error
      const { exchange, came, expected } = error
      return { outcome: 'broken', sent: exchange ? `${exchange.op} ${exchange.sent}` : '', came, expected }
    } finally {
      if (kit !== undefined) await closeKit(kit, each.id)
    }
  }
}
