export { PROOFS } from './clock.ts'
export { settleCashback } from './settle.ts'
