import * as z from 'zod/mini'
import { MOST_PASSWORD } from '#features/operators/rules/operators.ts'
import { assertion, officeEndpoint } from './api-office.ts'

/* Passkeys beside authenticators, and the proof that dangerous calls take. */

const nothing = z.object({})
const password = z.string().check(z.minLength(1), z.maxLength(MOST_PASSWORD))
const b64 = z.string().check(z.regex(/^[\w-]{1,8192}$/))
const code = z.string().check(z.regex(/^\d{6}$/))
const keyId = z.string().check(z.regex(/^[\w-]{8,1400}$/))

export const loginsApi = {
  passkeys: officeEndpoint({
    method: 'GET',
    path: '/wps/office/passkeys',
    may: 'any',
    restricted: true,
    about: 'Own passkeys',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) },
        }),
      ),
    }),
  }),
  beginPasskey: officeEndpoint({
    method: 'POST',
    path: '/wps/office/passkeys/begin',
    may: 'any',
    restricted: true,
    sealed: true,
    about: 'What a browser makes a passkey of, by the password',
    input: z.strictObject({ password }),
    output: z.object({ options: z.unknown() }),
  }),
  addPasskey: officeEndpoint({
    method: 'POST',
    path: '/wps/office/passkeys',
    may: 'any',
    restricted: true,
    about: 'Keep the passkey that a browser made; all other logins of the operator end',
    input: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      passkey: z.object({
        ...{ id: b64, rawId: b64, type: z.literal('public-key'), clientExtensionResults: z.optional(z.object({})) },
        response: z.object({
          ...{ clientDataJSON: b64, attestationObject: b64 },
          transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
        }),
      }),
    }),
    output: nothing,
  }),
  removePasskey: officeEndpoint({
    method: 'DELETE',
    path: '/wps/office/passkeys/:id',
    may: 'any',
    fresh: true,
    about: 'Take a passkey away; with real money not the last second factor',
    input: z.object({ id: keyId }),
    output: nothing,
  }),
  proofOptions: officeEndpoint({
    method: 'POST',
    path: '/wps/office/step-up/begin',
    may: 'any',
    about: 'How the operator may prove that it is them',
    input: nothing,
    output: z.object({ methods: z.array(z.enum(['passkey', 'totp', 'password'])), passkey: z.nullable(z.unknown()) }),
  }),
  /** By what is there: passkey or authenticator; by the password only for whoever has neither. */
  prove: officeEndpoint({
    method: 'POST',
    path: '/wps/office/step-up',
    may: 'any',
    sealed: true,
    about: 'Prove who it is: dangerous calls are open for ten minutes',
    input: z.strictObject({
      code: z.optional(code),
      passkey: z.optional(assertion),
      password: z.optional(password),
    }),
    output: nothing,
  }),
}
