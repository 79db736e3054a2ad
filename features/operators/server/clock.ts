import type { Background } from '#shared/server/background.ts'

export const background = (): Background => ({ proofs: ['operators.proof_audit'] })
