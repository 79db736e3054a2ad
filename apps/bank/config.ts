import * as z from 'zod/mini'
import { type Faults, NO_FAULTS, parseFaults } from './server/events/faults.ts'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map(each => each.trim())
      .filter(Boolean),
  ),
)
const faults = z.pipe(
  z.string(),
  z.transform((text: string, context): Faults => {
    try {
      return text === '' ? NO_FAULTS : parseFaults(text)
    } catch (error) {
      context.issues.push({ code: 'custom', message: (error as Error).message, input: text })
      return z.NEVER
    }
  }),
)

const environment = z.object({
  BANK_PORT: z._default(port, 3200),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Metrics and probes (shared/server/internal.ts). None without it. */
  BANK_INTERNAL_PORT: z.optional(port),
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  BANK_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Where members reach its pages. */
  BANK_PUBLIC_URL: z._default(z.url({ protocol: /^https?$/ }), 'http://localhost:3200'),
  /** Where it tells its events. */
  PLATFORM_URL: z._default(z.url({ protocol: /^https?$/ }), 'http://127.0.0.1:3000'),
  /** What keys of all desks are derived from (shared/server/secrets/desk-keys.ts). */
  BANK_KEY_ID: z.string(),
  BANK_KEY_SECRET: z.string().check(z.minLength(32)),
  TRUSTED_PROXIES: z._default(list, []),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  NODE_ENV: z._default(z.string(), ''),
  /** What goes wrong on purpose when it tells its events, `repeat=0.3,drop=0.05,seed=42` (server/events/faults.ts). */
  BANK_FAULTS: z._default(faults, NO_FAULTS),
  /** Amounts that end in .01 to .09 choose what happens (server/cases.ts). */
  BANK_CASES: z._default(z.enum(['0', '1']), '0'),
})

export type Config = z.output<typeof environment>

/** Reads and checks the environment once, at start. Throws a readable error that names what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(env)
  if (!read.success) {
    const problems = read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not complete:\n  ${problems.join('\n  ')}`)
  }
  if (read.data.NODE_ENV === 'production')
    throw new Error('The demo bank moves play money: it is never part of production.')
  return read.data
}
