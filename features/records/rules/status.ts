/** The product of all lotteries. */
export const LOTTERY = 'LOTT'
export const STATUSES = ['open', 'settled', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

/** Statuses of lottery tickets by those of records. */
export const TICKETS: Readonly<Record<Status, readonly string[]>> = {
  open: ['open'],
  settled: ['won', 'lost', 'push'],
  cancelled: ['cancelled', 'void', 'refunded'],
}

export function ticketStatus(status: string): Status {
  return STATUSES.find(each => TICKETS[each].includes(status)) ?? 'open'
}
