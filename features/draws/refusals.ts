export const refusals = {
  asked_yesterday: 409,
  no_spins_left: 409,
} as const
