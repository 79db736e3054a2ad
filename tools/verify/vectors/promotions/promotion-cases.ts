import * as z from 'zod/mini'
import { readShape, type VectorSchema } from '../schema.ts'
import { pointFunctions } from './points.ts'

const fileShape = z.looseObject({
  schema: z.literal('promotion-cases/1'),
  cases: z.array(
    z.looseObject({
      ...{ id: z.string(), kind: z.enum(['function', 'sequence']), fn: z.optional(z.string()) },
      ...{ input: z.optional(z.unknown()), expect: z.optional(z.unknown()) },
    }),
  ),
})

/** The rules of promotions.md that are functions and are built, each from a part of its own. */
const functions: Readonly<Record<string, (input: unknown) => unknown>> = { ...pointFunctions }

/** Worked cases of promotions (promotions §13): of the functions that are built. */
export const promotionCases: VectorSchema = {
  name: 'promotions (promotion-cases.json)',
  matches: json => 'schema' in json && json.schema === 'promotion-cases/1',
  cases: json =>
    readShape(fileShape, json).cases.flatMap(({ id, fn, input, expect }) => {
      const run = fn === undefined ? undefined : functions[fn]
      return run ? [{ id, run: () => ({ expected: expect, got: run(input) }) }] : []
    }),
}
