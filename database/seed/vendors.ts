import { keysOf, type StudioKeys } from '#apps/studio/brand-keys.ts'
import { brands } from '#apps/studio/brands.ts'
import { setUpVendor } from '#features/games/server/games.ts'
import type { Tx } from '#shared/server/db.ts'

export type VendorEnvironment = StudioKeys & { SERVER_SECRET: string; STUDIO_URL: string; STUDIO_PUBLIC_URL: string }

/** Every brand of the studio as a vendor of the merchant; addresses and keys follow the environment at every start. */
export async function seedVendors(tx: Tx, merchantId: number, env: VendorEnvironment): Promise<void> {
  for (const { code, name } of brands) {
    const { ours, platforms } = keysOf(env, code)
    await setUpVendor(tx, env.SERVER_SECRET, {
      merchantId,
      vendor: { code, name, baseUrl: env.STUDIO_URL, publicOrigin: env.STUDIO_PUBLIC_URL },
      incoming: ours,
      outgoing: platforms,
    })
  }
}
