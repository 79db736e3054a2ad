import type * as z from 'zod/mini'
import type { proposal } from '#features/operators/api-office.ts'
import type { Tone } from '#shared/office/show.tsx'

export type Proposal = z.output<typeof proposal>
export const TONES: Record<Proposal['state'], Tone> = {
  ...{ OPEN: 'wait', DONE: 'good', REFUSED: 'bad' },
  ...{ WITHDRAWN: 'plain', STALE: 'plain', EXPIRED: 'plain' },
}

export const AGAIN_MS = 20_000
