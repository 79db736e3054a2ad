import { merchantById, setCustomerService, setFlag } from '#features/settings/server/settings.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

type Services = Parameters<typeof setCustomerService>[2]
type Service = Services & { flags: readonly string[] }

/** Chats lead to a page of the site itself, nothing goes outside. */
const GRANDSTAND: Service = {
  customerService: [
    { csType: 'LIVECHAT', path: '/contact' },
    { csType: 'VIP', path: '/contact?service=vip' },
  ],
  chatOrigins: ['self'],
  flags: ['MANPLAYREB3'],
}
export const LOTUS_SERVICE: Service = {
  customerService: [{ csType: 'LIVECHAT', path: '/contact?service=lotus' }],
  chatOrigins: ['self'],
  flags: [],
}

/**
 * A demo merchant's customer service, unless it has one. It holds no licence, offers no app of a store and measures nobody,
 * so none of these is set.
 */
export async function seedService(db: Sql, merchantId: number, { flags, ...services } = GRANDSTAND): Promise<void> {
  if ((await merchantById(db, merchantId)).customerService.length > 0) return
  await transaction(db, async tx => {
    await setCustomerService(tx, merchantId, services)
    for (const flag of flags) await setFlag(tx, merchantId, flag, true)
  })
}
