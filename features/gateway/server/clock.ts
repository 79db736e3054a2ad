import type { Background } from '#shared/server/background.ts'
import { COUNTED_PROOFS, PROOFS } from './proof.ts'

export function background(): Background {
  return { proofs: [...PROOFS, ...COUNTED_PROOFS] }
}
