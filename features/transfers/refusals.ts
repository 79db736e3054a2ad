export const refusals = {
  transfer_on_its_way: 409,
} as const
