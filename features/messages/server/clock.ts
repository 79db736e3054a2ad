import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { putDueLive } from './content/content.ts'

export const background = (context: Pick<Context, 'db' | 'log'>): Background => ({
  jobs: { 'messages.put-up': { match: '* * * * *', work: () => putDueLive(context) } },
})
