export const refusals = {
  third_failed: 400,
  third_unavailable: 502,
  third_taken: 409,
  third_last: 409,
} as const
