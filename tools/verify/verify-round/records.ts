import * as z from 'zod/mini'
import { playedRound } from '#apps/studio/api.ts'
import type { RoundRecord } from '#apps/studio/client/verify/record.ts'

/** A round for nothing would be right whatever it paid. */
const stake = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

const record = z.object({
  format: z.literal('round/1'),
  round: z.extend(playedRound, { stake }),
  choice: z.unknown(),
  actions: z.array(z.unknown()),
  gameFile: z.string(),
  recordHash: z.string(),
})

/** Records of a file. Throws Error naming the place of the first thing that is no record. */
export function readRecords(text: string): RoundRecord[] {
  const json: unknown = JSON.parse(text)
  const records = Array.isArray(json) ? json : [json]
  if (records.length === 0) throw new Error('no rounds in it')
  for (const [i, each] of records.entries()) {
    const { error } = record.safeParse(each)
    if (!error) continue
    const [issue] = error.issues
    const place = [`round ${i + 1}`, ...issue!.path.map(String)].join(' · ')
    throw new Error(`${place}: ${issue!.message || issue!.code}`)
  }
  // As they came: nothing that a reader would drop is left out of the record's hash.
  return records as RoundRecord[]
}
