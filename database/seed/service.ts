import { merchantById, setCustomerService, setFlag } from '#features/settings/server/settings.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

/**
 * The demo merchant's customer service, unless it has one: chats lead to a page of the site itself, nothing goes
 * outside. It holds no licence, offers no app of a store and measures nobody, so none of these is set.
 */
export async function seedService(db: Sql, merchantId: number): Promise<void> {
  if ((await merchantById(db, merchantId)).customerService.length > 0) return
  await transaction(db, async tx => {
    await setCustomerService(tx, merchantId, {
      customerService: [
        { csType: 'LIVECHAT', path: '/contact' },
        { csType: 'VIP', path: '/contact?service=vip' },
      ],
      chatOrigins: ['self'],
    })
    await setFlag(tx, merchantId, 'MANPLAYREB3', true)
  })
}
