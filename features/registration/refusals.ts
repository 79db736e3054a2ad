export const refusals = {
  registration_closed: 403,
  terms_not_accepted: 400,
  under_age: 403,
} as const
