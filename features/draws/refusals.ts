export const refusals = {
  asked_yesterday: 409,
} as const
