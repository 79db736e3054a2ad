import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { setPhoneAuth, setThirdProvider } from '#features/settings/server/settings.ts'
import { connect, transaction } from '#shared/server/db.ts'

const filled = z.string().check(z.minLength(1))
const kinds = {
  third: z.strictObject({
    ...{ provider: filled, label: filled, issuer: filled, clientId: filled, clientSecret: filled },
    kind: z._default(z.enum(['openid', 'graph']), 'openid'),
    authorizeUrl: z._default(z.nullable(z.string()), null),
  }),
  'phone-auth': z.strictObject({
    ...{ issuer: filled, audience: filled, jwksUrl: filled, apiUrl: filled, apiKey: filled },
  }),
}

/**
 * Sets up who else may say who a visitor is, with the secret sealed by SERVER_SECRET in the database of DATABASE_URL
 * (docs/operations.md). What to set comes as JSON on standard input: secrets are never arguments, which others can see.
 */
const [kind = '', merchant = ''] = process.argv.slice(2)
const { DATABASE_URL, SERVER_SECRET } = process.env
if (!(kind === 'third' || kind === 'phone-auth') || !/^\d+$/.test(merchant) || !DATABASE_URL || !SERVER_SECRET) {
  console.error(
    'usage: DATABASE_URL=… SERVER_SECRET=… node tools/dev/outside.ts third|phone-auth MERCHANT < settings.json',
  )
  process.exit(2)
}
const given: unknown = JSON.parse(await text(process.stdin))
const db = connect(DATABASE_URL, 1)
await transaction(db, async tx => {
  if (kind === 'third') await setThirdProvider(tx, SERVER_SECRET, Number(merchant), z.parse(kinds.third, given))
  else await setPhoneAuth(tx, SERVER_SECRET, Number(merchant), z.parse(kinds['phone-auth'], given))
})
await db.end()
console.log(`${kind} of merchant ${merchant} is set; the site follows within a second`)
