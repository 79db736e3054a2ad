import type * as z from 'zod/mini'

/** Who may ask: `vendor` means a signed call of the wallet contract, `system` an operations probe. */
export type Who = 'anyone' | 'player' | 'agent' | 'operator' | 'vendor' | 'system'

export type Endpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  who: Who
  /** Repeated by a page on its own: it does not keep an idle session alive (C-13). */
  polled?: true
  /** The body travels encrypted to a key of the merchant (security §3.3): `{ data: '<compact JWE>' }`. */
  sealed?: true
  /** Reads or sets cookies: browsers send them along, and the call must come from the site itself (S-31). */
  cookies?: true
  /** Open also to a session that is good for a new password (S-05), or for an operator's second factor, alone. */
  restricted?: true
  /** Open also to free-play accounts; all other calls of players refuse them (specification §6). */
  trial?: true
  /** What an operator must be permitted; `any` for whoever is logged in. Every call of operators says it (B22). */
  may?: string
  /** Takes an operator who proved lately that it is them: `step_up_required` to others. */
  fresh?: true
  /** The answer has the browser clear what this site keeps in it (S-07). */
  clearsBrowser?: true
  /** The most that a body may weigh where the 64 KB of all others are too few; asked only of those who may call. */
  mostBytes?: number
  /** One line for the endpoint list and OpenAPI. */
  about: string
  /** Query, path parameters and body together. */
  input: I
  /** What stands in `value` of the reply. */
  output: O
}

/** Declares one endpoint: bound by `serve` on the server and called by `ask` in screens. */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(e: Endpoint<I, O>): Endpoint<I, O> {
  return e
}

/** Every reply of the platform: the specification's `success, value, message`, plus ours. */
export type Reply<T> =
  | { success: true; value: T; message: string; requestId: string }
  | { success: false; value: unknown; message: string; code: string; requestId: string }
