import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { rotatePayloadKeys } from './payloads.ts'
import { assertRealMoneySaid } from './real-money.ts'

export const background = (context: Context): Background => ({
  prepare: () => assertRealMoneySaid(context.db),
  jobs: { 'settings.payload-keys': { match: '23 * * * *', work: () => rotatePayloadKeys(context) } },
})
