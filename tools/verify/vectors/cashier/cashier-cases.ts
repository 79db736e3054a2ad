import { isDeepStrictEqual } from 'node:util'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { openDatabase } from '../database.ts'
import { readShape, type SlowCase, type SlowSchema, type VectorResult } from '../schema.ts'
import { functions } from './functions.ts'
import { differencesOf, findingsOf } from './look.ts'
import { fileShape, type SequenceCase, type Step } from './shape.ts'
import { acts } from './steps.ts'
import { contextOf, openWorld, type World } from './world.ts'

/** Worked cases of the cashier (cashier.md §12): rules by themselves, sequences through the doors on a real PostgreSQL. */
export const cashierCases: SlowSchema = {
  name: 'cashier (cashier-cases.json)',
  matches: json => 'schema' in json && json.schema === 'cashier-cases/1',
  async open(json) {
    readShape(fileShape, json)
    const { db, close } = await openDatabase()
    return { cases: casesOn(db, json), close }
  },
}

/** The same on a migrated database that is there. Merchants are numbered from 1 on: nobody else may use it. */
export function casesOn(db: Sql, json: object): SlowCase[] {
  const file = readShape(fileShape, json)
  const context = contextOf(db)
  return file.cases.map((each, i) => ({
    id: each.id,
    run: () =>
      each.kind === 'function'
        ? runFunction(each)
        : runSequence(() => openWorld(context, i + 1, file.defaults, each), each),
  }))
}

function runFunction({ fn, input, expect }: { fn: string; input?: unknown; expect?: unknown }): VectorResult {
  const run = functions[fn]
  return { expected: expect, got: run ? run(input) : `no function built: ${fn}` }
}

/** Everything that is not as told, step by step; nothing is expected to be. */
async function runSequence(open: () => Promise<World>, { given, steps, expect }: SequenceCase): Promise<VectorResult> {
  const world = await open()
  await issueVouchers(world, given.vouchers)
  const got: string[] = []
  for (const [i, step] of steps.entries())
    for (const difference of await takeStep(world, step))
      got.push(`step ${i + 1} (${step.do} at ${step.at}): ${difference}`)
  got.push(...(await differencesOf(world, expect)))
  return { expected: [], got }
}

async function takeStep(world: World, step: Step): Promise<string[]> {
  await world.passTo(step.at)
  const wanted = step.expect?.result ?? (step.do === 'provider.event' ? 'applied' : 'ok')
  const { result, differences } = await resultOf(world, step)
  const found = result === wanted ? [] : [`expected ${wanted}, got ${result}`]
  const told = step.expect?.differences
  if (told && !isDeepStrictEqual(told, differences)) found.push(`expected ${told}, got ${differences}`)
  if (step.expect) found.push(...(await differencesOf(world, step.expect)))
  found.push(...(await findingsOf(world)))
  return found
}

async function resultOf(world: World, step: Step): Promise<{ result: string; differences?: unknown }> {
  const act = acts[step.do]
  if (!act) return { result: `no step built: ${step.do}` }
  try {
    const answer = await act(world, step)
    if (step.do === 'reconcile') return { result: 'ok', differences: answer }
    return { result: typeof answer === 'string' ? answer : 'ok' }
  } catch (error) {
    if (error instanceof Refusal) return { result: error.code }
    throw error
  }
}

const YEAR_MS = 31_536_000_000

/** Codes are random: a case's own name for one leads to it. */
async function issueVouchers(world: World, vouchers: SequenceCase['given']['vouchers']): Promise<void> {
  const { merchantId, currency } = world
  for (const [key, voucher] of Object.entries(vouchers)) {
    const name = voucher.code ?? key
    const value = parseAmount(voucher.amount ?? voucher.value ?? '0')
    const expiresAt = new Date(world.now().getTime() + (voucher.expiresS ? voucher.expiresS * 1000 : YEAR_MS))
    const batch = { merchantId, batch: name, currency, value, count: 1, expiresAt }
    const [code] = await world.cashier.issueVouchers(batch, { by: 'op1', second: 'op2' })
    world.ids.set(`voucher ${name}`, code!)
  }
}
