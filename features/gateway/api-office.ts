import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason, version } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'

/* What operators see of the wallet contract: rounds, game sessions, and what vendors sign with (issue 20). */

const base = '/wps/office/gateway'
const instant = z.string()
const vendor = z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))
const named = z.string().check(z.minLength(1), z.maxLength(128))
const memberId = z.string().check(z.regex(/^[\w-]{4,60}$/))
const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const keyId = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const perDay = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const address = z.string().check(z.minLength(9), z.maxLength(300))
const nothing = z.object({})

export const gatewayOfficeApi = {
  /** `not_found` where the vendor never told of it. */
  round: officeEndpoint({
    method: 'GET',
    path: `${base}/rounds`,
    may: 'rounds.read',
    about: 'A round by one of its transactions, or by its own id and the member: all its calls in their order',
    input: z.union([z.strictObject({ vendor, tx: named }), z.strictObject({ vendor, round: named, memberId })]),
    output: z.object({
      ...{ vendor: z.string(), round: z.string(), player: z.string(), game: z.string(), gameName: z.string() },
      ...{ memberId: z.string(), username: z.string(), currency: z.string() },
      /** Both by the calls that count; not what was taken back. */
      ...{ staked: amountText, won: amountText },
      calls: z.array(
        z.object({
          ...{ at: instant, tx: z.string(), op: z.string(), amount: z.nullable(amountText), state: z.string() },
          ...{ code: z.string(), ref: z.nullable(z.string()) },
        }),
      ),
    }),
  }),
  replay: officeEndpoint({
    method: 'GET',
    path: `${base}/rounds/replay`,
    may: 'rounds.read',
    about: 'Where the vendor shows a round; null while it has nothing to show',
    input: z.object({ vendor, round: named, memberId, language: z._default(z.string().check(z.maxLength(8)), '') }),
    output: z.object({ url: z.nullable(z.string()) }),
  }),
  sessions: officeEndpoint({
    method: 'GET',
    path: `${base}/sessions`,
    may: 'gameSessions.read',
    about: 'Game sessions, the newest first; of one member, or those alone that take bets',
    input: z.object({
      before: z.optional(z.string().check(z.regex(/^\d{1,17}\.[0-9a-f]{32}$/))),
      limit: keysetInput.limit,
      ...{ memberId: z.optional(memberId), vendor: z.optional(vendor), live: z.optional(z.enum(['true'])) },
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), vendor: z.string(), game: z.string(), memberId: z.string(), username: z.string() },
          ...{ currency: z.string(), openedAt: instant, expiresAt: instant, endedAt: z.nullable(instant) },
          isLive: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  endSession: officeEndpoint({
    method: 'POST',
    path: `${base}/sessions/:id/end`,
    may: 'gameSessions.end',
    about: 'End a game session: it takes no more bets, wins still arrive',
    input: z.strictObject({ id: sessionId, reason }),
    output: nothing,
  }),
  keys: officeEndpoint({
    method: 'GET',
    path: `${base}/keys`,
    may: 'vendorKeys.read',
    about: 'Keys that vendors sign with (`in`) and that we sign with (`out`), the newest first; never a secret',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ keyId: z.string(), vendor: z.string(), direction: z.enum(['in', 'out']), algorithm: z.string() },
          ...{ addresses: z.array(z.string()), createdAt: instant, endsAt: z.nullable(instant) },
          state: z.enum(['live', 'ending', 'ended', 'revoked']),
        }),
      ),
    }),
  }),
  /** `result` of the confirmation is { keyId, secret }: told once, to whoever confirmed, and kept sealed. */
  rotateKey: officeEndpoint({
    method: 'POST',
    path: `${base}/vendors/:code/keys`,
    may: 'vendorKeys.rotate',
    fresh: true,
    about: 'A new key for a vendor to sign with (second person); those that it has end after so many hours',
    input: z.strictObject({ code: vendor, overlapHours: z.int().check(z.minimum(0), z.maximum(720)), reason }),
    output: proposed,
  }),
  caps: officeEndpoint({
    method: 'GET',
    path: `${base}/caps`,
    may: 'vendorCaps.read',
    about: 'What each vendor may give without a bet in a day (UTC), prizes and corrections upwards, and gave today',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ vendor: z.string(), currency: z.string(), perDay: amountText, given: amountText, version: z.string() },
          /** False where the operator has not said: it is what a vendor of this currency may give. */
          isSet: z.boolean(),
        }),
      ),
    }),
  }),
  /** `state_changed` when it is another one than `version` by now. It counts at once; what was given stays given. */
  changeCap: officeEndpoint({
    method: 'POST',
    path: `${base}/vendors/:code/cap`,
    may: 'vendorCaps.change',
    fresh: true,
    about: 'Set what a vendor may give without a bet in a day (second person)',
    input: z.strictObject({
      code: vendor,
      currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
      perDay,
      version,
      reason,
    }),
    output: proposed,
  }),
  /**
   * `invalid_input` ({ field }) for a vendor that the merchant has, for addresses that are not of https, and for a vendor of
   * another merchant under other addresses. `result` of the confirmation are both keys: told once, and kept sealed.
   */
  connectVendor: officeEndpoint({
    method: 'POST',
    path: `${base}/vendors`,
    may: 'vendors.connect',
    fresh: true,
    about: 'Bring a vendor to the merchant (second person); its games come from itself, within minutes',
    input: z.strictObject({
      ...{ code: vendor, name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)) },
      ...{ baseUrl: address, publicOrigin: address, reason },
    }),
    output: proposed,
  }),
  revokeKey: officeEndpoint({
    method: 'POST',
    path: `${base}/keys/:keyId/revoke`,
    may: 'vendorKeys.revoke',
    fresh: true,
    about: 'Refuse a key within two seconds (second person)',
    input: z.strictObject({ keyId, reason }),
    output: proposed,
  }),
}
