export const refusals = {
  number_limit: 409,
  odds_too_high: 400,
  draw_decided: 409,
  results_differ: 409,
} as const
