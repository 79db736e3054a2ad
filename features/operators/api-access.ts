import * as z from 'zod/mini'
import { id, networks, officeEndpoint, permissions, proposed, reason, roleCode } from './api-office.ts'

/* Who may what, where, and how long: seen, tried out and given for a time. */

const nothing = z.object({})
const merchant = z.object({ code: z.string(), name: z.string() })
const limits = z.record(z.string(), z.record(z.string(), z.string()))
const scope = z.enum(['merchant', 'group'])

export const accessApi = {
  /** Calls of operators act where the header `x-merchant` says, by the merchant's code: `not_allowed` where they may not. */
  merchants: officeEndpoint({
    method: 'GET',
    path: '/wps/office/merchants',
    may: 'any',
    about: 'Where this call acts, and all merchants in which the operator may',
    input: nothing,
    output: z.object({ here: merchant, home: merchant, list: z.array(merchant) }),
  }),
  access: officeEndpoint({
    method: 'GET',
    path: '/wps/office/access',
    may: 'operators.read',
    about: 'Who can do what at this merchant, when each used it last, and what nobody but owners may',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), email: z.string(), state: z.enum(['active', 'disabled']), role: z.string(), scope },
          ...{ isFromElsewhere: z.boolean(), permissions: z.array(z.string()), elevated: z.array(z.string()), limits },
          lastUsed: z.record(z.string(), z.string()),
        }),
      ),
      /** Of owners alone: what came with a release and no role was given yet, above all. */
      onlyOwners: z.array(z.string()),
    }),
  }),
  simulate: officeEndpoint({
    method: 'POST',
    path: '/wps/office/roles/:code/simulate',
    may: 'operators.read',
    about: 'What a role can do, call by call, and what would change with another set; nothing is kept',
    input: z.strictObject({ code: roleCode, permissions: z.optional(permissions) }),
    output: z.object({
      calls: z.array(
        z.object({
          ...{ method: z.string(), path: z.string(), about: z.string(), may: z.string() },
          ...{ isAllowed: z.boolean(), wouldBe: z.boolean() },
        }),
      ),
      /** Whom it concerns. */
      operators: z.array(z.string()),
    }),
  }),
  elevate: officeEndpoint({
    method: 'POST',
    path: '/wps/office/operators/:id/elevate',
    may: 'operators.elevate',
    fresh: true,
    about: 'Give an operator more for some minutes, of any amount (second person); it ends by itself',
    input: z.strictObject({
      id,
      permissions: permissions.check(z.minLength(1)),
      minutes: z.int().check(z.minimum(1), z.maximum(720)),
      reason,
    }),
    output: proposed,
  }),
  elevations: officeEndpoint({
    method: 'GET',
    path: '/wps/office/elevations',
    may: 'operators.read',
    about: 'What was given for a time, the newest first',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), operatorId: z.string(), permissions: z.array(z.string()), reason: z.string() },
          ...{ givenBy: z.string(), givenSecond: z.string(), givenAt: z.string(), until: z.string() },
          endedAt: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  endElevation: officeEndpoint({
    method: 'POST',
    path: '/wps/office/elevations/:id/end',
    may: 'operators.disable',
    about: 'End it before its time',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  setNetworks: officeEndpoint({
    method: 'POST',
    path: '/wps/office/operators/:id/networks',
    may: 'operators.networks',
    fresh: true,
    about: 'From where alone an operator may work (second person); none: from anywhere',
    input: z.strictObject({ id, networks, reason }),
    output: proposed,
  }),
}
