import { amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvents } from '#shared/server/outbox.ts'
import { giveBack, takeFromLots } from '../rules/turnover.ts'
import { countedEvents } from './events.ts'
import { updateRemaining } from './store.ts'
import * as store from './store-bets.ts'

type Change = { bet: store.Bet; before: bigint }

/**
 * Counts bets as they stand now, for lots that were open when each was accepted. The same again changes nothing; another
 * `valid` is a correction, which counts by the difference (promotions §6.5). The caller holds the members' follows. Answers
 * those that are otherwise than they were.
 */
export async function applyBets(tx: Tx, bets: readonly store.Bet[], at: Date): Promise<store.Bet[]> {
  if (bets.length === 0) return []
  const byName = new Map(bets.map(bet => [nameOf(bet), bet]))
  const changed = (await store.upsertBets(tx, bets, at)).map(row => ({
    bet: byName.get(nameOf(row))!,
    before: row.before,
  }))
  const changes = changed
    .filter(({ bet, before }) => bet.valid !== before)
    .sort((one, other) => one.bet.acceptedAt.getTime() - other.bet.acceptedAt.getTime())
  if (changes.length > 0) {
    await spendOnLots(tx, changes, at)
    await noteEvents(tx, countedEvents(changes.map(({ bet }) => bet)))
  }
  return changed.map(({ bet }) => bet)
}

const nameOf = ({ merchantId, reference }: { merchantId: number; reference: string }) => `${merchantId} ${reference}`

/** What goes back first may be used again by what comes after it. */
async function spendOnLots(tx: Tx, changes: readonly Change[], at: Date): Promise<void> {
  const lowered = changes.filter(({ bet, before }) => bet.valid < before)
  const raisedAgain = changes.filter(({ bet, before }) => bet.valid > before && before > 0n)
  const asked = [...lowered, ...raisedAgain].map(({ bet }) => bet)
  const uses = new Map<string, store.Use[]>()
  const touched = new Set<store.Use>()
  for (const use of asked.length > 0 ? await store.selectUses(tx, asked) : [])
    uses.set(nameOf(use), [...(uses.get(nameOf(use)) ?? []), use])
  const members = [...new Set(changes.map(({ bet }) => bet.memberId))]
  const ids = [...uses.values()].flat().map(use => use.lotId)
  const lots = await store.selectLots(tx, members, ids)
  const byId = new Map(lots.map(lot => [lot.id, lot]))
  const byOwner = Map.groupBy(lots, ownerOf)
  const used = new Map<bigint, bigint>()

  const take = (bet: store.Bet, lotId: bigint, value: bigint) => {
    const own = uses.get(nameOf(bet)) ?? []
    const known = own.find(each => each.lotId === lotId)
    const row = known ?? { merchantId: bet.merchantId, reference: bet.reference, lotId, amount: 0n }
    row.amount += value
    touched.add(row)
    if (!known) uses.set(nameOf(bet), [...own, row])
    const lot = byId.get(lotId)!
    lot.remaining -= value
    // What is given back to a lot that is over for another reason stays there.
    if (lot.state !== 'ENDED') lot.state = lot.remaining > 0n ? 'OPEN' : 'DONE'
    used.set(lotId, (used.get(lotId) ?? 0n) + value)
  }

  for (const { bet } of lowered) {
    const own = (uses.get(nameOf(bet)) ?? []).map(row => ({ lotId: row.lotId, amount: amount(row.amount) }))
    const over = own.reduce((sum, each) => sum + each.amount, 0n) - bet.valid
    // Never more than its uses beyond what it is still worth.
    for (const each of over > 0n ? giveBack(own, amount(over)) : []) take(bet, each.lotId, -each.amount)
  }
  for (const { bet, before } of changes) {
    if (bet.valid < before) continue
    const open = (byOwner.get(ownerOf(bet)) ?? [])
      .filter(lot => lot.state === 'OPEN' && lot.openedAt <= bet.acceptedAt)
      .map(lot => ({ id: lot.id, remaining: amount(lot.remaining) }))
    for (const each of takeFromLots(open, amount(bet.valid - before))) take(bet, each.lotId, each.amount)
  }
  if (touched.size === 0) return
  await store.saveUses(tx, [...touched])
  await updateRemaining(tx, [...used.keys()], [...used.values()], at)
}

const ownerOf = ({ merchantId, memberId, currency }: store.Bet | store.Lot) => `${merchantId} ${memberId} ${currency}`
