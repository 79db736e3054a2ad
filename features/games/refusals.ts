export const refusals = {
  favourites_full: 409,
  wallet_mode_conflict: 409,
} as const
