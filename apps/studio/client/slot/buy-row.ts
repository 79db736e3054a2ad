import type { GameFile } from '../../engine/slots/game-file.ts'
import type { Purse } from '../play/money.ts'
import { openDialog } from '../shell/dialog.ts'
import { h, write } from '../shell/dom.ts'
import type { PanelParts } from '../shell/panels.ts'
import type { Say } from '../words/words.ts'
import { nameBuy } from './feature-names.ts'

type BuyParts = {
  file: GameFile
  figures: PanelParts['sheet']['figures']
  say: Say
  purse: Purse
  /** The stakes of the game in minor units, from the lowest: a price may be as high as the last of them. */
  stakes: readonly string[]
  balance(): bigint
  /** Buys for `price` in minor units. */
  onBuy(choice: { buy: string }, price: bigint): void
}

/** One button for each feature that is sold, with its price at the stake. */
export type BuyRow = {
  view: HTMLElement
  /** At this stake, in minor units. */
  show(stake: bigint): void
  lock(locked: boolean): void
}

/** Null for a game in which nothing is sold. */
export function createBuyRow(parts: BuyParts): BuyRow | null {
  const { file, say, purse } = parts
  let stake = 0n
  const offers = Object.entries(file.buys ?? {}).map(([id, { price: coins }]) => {
    const price = h('b', { dir: 'ltr' })
    const priceNow = () => purse.worth(coins, stake, file.bet)
    const open = () => confirm(parts, { id, times: coins / file.bet, stake, price: priceNow() })
    const button = h(
      'button',
      { class: 'buy', type: 'button', 'data-testid': `buy-${id}`, 'aria-haspopup': 'dialog', click: open },
      h('span', {}, say('buy', { feature: nameBuy(file, id, say) })),
      price,
    )
    return { button, show: () => write(price, purse.show(priceNow())) }
  })
  if (offers.length === 0) return null
  return {
    view: h('div', { class: 'buy-row' }, ...offers.map(offer => offer.button)),
    show(next) {
      stake = next
      for (const offer of offers) offer.show()
    },
    lock(locked) {
      for (const { button } of offers) button.disabled = locked
    },
  }
}

type Offer = { id: string; times: number; stake: bigint; price: bigint }

/** Says what it costs and returns before anything is bought, and why where it cannot be. */
function confirm({ file, figures, say, purse, stakes, balance, onBuy }: BuyParts, offer: Offer): void {
  const { id, times, stake, price } = offer
  const highest = BigInt(stakes.at(-1) ?? 0)
  const refusal =
    price > highest
      ? say('buyTooHigh', { price: purse.show(price), highest: purse.show(highest) })
      : price > balance()
        ? say('buyNotEnough', { price: purse.show(price) })
        : null
  const row = (label: string, value: string) =>
    h('div', { class: 'figure' }, h('dt', {}, label), h('dd', { dir: 'auto' }, value))
  const bought = returnsOf(figures).find(each => each.id === id)
  const buy = h(
    'button',
    {
      type: 'button',
      class: 'button primary',
      'data-testid': 'buy-now',
      click: () => {
        dialog.close()
        onBuy({ buy: id }, price)
      },
    },
    say('buyNow', { price: purse.show(price) }),
  )
  const cancel = h('button', { type: 'button', class: 'button', click: () => dialog.close() }, say('close'))
  const dialog = openDialog(
    say,
    'notice',
    say('buy', { feature: nameBuy(file, id, say) }),
    h(
      'div',
      {},
      h('p', {}, say('buyText', { times: String(times), stake: purse.show(stake) })),
      h(
        'dl',
        { class: 'figures' },
        row(say('buyPrice'), purse.show(price)),
        ...(bought ? [row(say('buyReturn'), showReturn(bought.rtp))] : []),
      ),
      refusal === null ? null : h('p', { class: 'refusal', role: 'alert', 'data-testid': 'buy-refused' }, refusal),
      h('div', { class: 'actions' }, refusal === null ? buy : null, cancel),
    ),
  )
}

export const showReturn = (rtp: number): string => `${(rtp * 100).toFixed(2)}\u00a0%`

/** What each purchase returns, in parts of its price. */
export function returnsOf({ buys }: PanelParts['sheet']['figures']): { id: string; rtp: number }[] {
  return Array.isArray(buys) ? buys : []
}
