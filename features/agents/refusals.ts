export const refusals = {
  arrears_open: 409,
  team_too_large: 409,
  contract_refused: 409,
} as const
