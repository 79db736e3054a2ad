import type * as z from 'zod/mini'
import type { identityApi } from '#features/identity/api.ts'

export type Identity = z.output<typeof identityApi.identity.output>
export const IDENTITY_KEY = ['identity']
