import { readFileSync } from 'node:fs'
import { identityOf, submit } from '#features/identity/server/identity.ts'
import { parseAmount } from '#shared/money.ts'
import { MERCHANT } from './demonstration.ts'
import { createDice } from './dice.ts'
import { join, type Player } from './players.ts'
import { takeOut } from './visits.ts'
import type { World } from './world.ts'

/** Any picture will do: it stands for one that a member took. */
const PICTURE = 'apps/site/public/icons/icon-512.png'

/** More than leaves without being looked at. */
const LARGE = parseAmount('650')

/** What waits for people when the demo world opens: withdrawals, documents, and money that nobody can be found for. */
export async function leaveQueues(world: World, people: readonly Player[]): Promise<void> {
  const { context, counter, settle } = world
  const owner = async (player: Player) => ({ merchantId: MERCHANT, memberId: await join(world, player) })
  for (const player of people.filter(each => each.takesOut).slice(0, 2)) {
    const { memberId } = await owner(player)
    await takeOut(world, { memberId, player, key: `past-left-${player.n}`, dice: createDice(player.n, -1) }, [], LARGE)
  }
  for (const player of people.slice(-2)) {
    const who = await owner(player)
    const { documents } = await identityOf(context.db, who)
    if (documents.length === 0) await submit(context, who, { kind: 'card_front', picture: readFileSync(PICTURE) })
  }
  const waiting = await world.cashier.office.arrivals(MERCHANT, { limit: 1 })
  if (waiting.length > 0) return
  const transfer = { reference: 'rent for november', amount: '75.00', currency: 'CRD', payerName: 'TRAN THI BINH' }
  await counter.inject({
    ...{ method: 'POST', url: '/transfer', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    body: new URLSearchParams(transfer).toString(),
  })
  await settle()
}
