/**
 * What the house and several of its features refuse, and the HTTP status of each: the text per language is the word
 * `refusal.<code>` of `shared/ui/words`. What one feature refuses stands in its own `refusals.ts`.
 */
export const HOUSE_REFUSALS = {
  invalid_input: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_a_picture: 400,
  picture_too_large: 400,
  not_logged_in: 401,
  session_idle: 401,
  not_allowed: 403,
  not_found: 404,
  key_reused: 409,
  reward_expired: 409,
  insufficient_funds: 409,
  sold_out: 409,
  bet_taken_back: 409,
  account_locked: 409,
  currency_mismatch: 409,
  proposal_open: 409,
  second_person_needed: 403,
  state_changed: 409,
  too_early: 409,
  account_blocked: 403,
  locked: 403,
  step_up_required: 401,
  region_blocked: 451,
  too_many_requests: 429,
  maintenance: 503,
  busy: 503,
  game_maintenance: 503,
  vendor_unavailable: 502,
  bad_payload: 400,
  phone_popup_closed: 400,
  bet_invalid: 400,
  bet_closed: 409,
  odds_changed: 409,
  limit_reached: 403,
  excluded: 403,
  amount_out_of_range: 400,
  too_many_orders: 409,
  order_final: 409,
  no_times_left: 409,
  bonus_max_bet: 409,
  bonus_game_excluded: 409,
  already_claimed: 409,
  already_used: 409,
  odds_too_low: 409,
} as const
export type HouseRefusalCode = keyof typeof HOUSE_REFUSALS

/** Every code there is: `features/refusals.ts` says which, and the list is closed. */
// biome-ignore lint/suspicious/noEmptyInterface: declared further there
export interface Refusals {}
export type RefusalCode = keyof Refusals

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
