export const refusals = {
  checked_in: 409,
  points_short: 409,
  rank_too_low: 403,
  redeem_limit: 409,
  play_more: 409,
} as const
