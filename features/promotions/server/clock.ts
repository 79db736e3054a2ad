import type { Background } from '#shared/server/background.ts'
import { PROOFS } from './store.ts'

export const background = (): Background => ({ proofs: PROOFS })
