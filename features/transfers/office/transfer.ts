import type * as z from 'zod/mini'
import type { transfersOfficeApi } from '#features/transfers/api-office.ts'
import type { TransferState } from '#features/transfers/rules/saga.ts'
import type { Tone } from '#shared/office/show.tsx'

export type Transfer = z.output<typeof transfersOfficeApi.board.output>['list'][number]

export const TONES: Record<TransferState, Tone> = {
  ...{ CREATED: 'info', HELD: 'info', SENT: 'info', UNKNOWN: 'bad', WAITING_ROUND: 'wait', WAITING_VENDOR: 'wait' },
  ...{ MANUAL: 'bad', CONFIRMED: 'good', REJECTED: 'plain', LATE_CREDIT: 'good' },
}
