import * as z from 'zod/mini'
import { weaknessOf } from '#shared/server/secrets/weak-secret.ts'

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

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Metrics and probes (shared/server/internal.ts): nothing in front of it may be reached by visitors. None without it. */
  INTERNAL_PORT: z.optional(port),
  INTERNAL_HOST: z._default(z.string(), '127.0.0.1'),
  /** Where operators come in (office-door.ts): on HOST, and behind a proxy of its own. Without it nobody does. */
  OFFICE_PORT: z.optional(port),
  /** The address that operators know, for links in their letters. */
  OFFICE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Keys for each purpose are derived from it. */
  SERVER_SECRET: z.string().check(z.minLength(32)),
  /** Addresses or networks of the proxies in front; only they are believed about a client's address (S-34). */
  TRUSTED_PROXIES: z._default(list, []),
  /** Where the platform stands, for links in notifications of merchants that have no address of their own. */
  SITE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** How long a process that was told to stop answers on while it is not ready, for load balancers to look away (O-02). */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(60))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** The built player site. */
  SITE_FOLDER: z._default(z.string(), 'dist/site'),
  /** The built office. */
  OFFICE_FOLDER: z._default(z.string(), 'dist/office'),
  /** A country database in MaxMind's format. Without it no country is known, and nobody is kept out by country. */
  GEOIP_FILE: z.optional(z.string()),
  /** Where e-mail goes, `smtp://user:password@host:587`, and whom it is from. Without it e-mail stays in the outbox. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string(), 'Grandstand <no-reply@localhost>'),
  /** Where SMS go (features/notifications/server/sms.ts). Without it SMS stay in the outbox. */
  SMS_GATEWAY_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SMS_GATEWAY_KEY: z.optional(z.string()),
  NODE_ENV: z._default(z.string(), ''),
  /** Development only: who sits at this machine reads the notifications that nobody carries, reset links among them. */
  DEV_OUTBOX: z._default(z.enum(['on', 'off']), 'off'),
})

export type Config = z.output<typeof environment>

/** Reads and checks the environment once, at start. Throws a readable error that names what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = environment.safeParse(env)
  const problems = read.success
    ? readyForProduction(read.data)
    : read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  if (read.success && problems.length === 0) return read.data
  throw new Error(`The environment is not complete:\n  ${problems.join('\n  ')}`)
}

/** What production must not be started with. */
function readyForProduction({ NODE_ENV, DEV_OUTBOX, SERVER_SECRET }: Config): string[] {
  if (NODE_ENV !== 'production') return []
  const weak = weaknessOf(SERVER_SECRET)
  return [
    ...(DEV_OUTBOX === 'on' ? ['DEV_OUTBOX: shows reset links and codes; it is for development only'] : []),
    ...(weak ? [`SERVER_SECRET: ${weak}`] : []),
  ]
}
