import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { expireDocuments } from './identity.ts'

export const background = ({ db }: Context): Background => ({
  jobs: { 'identity.expire': { match: '5 0 * * *', work: () => expireDocuments(db) } },
})
