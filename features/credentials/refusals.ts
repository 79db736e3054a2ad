export const refusals = {
  wrong_credentials: 401,
  wrong_code: 400,
  inconsistent_twice: 400,
  wrong_payment_password: 403,
  payment_password_needed: 409,
} as const
