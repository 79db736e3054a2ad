export const refusals = {
  refill_not_now: 409,
} as const
