import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { rotatePayloadKeys } from './payloads.ts'

export const background = (context: Context): Background => ({
  jobs: { 'settings.payload-keys': { match: '23 * * * *', work: () => rotatePayloadKeys(context) } },
})
