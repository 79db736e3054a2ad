export const refusals = {
  not_an_agent: 403,
  account_unknown: 404,
  mobile_unproven: 403,
  two_factor_required: 401,
  challenge_over: 401,
  password_change_required: 403,
  reset_link_over: 400,
} as const
