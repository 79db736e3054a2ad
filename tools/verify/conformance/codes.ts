/* The status codes of the contract (§2.3) with what each says about the call. */

type Meaning = { http: number; decided: boolean; retry: 'never' | 'same_id' }

const DECIDED: Meaning = { http: 200, decided: true, retry: 'never' }
const AGAIN: Meaning = { http: 200, decided: false, retry: 'same_id' }
const fault = (http: number): Meaning => ({ http, decided: false, retry: 'never' })

const FINAL = [
  'OK',
  'HELD',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'TOKEN_MISMATCH',
  'DEMO_NO_WALLET',
  'PLAYER_BLOCKED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_REACHED',
  'BET_LIMIT',
  'BONUS_MAX_BET',
  'GAME_DISABLED',
  'GAME_NOT_ALLOWED',
  'REGION_BLOCKED',
  'MAINTENANCE',
  'CURRENCY_MISMATCH',
  'AMOUNT_INVALID',
  'TX_CONFLICT',
  'TX_TOMBSTONED',
  'TX_ROLLED_BACK',
  'BET_ROLLED_BACK',
  'BET_REFUSED',
  'ROUND_CLOSED',
  'ROUND_CANCELLED',
  'ROUND_SETTLED',
  'AMOUNT_EXCEEDS_STAKE',
] as const

export const CODES = {
  ...(Object.fromEntries(FINAL.map(code => [code, DECIDED])) as Record<(typeof FINAL)[number], Meaning>),
  BET_NOT_FOUND: AGAIN,
  REWARD_NOT_FOUND: AGAIN,
  BAD_REQUEST: fault(400),
  AMOUNT_PRECISION: fault(400),
  SIGNATURE_INVALID: fault(401),
  TIMESTAMP_WINDOW: fault(401),
  NONCE_REUSED: fault(401),
  KEY_REVOKED: fault(401),
  IP_DENIED: fault(403),
  BODY_TOO_LARGE: fault(413),
  RATE_LIMITED: { http: 429, decided: false, retry: 'same_id' },
  UNAVAILABLE: { http: 503, decided: false, retry: 'same_id' },
} satisfies Record<string, Meaning>

export type Code = keyof typeof CODES

/** `OK`, decided, final, by HTTP 200: the code in words, for a report. */
export function wordCode(code: Code): string {
  const { http, decided, retry } = CODES[code]
  return `HTTP ${http} ${code}, decided ${decided}, retry ${retry}`
}
