import { formatAmount } from '#shared/money.ts'
import { kindOf } from '#shared/server/secrets/desk-keys.ts'
import { COIN, unitsFor, writeUnits } from '../chain.ts'
import type { OrderRow } from '../money/store-orders.ts'
import type { PaymentRow } from '../money/store-payments.ts'
import { accountOf } from '../pc/orders.ts'
import { html, type Markup } from './html.ts'
import { money, page, state } from './layout.ts'

/** Where a member lands who scans the QR of an order or opens its link: what is to be paid, and the button that does. */
export function payPage(order: OrderRow, payments: readonly PaymentRow[], at: Date): string {
  const { amount, currency } = order
  const isPaid = payments.some(each => each.state === 'seen' || each.state === 'final')
  return page(
    'Pay',
    html`<section class="card narrow">
<p class="large">${money(amount, currency)}</p>
${details(order)}
${payments.map(each => html`<div class="payment row">${money(each.amount, each.currency)} ${state(each.state)}</div>`)}
${isPaid ? done(payments) : form(order, at)}
${order.returnUrl !== '' && html`<a href="${order.returnUrl}">Back to where you came from</a>`}
</section>`,
  )
}

function details({ desk, reference, address, amount, rate }: OrderRow): Markup {
  const kind = kindOf(desk)
  if (kind === 'chain') {
    const coins = `${writeUnits(unitsFor(amount, rate))} ${COIN}`
    return html`<dl><dt>Address</dt><dd>${address}</dd><dt>Coins</dt><dd>${coins}</dd><dt>Rate</dt><dd>${rate}</dd></dl>`
  }
  if (kind === 'gateway') return html`<dl><dt>Order</dt><dd>${reference}</dd></dl>`
  const { bank, number, name } = accountOf(desk)
  return html`<dl><dt>To</dt><dd>${name}</dd><dt>Account</dt><dd>${bank}, ${number}</dd><dt>Text</dt><dd>${reference}</dd></dl>`
}

function done(payments: readonly PaymentRow[]): Markup {
  const waits = payments.some(each => each.state === 'seen')
  return html`<p role="status">${
    waits ? 'Seen. It counts after six blocks, in about 20 seconds.' : 'Paid. You can go back now.'
  }</p>`
}

function form({ token, amount, payerName, state: now, expiresAt }: OrderRow, at: Date): Markup {
  const isOver = now !== 'open' || expiresAt <= at
  return html`${isOver && html`<p class="muted">This order has ended. What is paid now comes late.</p>`}
<form class="stack" method="post" action="/pay/${token}">
<label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required value="${formatAmount(amount)}"></label>
<label>Name of the payer<input name="payerName" autocomplete="off" maxlength="100" value="${payerName}"></label>
<button class="main">Pay with play credits</button>
</form>`
}

/** A transfer as a bank takes it: an amount and a text. Whoever mistypes the text pays all the same. */
export function transferPage(nav: Markup, said = ''): string {
  return page(
    'Pay by reference',
    html`<section class="card narrow">
<p class="muted">A transfer to an account of ${accountOf('bank').bank}. The text tells which order it is for: write
the reference that the order shows. A QR of a real bank’s format names the same text.</p>
${said !== '' && html`<p role="status">${said}</p>`}
<form class="stack" method="post" action="/transfer">
<label>Text of the transfer<input name="reference" autocomplete="off" required maxlength="140"></label>
<label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required></label>
<label>Currency<input name="currency" autocomplete="off" required maxlength="8" value="CRD"></label>
<label>Name of the payer<input name="payerName" autocomplete="off" maxlength="100"></label>
<button class="main">Send play credits</button>
</form>
</section>`,
    nav,
  )
}
