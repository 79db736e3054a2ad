import * as z from 'zod/mini'
import { MOST_PASSWORD, PERMISSIONS } from '#features/operators/rules/operators.ts'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'

/**
 * Declares a call of operators: `may` is what it takes, `any` for whoever is logged in. The list of permissions is made of
 * them (`npm run generate`); a call that names one which the list has not stops the start.
 */
export function officeEndpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  e: Omit<Endpoint<I, O>, 'who' | 'may'> & { may: `${string}.${string}` | 'any' },
): Endpoint<I, O> {
  return endpoint({ ...e, who: 'operator' })
}

/** Why an operator does it: kept on record for ever. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
/** How the item stood that the operator decided about: another one by now is `state_changed` (cashier §10). */
export const version = z.string().check(z.regex(/^[\w.-]{1,40}$/))
export const id = z.string().check(z.regex(/^[a-z]{3}_[0-9a-z]{8,40}$/))
const email = z.email().check(z.maxLength(254))
export const roleCode = z.string().check(z.regex(/^[a-z][a-z0-9_-]{1,39}$/))
const nothing = z.object({})
const b64 = z.string().check(z.regex(/^[\w-]{1,4096}$/))
export const permissions = z.array(z.enum(PERMISSIONS)).check(z.maxLength(PERMISSIONS.length))
/** By permission, then by currency: the most that one of a role decides about. */
const limits = z.partialRecord(
  z.enum(PERMISSIONS),
  z.record(z.string().check(z.regex(/^[A-Z]{3,5}$/)), z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))),
)
export const networks = z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])).check(z.maxLength(20))

/** What two people decide: `proposalId` waits for the second one; null where one was enough, and `result` says what became. */
export const proposed = z.object({
  proposalId: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  result: z.nullable(z.unknown()),
})

/** What a browser's passkey answers (`PublicKeyCredential.toJSON()`). */
export const assertion = z.object({
  ...{ id: b64, rawId: b64, type: z.literal('public-key'), clientExtensionResults: z.optional(z.object({})) },
  response: z.object({ clientDataJSON: b64, authenticatorData: b64, signature: b64, userHandle: z.optional(b64) }),
})

/** Days by the merchant's clock, both of them whole. */
export const days = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }

const operator = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(['active', 'disabled']),
  createdAt: z.string(),
})

export const proposal = z.object({
  id: z.string(),
  action: z.string(),
  item: z.string(),
  content: z.unknown(),
  /** What it would do, as it was computed when it was proposed. */
  effect: z.record(z.string(), z.unknown()),
  reason: z.string(),
  maker: z.string(),
  madeAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['OPEN', 'DONE', 'REFUSED', 'WITHDRAWN', 'STALE', 'EXPIRED']),
  checker: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  word: z.string(),
  /** Carried out by its maker alone in an emergency. */
  isGlass: z.optional(z.boolean()),
})

