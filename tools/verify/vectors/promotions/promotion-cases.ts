import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { openDatabase } from '../database.ts'
import { readShape, type SlowCase, type SlowSchema, type VectorResult } from '../schema.ts'
import { functions } from './functions.ts'
import { differencesOf } from './look.ts'
import { fileShape, type SequenceCase } from './shape.ts'
import { acts } from './steps.ts'
import { openPlace, openWorld, type Place } from './world.ts'

/** Worked cases of promotions (promotions.md §13): rules by themselves, sequences through the doors on a real PostgreSQL. */
export const promotionCases: SlowSchema = {
  name: 'promotions (promotion-cases.json)',
  matches: json => 'schema' in json && json.schema === 'promotion-cases/1',
  async open(json) {
    readShape(fileShape, json)
    const { db, close } = await openDatabase()
    const { cases, closePlace } = await casesOn(db, json)
    const closeAll = async () => {
      await closePlace()
      await close()
    }
    return { cases, close: closeAll }
  },
}

/** The same on a migrated database that is there, and that nobody else uses. */
export async function casesOn(db: Sql, json: object): Promise<{ cases: SlowCase[]; closePlace: () => Promise<void> }> {
  const place = await openPlace(db)
  const cases = readShape(fileShape, json).cases.map(each => ({
    id: each.id,
    run: () => (each.kind === 'function' ? runFunction(each) : runSequence(place, each)),
  }))
  return { cases, closePlace: place.close }
}

/** Whether there is a rule, or a door for each step, of a case. */
export function isBuilt(json: object): (id: string) => boolean {
  const { cases } = readShape(fileShape, json)
  const built = cases.filter(each =>
    each.kind === 'function' ? each.fn in functions : each.steps.every(step => step.do in acts),
  )
  return id => built.some(each => each.id === id)
}

function runFunction({ fn, input, expect }: { fn: string; input?: unknown; expect?: unknown }): VectorResult {
  const run = functions[fn]
  return { expected: expect, got: run ? run(input as never) : `no function built: ${fn}` }
}

/** Everything that is not as told, step by step; nothing is expected to be. */
async function runSequence(place: Place, each: SequenceCase): Promise<VectorResult> {
  const world = await openWorld(place, each.id, each)
  const got: string[] = []
  for (const [i, step] of each.steps.entries()) {
    await world.passTo(step.at)
    const result = await acts[step.do]?.(world, step).catch(codeOf)
    await world.settle()
    const wanted = step.expect?.result ?? 'ok'
    const found = result === wanted ? [] : [`expected ${wanted}, got ${result ?? `no step built: ${step.do}`}`]
    if (step.expect) found.push(...(await differencesOf(world, step.expect)))
    got.push(...found.map(line => `step ${i + 1} (${step.do} at ${step.at}): ${line}`))
  }
  got.push(...(await differencesOf(world, each.expect)))
  return { expected: [], got }
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}
