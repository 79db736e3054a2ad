export const refusals = {
  rebate_not_yet: 409,
} as const
