import * as z from 'zod/mini'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const side = z.object({ name: z.string() })
const outcome = z.object({
  id: z.string(),
  result: z.union([z.literal(0), z.literal(1)]),
  void_factor: z.optional(z.union([z.literal(0.5), z.literal(1)])),
})
const market = z.object({
  id: z.number(),
  specifiers: z.string(),
  outcomes: z.array(outcome).check(z.minLength(1)),
})
const record = z.object({
  fixture: z.object({ id: z.string(), commitment: hex, home: side, away: side }),
  seed: hex,
  parameters: z.string(),
  score: z.tuple([z.number(), z.number()]),
  /** A match of which nothing was settled would be right whatever was paid on it. */
  settled: z.array(market).check(z.minLength(1)),
})
export type MatchRecord = z.output<typeof record>

/** Records of a file. Throws Error naming the place of the first thing that is no record. */
export function readMatches(text: string): MatchRecord[] {
  const json: unknown = JSON.parse(text)
  const records = Array.isArray(json) ? json : [json]
  if (records.length === 0) throw new Error('no matches in it')
  return records.map((each, i) => {
    const read = record.safeParse(each)
    if (read.success) return read.data
    const [issue] = read.error.issues
    const place = [`match ${i + 1}`, ...issue!.path.map(String)].join(' · ')
    throw new Error(`${place}: ${issue!.message || issue!.code}`)
  })
}
