import * as z from 'zod/mini'
import { explain, placeInJson } from '#apps/studio/engine/slots/game-file.ts'

/** One worked case. Numbers agree within `tolerance` (0 when absent), everything else when deeply equal. */
export type VectorResult = { expected: unknown; got: unknown; tolerance?: number }
export type VectorCase = { id: string; run: () => VectorResult }
/** One that takes a while: on a database, through a door. */
export type SlowCase = { id: string; run: () => VectorResult | Promise<VectorResult> }

/** A kind of vectors file. A feature registers its own in `tools/verify/vectors/registry.ts`. */
export type VectorSchema = {
  name: string
  /** Whether parsed JSON claims to be of this kind; its fields are checked by `cases`. */
  matches: (json: object) => boolean
  /** Throws VectorFileError when a field is missing or of a wrong type. */
  cases: (json: object) => VectorCase[]
}

/** The same of cases that need a place to run in, which is closed after the last one. */
export type SlowSchema = Omit<VectorSchema, 'cases'> & {
  open: (json: object) => Promise<{ cases: SlowCase[]; close: () => Promise<void> }>
}

/** A vectors file that cannot be read; the message names the place inside the JSON. */
export class VectorFileError extends Error {
  override name = 'VectorFileError'
}

/** Checks a file against its shape. Throws VectorFileError for the first thing that is wrong. */
export function readShape<T extends z.ZodMiniType>(shape: T, json: unknown): z.infer<T> {
  const result = z.safeParse(shape, json, { error: explain })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  throw new VectorFileError(`${placeInJson(issue.path)}: ${issue.message}`)
}
