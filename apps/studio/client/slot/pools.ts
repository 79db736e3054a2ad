import type { Purse } from '../play/money.ts'
import { h, write } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'
import { namePool, nameTier } from './feature-names.ts'

/** A pool is shown as it stands now, well within the 30 s of security D6. */
const READ_MS = 10_000

/** What pools hold, in minor units, and the stake that wins all of it. */
export type PoolsNow = { list: readonly { tier: string; amount: string }[]; highestStake: string }

/** What a hit at this stake pays of a pool: the part that the stake is of the highest, rounded down. */
export function shareOf(pool: bigint, stake: bigint, highest: bigint): bigint {
  return (pool * stake) / highest
}

/** The pools of a game over its reels: all that they hold, as lobbies tell it, and what a hit pays of it at the stake. */
export type Pools = {
  view: HTMLElement
  /** At this stake, in minor units. */
  show(stake: bigint): void
  read(): Promise<void>
}

/** Null for a game without pools. `ask` answers null when the studio did not: what is shown stays then. */
export function createPools(
  tiers: readonly string[],
  say: Say,
  purse: Purse,
  ask: () => Promise<PoolsNow | null>,
): Pools | null {
  if (tiers.length === 0) return null
  let now: PoolsNow | null = null
  let stake = 0n
  const chips = tiers.map(tier => {
    // Side by side the names of tiers are enough, and fit on one line of a phone.
    const name = tiers.length > 1 ? nameTier(tier, say) : namePool(tier, say)
    const value = h('b', { dir: 'ltr', 'data-testid': `pool-${tier}` }, '…')
    const share = h('small', { dir: 'ltr', 'data-testid': `pool-share-${tier}` })
    return { tier, value, share, view: h('span', { class: 'chip' }, h('span', {}, name), value, share) }
  })
  const note = h('p', { class: 'pools-note' })
  const showNow = () => {
    if (!now) return
    const highest = BigInt(now.highestStake)
    for (const { tier, value, share } of chips) {
      const amount = now.list.find(pool => pool.tier === tier)?.amount
      if (amount === undefined) continue
      write(value, purse.show(BigInt(amount)))
      write(share, purse.show(shareOf(BigInt(amount), stake, highest)))
    }
    write(note, say('poolsNote', { stake: purse.show(stake), highest: purse.show(highest) }))
  }
  const read = async () => {
    now = (await ask()) ?? now
    showNow()
  }
  setInterval(() => void read(), READ_MS)
  return {
    view: h('div', { class: 'pools', 'data-testid': 'pools' }, ...chips.map(chip => chip.view), note),
    show(next) {
      stake = next
      showNow()
    },
    read,
  }
}
