import {
  arrival,
  confirm,
  confirmedByClock,
  type Deed,
  offer,
  order,
  refund,
  refundLater,
  send,
} from './killed-deeds.ts'
import type { KilledWorld } from './killed-world.ts'

/** Where in its work a server dies: in answering a call, or in doing what is due. */
type Place = { deed: Deed; victim: 'platform' | 'bank'; at: string }

/** Each way on which order, arrival, send, confirm and refund are worked on (cashier §13, A3). */
export const PLACES: readonly Place[] = [
  { deed: order, victim: 'platform', at: 'POST /wps/cashier/deposits' },
  { deed: order, victim: 'bank', at: 'POST /pc/v1/orders' },
  { deed: offer, victim: 'platform', at: 'due' },
  { deed: arrival, victim: 'bank', at: 'POST /orders/' },
  { deed: arrival, victim: 'bank', at: 'due' },
  { deed: arrival, victim: 'platform', at: 'POST /pc/v1/events/' },
  { deed: send, victim: 'platform', at: 'POST /wps/cashier/withdrawals' },
  { deed: send, victim: 'platform', at: 'due' },
  { deed: send, victim: 'bank', at: 'POST /pc/v1/payouts' },
  { deed: send, victim: 'bank', at: 'due' },
  { deed: send, victim: 'platform', at: 'POST /pc/v1/events/' },
  { deed: confirm, victim: 'platform', at: 'POST /wps/relay/MCSFE_processC2CTransaction' },
  { deed: confirmedByClock, victim: 'platform', at: 'due' },
  { deed: refund, victim: 'platform', at: 'POST /wps/office/proposals/' },
  { deed: refund, victim: 'bank', at: 'POST /pc/v1/refunds' },
  { deed: refundLater, victim: 'platform', at: 'due' },
]

export const nameOf = ({ deed, victim, at }: Place) => `${deed.name}, ${victim} at ${at}`

export type Death = { step: number; died: boolean; upAgainMs: number; doneMs: number; wrong: string[] }

/** Does a deed while a server dies at a step of it. `doneMs`: from the death until all of it was done. */
export async function dieAt(world: KilledWorld, { deed, victim, at }: Place, step: number): Promise<Death> {
  const who = await world.join()
  const { end } = await deed(world, who)
  const server = world[victim]
  const before = server.deaths()
  await server.arm({ at, step })
  const wrong = await end()
  const doneAt = performance.now()
  // What it did may be seen before it dies of it; whoever did not die will not any more.
  await server.arm({ at: 'nowhere', step: 0 })
  const died = server.deaths() > before
  return {
    ...{ step, died, wrong },
    ...{ upAgainMs: died ? server.upAgainMs() : 0, doneMs: died ? Math.max(0, doneAt - server.diedAt()) : 0 },
  }
}

/** Dies at each step of a place, one after the other, until the work is over before it could. */
export async function dieEverywhere(world: KilledWorld, place: Place, stride = 1): Promise<Death[]> {
  const deaths: Death[] = []
  for (let step = 1; ; step += stride) {
    const death = await dieAt(world, place, step)
    if (!death.died) return [...deaths, ...(death.wrong.length > 0 ? [death] : [])]
    deaths.push(death)
  }
}