export const officeApi = {
  /**
   * `wrong_credentials` whichever is wrong; `two_factor_required` ({ method, passkey }) for whoever has a second factor and
   * gave none: `passkey` is what a browser asks their passkeys for. `wrong_code`; `too_many_requests`; `not_allowed` from a
   * network that is not theirs. `mustSetUpFactor`: good for setting up an authenticator, and nothing else.
   */
  login: endpoint({
    method: 'POST',
    path: '/wps/office/session',
    who: 'anyone',
    sealed: true,
    about: 'Log in as an operator: answers the token for `Authorization: Bearer`',
    input: z.strictObject({
      email,
      password: z.string().check(z.minLength(1), z.maxLength(MOST_PASSWORD)),
      code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
      passkey: z.optional(assertion),
    }),
    output: z.object({ token: z.string(), expiresAt: z.string(), mustSetUpFactor: z.boolean() }),
  }),
  logout: officeEndpoint({
    method: 'DELETE',
    path: '/wps/office/session',
    may: 'any',
    restricted: true,
    about: 'Log out',
    input: nothing,
    output: nothing,
  }),
  me: officeEndpoint({
    method: 'GET',
    path: '/wps/office/me',
    may: 'any',
    polled: true,
    restricted: true,
    about: 'Who is logged in, and what they may do',
    input: nothing,
    output: z.object({
      operator,
      permissions: z.array(z.string()),
      hasFactor: z.boolean(),
      /** Where this call acts. */
      merchant: z.object({
        ...{ code: z.string(), name: z.string(), currency: z.string(), currencySymbol: z.string() },
        timeZone: z.string(),
      }),
    }),
  }),
  sessions: officeEndpoint({
    method: 'GET',
    path: '/wps/office/sessions',
    may: 'any',
    about: 'Own logins that are open',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), ip: z.string(), device: z.string(), createdAt: z.string() },
          ...{ lastActiveAt: z.string(), isThis: z.boolean() },
        }),
      ),
    }),
  }),
  endSession: officeEndpoint({
    method: 'DELETE',
    path: '/wps/office/sessions/:id',
    may: 'any',
    about: 'End one of the own logins',
    input: z.object({ id }),
    output: nothing,
  }),
  beginFactor: officeEndpoint({
    method: 'POST',
    path: '/wps/office/two-factor',
    may: 'any',
    restricted: true,
    sealed: true,
    about: 'A secret for an authenticator, by the password',
    input: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(MOST_PASSWORD)) }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: officeEndpoint({
    method: 'POST',
    path: '/wps/office/two-factor/confirm',
    may: 'any',
    restricted: true,
    about: 'Confirm the authenticator by a code; all other logins of the operator end',
    input: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
    output: nothing,
  }),
  operators: officeEndpoint({
    method: 'GET',
    path: '/wps/office/operators',
    may: 'operators.read',
    about: 'Operators of the merchant, and their roles with what they permit',
    input: nothing,
    output: z.object({
      list: z.array(z.extend(operator, { networks: z.optional(z.array(z.string())) })),
      roles: z.array(
        z.object({
          ...{ code: z.string(), permissions: z.array(z.string()), version: z.string() },
          scope: z.optional(z.enum(['merchant', 'group'])),
          limits: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
          networks: z.optional(z.array(z.string())),
        }),
      ),
    }),
  }),
  invite: officeEndpoint({
    method: 'POST',
    path: '/wps/office/operators',
    may: 'operators.invite',
    fresh: true,
    about: 'Invite an operator (second person, once there is one): the link goes to the address, and to nobody else',
    input: z.strictObject({ email, role: roleCode, reason }),
    output: proposed,
  }),
  setRole: officeEndpoint({
    method: 'POST',
    path: '/wps/office/operators/:id/role',
    may: 'operators.role',
    fresh: true,
    about: 'Give an operator another role (second person); neither of the two their own',
    input: z.strictObject({ id, role: roleCode, reason }),
    output: proposed,
  }),
  disable: officeEndpoint({
    method: 'POST',
    path: '/wps/office/operators/:id/disable',
    may: 'operators.disable',
    fresh: true,
    about: 'Shut an operator out at once; not oneself',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  changeRole: officeEndpoint({
    method: 'POST',
    path: '/wps/office/roles/:code',
    may: 'roles.change',
    fresh: true,
    about:
      'What a role permits, where, up to which amounts and from which networks (second person); what is not said stays',
    input: z.strictObject({
      code: roleCode,
      permissions,
      scope: z.optional(z.enum(['merchant', 'group'])),
      limits: z.optional(limits),
      networks: z.optional(networks),
      reason,
    }),
    output: proposed,
  }),
  proposals: officeEndpoint({
    method: 'GET',
    path: '/wps/office/proposals',
    may: 'any',
    polled: true,
    about: 'What waits for a second person, and what became of it: own, and what one may decide about',
    input: z.object({ ...keysetInput, open: z._default(z.enum(['true', 'false']), 'true') }),
    output: z.object({ list: z.array(proposal), next: z.nullable(z.string()) }),
  }),
  proposal: officeEndpoint({
    method: 'GET',
    path: '/wps/office/proposals/:id',
    may: 'any',
    about: 'One of them',
    input: z.object({ id }),
    output: proposal,
  }),
  /** `second_person_needed` for the maker, `not_allowed` without its permission, `proposal_over`, `state_changed`. */
  confirm: officeEndpoint({
    method: 'POST',
    path: '/wps/office/proposals/:id/confirm',
    may: 'any',
    fresh: true,
    about: "The second person's yes: it is carried out, once; `result` is told to nobody else",
    input: z.strictObject({ id }),
    output: z.object({ result: z.nullable(z.unknown()) }),
  }),
  refuse: officeEndpoint({
    method: 'POST',
    path: '/wps/office/proposals/:id/refuse',
    may: 'any',
    about: "The second person's no",
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  withdraw: officeEndpoint({
    method: 'POST',
    path: '/wps/office/proposals/:id/withdraw',
    may: 'any',
    about: 'Take back what one proposed',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  audit: officeEndpoint({
    method: 'GET',
    path: '/wps/office/audit',
    may: 'audit.read',
    about: 'What operators did, newest first; of one item where it is named',
    input: z.object({
      before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      limit: keysetInput.limit,
      item: z.optional(z.string().check(z.maxLength(200))),
      operatorId: z.optional(id),
      /** Or how its name begins: `roles.`. */
      action: z.optional(z.string().check(z.maxLength(80))),
      ...days,
      /** Of one kind: what was revealed, what left as a file, who logged in. */
      kind: z.optional(z.enum(['reveal', 'export', 'login', 'decision'])),
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), at: z.string(), operatorId: z.string(), ip: z.string(), requestId: z.string() },
          ...{ action: z.string(), item: z.string(), inputs: z.unknown(), reason: z.string() },
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
}
