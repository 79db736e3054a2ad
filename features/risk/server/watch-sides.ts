import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { Gateway } from '#features/gateway/server/gateway.ts'
import { oppositeOf, type Side } from '#features/risk/rules/offers.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import * as store from './store-alerts.ts'
import * as rounds from './store-sides.ts'
import { tiedTo } from './watch-offers.ts'

type Deps = Pick<Context, 'db'> & { cashier: Pick<Cashier, 'office'>; gateway: Pick<Gateway, 'roundRecord'> }
type Told = { sides: Side[]; at: Date | undefined }

/**
 * R2 of what vendors keep: two who belong together, both with bonuses, on opposite sides of the same coups or markets. Vendors are
 * asked for rounds of such two alone; one that does not answer is left alone until the next time.
 */
export async function watchSides(deps: Deps): Promise<void> {
  for (const merchantId of await store.selectMerchants(deps.db)) {
    const alerts = await oppositeSides(deps, merchantId)
    if (alerts.length > 0) await transaction(deps.db, tx => store.insertAlerts(tx, merchantId, alerts))
  }
}

async function oppositeSides(deps: Deps, merchantId: number): Promise<store.NewAlert[]> {
  const players = await rounds.selectPlayers(deps.db, merchantId)
  const inGame = Map.groupBy(players, ({ vendorId, game }) => `${vendorId} ${game}`)
  const sidesOf = createTelling(deps, merchantId)
  const found: store.NewAlert[] = []
  for (const { memberId } of new Map(players.map(player => [player.memberId, player])).values()) {
    const tied = await tiedTo(deps, merchantId, memberId)
    for (const [place, there] of inGame) {
      const own = there.find(player => player.memberId === memberId)
      const others = there.filter(player => player.memberId > memberId && tied.has(player.memberId))
      for (const other of own ? others : []) {
        const [one, two] = [await sidesOf(own!), await sidesOf(other)]
        const figures = oppositeOf(one.sides, two.sides)
        if (!figures) continue
        const at = new Date(Math.max(+one.at!, +two.at!))
        const members = [memberId, other.memberId]
        const key = [...members, place, at.toISOString().slice(0, 10)].join(' ')
        found.push({ rule: 'oppositeBets', key, at, members, withdrawal: null, figures })
      }
    }
  }
  return found
}

/** The sides of a player's last rounds of a game: whoever belongs to several is asked about once. */
function createTelling({ db, gateway }: Deps, merchantId: number) {
  const told = new Map<string, Told>()
  const silent = new Set<number>()

  async function ask(player: rounds.Player): Promise<Told> {
    const played = await rounds.selectRounds(db, merchantId, player)
    const sides: Side[] = []
    for (const { round } of played) {
      if (silent.has(player.vendorId)) break
      const shown = await gateway.roundRecord(merchantId, { ...player, round }, 'EN').catch(error => {
        if (!(error instanceof Refusal)) throw error
        silent.add(player.vendorId)
      })
      for (const { on, side, stake } of shown?.sides ?? []) sides.push({ on, side, stake: BigInt(stake) })
    }
    return { sides, at: played[0]?.at }
  }

  return async (player: rounds.Player): Promise<Told> => {
    const key = `${player.vendorId} ${player.game} ${player.player}`
    const known = told.get(key) ?? (await ask(player))
    told.set(key, known)
    return known
  }
}
