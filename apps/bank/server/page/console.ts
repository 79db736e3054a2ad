import { DESKS, type DeskKind, kindOf } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import { FAULTS, type Fault } from '../events/faults.ts'
import { type EventRow, selectEvents } from '../events/store-events.ts'
import { type Deed, mayDo } from '../money/payments.ts'
import { mayEnd, type PayoutEnd } from '../money/payouts.ts'
import { type OrderRow, selectOrders } from '../money/store-orders.ts'
import { type PaymentRow, selectShownPayments } from '../money/store-payments.ts'
import { type PayoutRow, selectPayouts } from '../money/store-payouts.ts'
import { dayOf } from '../statement.ts'
import { html, type Markup } from './html.ts'
import { button, money, page, state, time } from './layout.ts'

const SHOWN = 30

/** What each switch does, in words. */
const SWITCHES: Record<Fault, string> = {
  delay: 'Tell events up to two minutes late',
  repeat: 'Tell events twice, and under another id',
  reorder: 'Tell later events first',
  drop: 'Lose events on their way',
  bad_signature: 'Sign the first try wrong',
}

export const NAV = html`<nav aria-label="Demo Bank"><a href="/">Orders and payouts</a><a href="/transfer">Pay by reference</a></nav>`

/** All that the bank expects, has and owes, with what somebody may do about it. */
export async function consolePage(bank: Bank): Promise<string> {
  const { db } = bank
  const orders = await selectOrders(db, SHOWN)
  const payments = await selectShownPayments(
    db,
    orders.map(({ id }) => id),
    SHOWN,
  )
  const [payouts, events] = [await selectPayouts(db, SHOWN), await selectEvents(db, SHOWN)]
  const strays = payments.filter(({ orderId }) => orderId === null)
  const today = dayOf(new Date(bank.nowMs()))
  return page(
    'Orders and payouts',
    html`
<p class="muted">What you press here happens as if a payer or a bank had done it, and the platform is told.
<a href="/">Look again</a></p>
${switches(bank)}
<h2>Orders</h2>
${
  orders.length === 0
    ? html`<p class="muted">No order yet. Open a deposit on the platform, and it stands here.</p>`
    : html`<ul class="cards">${orders.map(order =>
        orderCard(
          order,
          payments.filter(each => each.desk === order.desk && each.orderId === order.id),
        ),
      )}</ul>`
}
${
  strays.length > 0 &&
  html`<h2>Payments that name no order</h2><ul class="cards">${strays.map(each => html`<li class="card">${payment(each)}</li>`)}</ul>`
}
<h2>Payouts</h2>
${
  payouts.length === 0
    ? html`<p class="muted">No payout yet.</p>`
    : html`<ul class="cards">${payouts.map(payoutCard)}</ul>`
}
<h2>Events</h2>
${events.length === 0 ? html`<p class="muted">Nothing was told yet.</p>` : eventTable(events)}
<h2>Statements</h2>
<p class="actions">${DESKS.map(desk => html`<a href="/statements/${desk}/${desk.startsWith('lotus') ? 'VND' : 'CRD'}/${today}">${desk}, ${today}</a> `)}</p>`,
    NAV,
  )
}

function switches({ faults, payoutsWait }: Bank): Markup {
  const one = (name: string, label: string, isOn: boolean) => html`
<form method="post" action="/switches/${name}"><button aria-pressed="${isOn ? 'true' : 'false'}">${label}</button></form>`
  return html`<h2>Switches</h2><div class="actions">
${one('payouts_wait', 'Payouts wait for a hand', payoutsWait)}
${FAULTS.map(fault => one(fault, SWITCHES[fault], faults[fault] > 0))}</div>`
}

const ORDER_BUTTONS = [
  ['pay', 'Pay', 'main'],
  ['less', 'Pay less', 'plain'],
  ['more', 'Pay more', 'plain'],
  ['late', 'Pay late', 'plain'],
  ['twice', 'Pay twice', 'plain'],
  ['expire', 'Expire', 'bad'],
  ['fail', 'Fail', 'bad'],
] as const

const NAMES: Record<DeskKind, string> = { bank: 'Bank transfer', gateway: 'Gateway', chain: 'Chain' }

function orderCard(order: OrderRow, payments: readonly PaymentRow[]): Markup {
  const { desk, id, token, amount, currency, reference } = order
  return html`<li class="card">
<div class="row">${money(amount, currency)} ${state(order.state)}</div>
<h3>${NAMES[kindOf(desk)]} · ${reference}</h3>
<p class="muted">${id}<br>asked ${time(order.createdAt)}, until ${time(order.expiresAt)}</p>
<div class="actions">
${ORDER_BUTTONS.map(([deed, label, kind]) => button(`/orders/${desk}/${id}/${deed}`, label, kind, reference))}
</div>
<a href="/pay/${token}">Page of the payer</a>
${payments.map(payment)}
</li>`
}

const PAYMENT_BUTTONS: readonly (readonly [Deed, string])[] = [
  ['vanish', 'Let it vanish'],
  ['void', 'Void'],
  ['open', 'Open dispute'],
  ['win', 'Win dispute'],
  ['lose', 'Lose dispute'],
]

function payment(row: PaymentRow): Markup {
  const { id, amount, currency, reference, payerName } = row
  return html`<div class="payment">
<div class="row">${money(amount, currency)} ${state(row.refunded ? 'refunded' : row.state)}</div>
<p class="muted">${id}, ${time(row.cameAt)}${payerName && html`<br>from ${payerName}`}${reference && html`<br>text “${reference}”`}</p>
<div class="actions">${PAYMENT_BUTTONS.filter(([deed]) => mayDo(deed, row)).map(([deed, label]) =>
    button(`/payments/${id}/${deed}`, label, deed === 'win' ? 'plain' : 'bad', id),
  )}</div>
</div>`
}

const PAYOUT_BUTTONS: readonly (readonly [PayoutEnd, string])[] = [
  ['paid', 'Confirm'],
  ['failed', 'Fail'],
  ['returned', 'Return'],
]

function payoutCard(row: PayoutRow): Markup {
  const { desk, part, amount, currency, payee } = row
  return html`<li class="card">
<div class="row">${money(amount, currency)} ${state(row.state)}</div>
<h3>${payee.name}</h3>
<p class="muted">${payee.kind} ${payee.bin} ${payee.number ?? payee.address}<br>${part}, ${time(row.createdAt)}</p>
<div class="actions">${PAYOUT_BUTTONS.filter(([end]) => mayEnd(end, row)).map(([end, label]) =>
    button(`/payouts/${desk}/${part}/${end}`, label, end === 'paid' ? 'main' : 'bad', part),
  )}</div>
</li>`
}

function eventTable(events: readonly EventRow[]): Markup {
  const rows = events.map(({ body, desk, tries, dueAt, answer }) => {
    const { type, order, part } = JSON.parse(body) as { type: string; order?: string; part?: string }
    return html`<tr><td>${type}</td><td>${desk}</td><td>${order ?? part}</td><td>${tries}</td>
<td>${answer}</td><td>${dueAt ? time(dueAt) : 'done'}</td></tr>`
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Events"><table>
<thead><tr><th scope="col">Event</th><th scope="col">Desk</th><th scope="col">Of</th><th scope="col">Tries</th>
<th scope="col">Answer</th><th scope="col">Next</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
