/* The status codes of the wallet contract (§2.3). */

/** Final refusals: the same id gets the same answer for ever. */
export const WALLET_REFUSALS = [
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'TOKEN_MISMATCH',
  'PLAYER_BLOCKED',
  'INSUFFICIENT_FUNDS',
  'GAME_DISABLED',
  'GAME_NOT_ALLOWED',
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
] as const
export type WalletStatus = 'OK' | 'HELD' | (typeof WALLET_REFUSALS)[number] | 'BET_NOT_FOUND' | WalletFault
/** Not decided, nothing written: with the HTTP status of each. */
export const WALLET_FAULTS = {
  BAD_REQUEST: 400,
  AMOUNT_PRECISION: 400,
  SIGNATURE_INVALID: 401,
  TIMESTAMP_WINDOW: 401,
  NONCE_REUSED: 401,
  KEY_REVOKED: 401,
  IP_DENIED: 403,
  BODY_TOO_LARGE: 413,
  UNAVAILABLE: 503,
} as const
export type WalletFault = keyof typeof WALLET_FAULTS
