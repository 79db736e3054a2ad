export const refusals = {
  offer_not_for_you: 409,
  budget_spent: 409,
  target_open: 409,
  wrong_promotion_code: 404,
  not_publishable: 409,
  promotion_code_taken: 409,
  segment_named: 409,
} as const
