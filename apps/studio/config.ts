import * as z from 'zod/mini'
import { parseFaults } from './server/faults.ts'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const url = z.url()
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
  z.transform((text: string, context) => {
    try {
      return text === '' ? undefined : parseFaults(text)
    } catch (error) {
      context.issues.push({ code: 'custom', message: (error as Error).message, input: text })
      return z.NEVER
    }
  }),
)
/** `lotus-lantern=94,nine-dragons=92`. */
const variants = z.pipe(
  list,
  z.transform((pairs: string[]) => new Map(pairs.map(pair => pair.split('=', 2) as [string, string]))),
)
const secret = z.string().check(z.minLength(32))

const environment = z.object({
  STUDIO_PORT: z._default(port, 3100),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Metrics and probes (shared/server/internal.ts): nothing in front of it may be reached by visitors. None without it. */
  STUDIO_INTERNAL_PORT: z.optional(port),
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  STUDIO_DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Where the studio calls the platform's wallet, and the origins that may frame its games. */
  PLATFORM_URL: z._default(url, 'http://127.0.0.1:3000'),
  PLATFORM_ORIGINS: z._default(list, ['http://localhost:3000']),
  STUDIO_PUBLIC_URL: z._default(url, 'http://localhost:3100'),
  /** We sign calls to the platform with this key … */
  STUDIO_KEY_ID: z.string(),
  STUDIO_KEY_SECRET: secret,
  /** … and it signs its calls to us with this one. */
  PLATFORM_KEY_ID: z.string(),
  PLATFORM_KEY_SECRET: secret,
  SERVER_SECRET: secret,
  /** The sports feed, and the key that it and we know. Without an address the sportsbook offers nothing. */
  FEED_URL: z.optional(url),
  FEED_KEY_ID: z._default(z.string(), ''),
  FEED_KEY_SECRET: z._default(z.string(), ''),
  /** Addresses or networks of the proxies in front; only they are believed about a client's address (S-34). */
  TRUSTED_PROXIES: z._default(list, []),
  /** How long a process that was told to stop answers on while it is not ready, for load balancers to look away (O-02). */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(60))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Which games are played with another return than their file gives, by the names of their variants. */
  STUDIO_VARIANTS: z._default(variants, new Map()),
  STAGE_FOLDER: z._default(z.string(), 'dist/stage'),
  NODE_ENV: z._default(z.string(), ''),
  /** Tests only: every server seed is this text and every first client seed `story`, so that a story can be foretold. */
  STUDIO_TEST_SEED: z._default(z.string(), ''),
  /** Tests only: what goes wrong on purpose between us and the platform, `duplicate=0.3,drop_answer=0.2,seed=42` (faults.ts). */
  STUDIO_FAULTS: z.optional(faults),
})

export type Config = z.output<typeof environment>

/** Reads and checks the environment once, at start. Throws a readable error that names what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(env)
  if (!read.success) {
    const problems = read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is not complete:\n  ${problems.join('\n  ')}`)
  }
  if (read.data.STUDIO_TEST_SEED !== '' && read.data.NODE_ENV !== 'test')
    throw new Error('STUDIO_TEST_SEED makes every round foreseeable: it is for tests (NODE_ENV=test) only.')
  if (read.data.STUDIO_FAULTS && read.data.NODE_ENV !== 'test')
    throw new Error('STUDIO_FAULTS loses and doubles calls that move money: it is for tests (NODE_ENV=test) only.')
  if (read.data.FEED_URL && (read.data.FEED_KEY_ID === '' || read.data.FEED_KEY_SECRET.length < 32))
    throw new Error('FEED_URL needs FEED_KEY_ID and FEED_KEY_SECRET: the feed answers signed calls only.')
  return read.data
}
