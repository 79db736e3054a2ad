import * as z from 'zod/mini'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const minutes = z.coerce.number().check(z.int(), z.minimum(10), z.maximum(10_080))
const secret = z.string().check(z.minLength(32))

const environment = z.object({
  FEED_PORT: z._default(port, 3300),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Metrics and probes (shared/server/internal.ts). None without it. */
  FEED_INTERNAL_PORT: z.optional(port),
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  FEED_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Who asks signs with this key, and we sign our answers. */
  FEED_KEY_ID: z.string(),
  FEED_KEY_SECRET: secret,
  /** Of this and a match's id its seed is made: without it no match that was announced can go on. */
  FEED_SEED_SECRET: secret,
  /** Odds are kept for so long, for those who come back; results for three days. */
  FEED_WINDOW_MINUTES: z._default(minutes, 180),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Config = z.output<typeof environment>

/** Reads and checks the environment once, at start. Throws a readable error that names what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(env)
  if (read.success) return read.data
  const problems = read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n  ${problems.join('\n  ')}`)
}
