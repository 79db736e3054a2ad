import * as z from 'zod/mini'
import { officeEndpoint, reason } from './api-office.ts'

/* What servers do by the clock, for all merchants of an installation. */

const time = z.nullable(z.string())

export const jobsApi = {
  jobs: officeEndpoint({
    method: 'GET',
    path: '/wps/office/jobs',
    may: 'jobs.read',
    about: 'The jobs: when each ran last, how long and how it ended, and when it is due; what failed comes first',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          ...{ name: z.string(), match: z.string(), nextAt: z.string() },
          ...{ startedAt: time, endedAt: time, doneAt: time, askedAt: time },
          state: z.enum(['waits', 'runs', 'done', 'failed']),
          /** Of its last run, as it was begun and ended. */
          tookMs: z.nullable(z.number()),
          /** How many runs failed one after the other. */
          failures: z.number(),
          /** Why the last one failed, for who works at the house: it may be about another brand. */
          error: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** `not_found` for a name that no server knows, and to who does not work at the house, the first merchant. */
  run: officeEndpoint({
    method: 'POST',
    path: '/wps/office/jobs/:name/run',
    may: 'jobs.run',
    about: 'Have a job run within a minute: it may run twice without harm. Asked for again before that, it runs once',
    input: z.strictObject({ name: z.string().check(z.regex(/^[\w.-]{1,80}$/)), reason }),
    output: z.object({}),
  }),
}
