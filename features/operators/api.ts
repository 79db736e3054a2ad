import * as z from 'zod/mini'
import { LEAST_PASSWORD, MOST_PASSWORD } from '#features/operators/rules/operators.ts'
import { endpoint } from '#shared/endpoint.ts'

export const operatorsApi = {
  /** `invitation_over` for one that is unknown, used, replaced or older than a day; it stays good when the rest is refused. */
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/wps/office/invitation',
    who: 'anyone',
    sealed: true,
    about: 'Take the invitation of an owner: opens their account with the password that they choose',
    input: z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(64)),
      email: z.email().check(z.maxLength(254)),
      password: z.string().check(z.minLength(LEAST_PASSWORD), z.maxLength(MOST_PASSWORD)),
    }),
    output: z.object({ email: z.string() }),
  }),
}
