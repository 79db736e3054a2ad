export { type Days, shifted } from './days.ts'
export { LOTTERY, STATUSES, type Status } from './status.ts'
