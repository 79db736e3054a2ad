import { hasAnnouncements, type NewAnnouncement, putUp } from '#features/messages/server/messages.ts'
import type { Tx } from '#shared/server/db.ts'
import { BANNERS } from './content-banners.ts'
import { HELP } from './content-help.ts'
import { AGENT_NOTICES, NOTICES } from './content-notices.ts'
import { PROMOTIONS } from './content-promotions.ts'

export type Content = readonly (readonly NewAnnouncement[])[]
const GRANDSTAND: Content = [BANNERS, NOTICES, AGENT_NOTICES, PROMOTIONS, HELP]

/**
 * Banners, notices, promotions and help of the demo world, in three languages. Each sentence is true of this
 * installation. Put up once: what the operator changes afterwards stays changed.
 */
export async function seedContent(tx: Tx, merchantId: number, content = GRANDSTAND): Promise<void> {
  if (await hasAnnouncements(tx, merchantId)) return
  for (const list of content)
    for (const [position, each] of list.entries()) await putUp(tx, merchantId, { position, ...each })
}
