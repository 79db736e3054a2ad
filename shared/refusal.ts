/**
 * The closed list of expected refusals and the HTTP status of each. The text per language is the word
 * `refusal.<code>` of `shared/ui/words/`; the walls test holds both lists together.
 */
export const REFUSALS = {
  invalid_input: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_logged_in: 401,
  session_idle: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  in_need_true_account: 403,
  not_found: 404,
  username_taken: 409,
  key_reused: 409,
  insufficient_funds: 409,
  refill_not_now: 409,
  bet_taken_back: 409,
  account_locked: 409,
  transfer_on_its_way: 409,
  currency_mismatch: 409,
  wallet_mode_conflict: 409,
  proposal_open: 409,
  second_person_needed: 403,
  too_early: 409,
  terms_not_accepted: 400,
  inconsistent_twice: 400,
  registration_closed: 403,
  account_blocked: 403,
  not_an_agent: 403,
  not_a_member: 403,
  step_up_required: 401,
  two_factor_required: 401,
  challenge_over: 401,
  password_change_required: 403,
  identity_unavailable: 409,
  invitation_code_error: 400,
  reset_link_over: 400,
  invitation_over: 400,
  account_unknown: 404,
  wrong_payment_password: 403,
  payment_password_needed: 409,
  region_blocked: 451,
  too_many_requests: 429,
  maintenance: 503,
  busy: 503,
  game_maintenance: 503,
  favourites_full: 409,
  vendor_unavailable: 502,
  bad_payload: 400,
  wrong_captcha: 400,
  slide_required: 403,
  slide_failed: 400,
  wrong_code: 400,
  invalid_mobile: 400,
  mobile_unproven: 403,
  sms_not_enabled: 403,
  sms_quota: 503,
  phone_invalid_number: 400,
  phone_missing_number: 400,
  phone_too_many_requests: 429,
  phone_unknown: 400,
  phone_invalid_code: 400,
  phone_missing_code: 400,
  phone_captcha_failed: 400,
  phone_quota_exceeded: 503,
  phone_not_enabled: 403,
  phone_code_expired: 400,
  phone_popup_closed: 400,
  third_failed: 400,
  third_unavailable: 502,
  third_taken: 409,
  third_last: 409,
  under_age: 403,
  draw_decided: 409,
  results_differ: 409,
  bet_invalid: 400,
  bet_closed: 409,
  odds_changed: 409,
  number_limit: 409,
  limit_reached: 403,
  excluded: 403,
  odds_too_high: 400,
} as const

export type RefusalCode = keyof typeof REFUSALS

/** The expected "no": shown to the caller as is. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** What a screen needs beside the text, for example `{ field: 'username' }`. */
  readonly details: Record<string, unknown> | undefined
  constructor(code: RefusalCode, details?: Record<string, unknown>) {
    super(code)
    this.code = code
    this.details = details
  }
}
