import { existsSync, readFileSync, statSync } from 'node:fs'
import { inviteFirstOwner } from '#features/operators/server/operators.ts'
import { addHost, addMerchant, assertRealMoneySaid, merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { connect, type Sql, transaction } from '#shared/server/db.ts'
import { weaknessOf } from '#shared/server/secrets/weak-secret.ts'
import { readSecrets } from './secrets-file.ts'

const MERCHANT = 1
const SECRETS = ['SERVER_SECRET', 'STUDIO_SECRET', 'STUDIO_KEY_SECRET', 'PLATFORM_KEY_SECRET'] as const
const NAMES = [...SECRETS, 'STUDIO_KEY_ID', 'PLATFORM_KEY_ID'] as const
type Secrets = ReturnType<typeof readSecrets>
type Environment = Record<string, string | undefined>

/** What a production start is given. Throws everything that is missing, weak or open to others, and what to do. */
export function readProduction(env: Environment, secretsFile: string, makeSecrets: boolean) {
  if (makeSecrets) readSecrets(secretsFile)
  const problems =
    env.DEV_OUTBOX === 'on' ? ['DEV_OUTBOX shows reset links and codes: it is for development only.'] : []
  const url = readAddress(env, 'PUBLIC_URL', problems)
  const officeUrl = readAddress(env, 'OFFICE_URL', problems)
  const studioUrl = env.STUDIO_PUBLIC_URL ? readAddress(env, 'STUDIO_PUBLIC_URL', problems) : undefined
  const kept = readPrivate(secretsFile, problems)
  const secrets = Object.fromEntries(NAMES.map(name => [name, env[name] ?? kept[name] ?? ''])) as Secrets
  const missing = NAMES.filter(name => secrets[name] === '')
  if (missing.length > 0)
    problems.push(
      `${missing.join(', ')}: missing. Set them, or name a file of them by SECRETS_FILE (now ${secretsFile}); ` +
        '`npm start -- --production --make-secrets` makes it once.',
    )
  for (const name of SECRETS) {
    const weakness = secrets[name] && weaknessOf(secrets[name])
    if (weakness) problems.push(`${name} ${weakness}.`)
  }
  if (problems.length > 0) throw new Error(`This cannot be production yet:\n  ${problems.join('\n  ')}`)
  return { url, officeUrl, studioUrl, secrets }
}

function readAddress(env: Environment, name: string, problems: string[]): string {
  const address = env[name] ?? ''
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    problems.push(`${name}: the address that people know, such as https://play.example.`)
  return address.replace(/\/$/, '')
}

function readPrivate(file: string, problems: string[]): Partial<Secrets> {
  if (!existsSync(file)) return {}
  if (statSync(file).mode & 0o077) problems.push(`${file} can be read by others: chmod 600 ${file}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
}

/**
 * Makes a migrated database a production one: the merchant behind its addresses, once, and nothing else. Answers the link for its
 * first owner until there is one. Throws on a database that holds the demo world, whose passwords everybody knows, and
 * before all is said that real money needs.
 */
export async function openHouse(databaseUrl: string, house: { url: string; officeUrl: string; name: string }) {
  const { url, officeUrl, name } = house
  const db = connect(databaseUrl, 1)
  try {
    const known = await findMerchant(db)
    if (known?.code === 'grandstand')
      throw new Error('This database holds the demo world, with logins that everybody knows: give an empty one.')
    await assertRealMoneySaid(db)
    const token = await transaction(db, async tx => {
      const money = { moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' } as const
      if (!known) await addMerchant(tx, { id: MERCHANT, code: 'main', name, ...money })
      for (const each of [url, officeUrl]) await addHost(tx, MERCHANT, new URL(each).host)
      return inviteFirstOwner(tx, MERCHANT)
    })
    return token && `${officeUrl}/invitation#${token}`
  } finally {
    await db.end()
  }
}

/** Undefined in an empty database. */
export async function findMerchant(db: Sql) {
  return merchantById(db, MERCHANT).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}
