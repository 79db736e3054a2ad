import * as z from 'zod/mini'
import { findVendorAnywhere } from '#features/games/server/games.ts'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { isSecureUrl } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { setUpVendor } from '../gateway.ts'
import { findVendor, holdKeys } from './store-office.ts'

/* A vendor that comes to a merchant: by two people, with keys that we make for both directions. */

const wish = z.object({ code: z.string(), name: z.string(), baseUrl: z.string(), publicOrigin: z.string() })
type Wish = z.output<typeof wish>

export const connectActions = ({ db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>): Actions => ({
  'vendors.connect': fourEyes('vendors.connect', wish, {
    ground: async (tx, merchantId, given) => {
      await assertNew(tx, merchantId, given)
      const { code, ...about } = given
      return { item: `vendor:${code}`, version: 'new', effect: { vendor: code, ...about } }
    },
    carryOut: ({ merchantId, people }, given) =>
      transaction(db, async tx => {
        await holdKeys(tx, merchantId)
        await people.mark(tx)
        const known = await assertNew(tx, merchantId, given)
        const [incoming, outgoing] = [newKey(), newKey()]
        await setUpVendor(tx, serverSecret, { merchantId, vendor: known ?? given, incoming, outgoing })
        return { ...incoming, outKeyId: outgoing.keyId, outSecret: outgoing.secret }
      }),
  }),
})

const newKey = () => ({ keyId: newId('vky'), secret: newToken() })

/**
 * A vendor's addresses are those of the installation: who connects one that another merchant has says the same, and changes
 * nothing of it. Answers what is known of it.
 */
async function assertNew(tx: Tx, merchantId: number, { code, name, baseUrl, publicOrigin }: Wish) {
  for (const [field, url] of Object.entries({ baseUrl, publicOrigin }))
    if (!isSecureUrl(url) || !URL.canParse(url)) throw new Refusal('invalid_input', { field })
  if (new URL(publicOrigin).origin !== publicOrigin) throw new Refusal('invalid_input', { field: 'publicOrigin' })
  if ((await findVendor(tx, merchantId, code)) !== undefined) throw new Refusal('invalid_input', { field: 'code' })
  const known = await findVendorAnywhere(tx, code)
  const isOther = known && (known.name !== name || known.baseUrl !== baseUrl || known.publicOrigin !== publicOrigin)
  if (isOther) throw new Refusal('invalid_input', { field: 'code' })
  return known
}
