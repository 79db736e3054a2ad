import type { OperatorRow } from './store-staff.ts'

/** How an operator goes over the wire. */
export const toOperator = ({ id, email, role, state, createdAt }: OperatorRow) => ({
  ...{ id, email, role, state, createdAt: createdAt.toISOString() },
})
