import * as z from 'zod/mini'
import type { Feed } from '../app.ts'
import { matchOfSeed, seedOf } from '../commitment.ts'
import { type Answer, ok, refuse } from './signed.ts'
import { selectFixture } from './store-fixtures.ts'

export const selection = z.object({
  event_id: z.string().check(z.maxLength(80)),
  market_id: z.number(),
  specifiers: z.string().check(z.maxLength(40)),
  outcome_id: z.string().check(z.maxLength(20)),
})
type Selection = z.output<typeof selection>

/** The fair price of outcomes of one match together, of where it stands now: from the joint grid of its final scores. */
export async function priceTogether(feed: Feed, selections: readonly Selection[]): Promise<Answer> {
  const { db, config } = feed
  const [first] = selections
  if (selections.some(({ event_id }) => event_id !== first!.event_id)) return refuse(422, 'not_one_event')
  const row = await selectFixture(db, first!.event_id)
  if (!row || row.step === 0) return refuse(404, 'not_found')
  if (!row.nextAt) return refuse(422, 'ended')
  const match = matchOfSeed(seedOf(config.FEED_SEED_SECRET, row.id), row.id, row.parameters)
  // What was told last.
  const moment = match.moments[row.step - 1]!
  if (!moment.isOpen) return refuse(422, 'suspended')
  const legs = selections.map(({ market_id, specifiers, outcome_id }) => ({
    id: market_id,
    specifiers,
    outcome: outcome_id,
  }))
  const chance = moment.view().together?.(legs)
  if (chance === undefined) return refuse(422, 'not_combinable')
  if (chance === 0) return refuse(422, 'impossible')
  return ok({ odds: 1 / chance, probability: chance })
}
