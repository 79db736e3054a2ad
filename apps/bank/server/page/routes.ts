import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Amount, CURRENCY_SCALE, parseAmount, unitOf } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { DESKS, type Desk, kindOf } from '#shared/server/secrets/desk-keys.ts'
import type { Bank } from '../../app.ts'
import { lessThan, moreThan, paymentFor } from '../due.ts'
import { FAULTS, type Fault } from '../events/faults.ts'
import { doTo, expire, failPayment, isDeed, payIn } from '../money/payments.ts'
import { endPayout, isPayoutEnd } from '../money/payouts.ts'
import { findByToken, findInText, holdOrder, type OrderRow } from '../money/store-orders.ts'
import { holdPayment, selectPayments } from '../money/store-payments.ts'
import { holdPayout } from '../money/store-payouts.ts'
import { writeStatement } from '../statement.ts'
import { consolePage, NAV } from './console.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { payPage, transferPage } from './pay-page.ts'

const STYLE = readFileSync(new URL('style.css', import.meta.url))
const who = { config: { who: 'anyone' } } as const

/** Pages for people: what anybody presses happens, for all of it is play money. Forms count from our own pages alone. */
export function pageRoutes(app: FastifyInstance, bank: Bank): void {
  const { db } = bank
  const now = () => new Date(bank.nowMs())
  const nothing = () => page('Not found', html`<p>There is nothing here. <a href="/">Orders and payouts</a></p>`)

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.config.who === 'vendor') return
    if (!isOwnForm(request))
      await reply.code(403).type('text/html').send(page('Not from here', html`<p>Open the page itself.</p>`))
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).type('text/html').send(nothing()))

  const text = (path: string, answer: (request: FastifyRequest) => Promise<string | undefined>) =>
    app.get(path, who, async (request, reply) => {
      const told = await answer(request)
      return reply
        .code(told ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(told ?? nothing())
    })
  /** What is pressed is done in one transaction, and the page is shown anew. */
  const press = (path: string, work: (tx: Tx, asked: Record<string, string>) => Promise<unknown>, back = '/') =>
    app.post(path, who, async (request, reply) => {
      await transaction(db, tx => work(tx, { ...fieldsOf(request.body), ...fieldsOf(request.params) }))
      return reply.redirect(back, 303)
    })

  app.get('/style.css', who, (_, reply) => reply.header('cache-control', 'max-age=300').type('text/css').send(STYLE))
  text('/', () => consolePage(bank))
  press('/orders/:desk/:id/:deed', async (tx, { desk = '', id = '', deed = '' }) => {
    const order = isDesk(desk) && (await holdOrder(tx, desk, id))
    if (order) await pressOrder(tx, order, deed)
  })
  press('/payments/:id/:deed', async (tx, { id = '', deed = '' }) => {
    const payment = await holdPayment(tx, id)
    if (payment && isDeed(deed)) await doTo(bank, tx, payment, deed, now())
  })
  press('/payouts/:desk/:part/:end', async (tx, { desk = '', part = '', end = '' }) => {
    const payout = isDesk(desk) && (await holdPayout(tx, desk, part))
    if (payout && isPayoutEnd(end)) await endPayout(bank, tx, payout, end, now())
  })
  press('/switches/:name', async (_, { name = '' }) => {
    if (name === 'payouts_wait') bank.payoutsWait = !bank.payoutsWait
    else if (FAULTS.includes(name as Fault))
      bank.faults = { ...bank.faults, [name]: bank.faults[name as Fault] > 0 ? 0 : 1 }
  })
  app.get<{ Params: { desk: string; currency: string; date: string } }>(
    '/statements/:desk/:currency/:date',
    who,
    async ({ params: { desk, currency, date } }, reply) => {
      if (!isDesk(desk) || Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return reply.callNotFound()
      return reply.type('text/plain').send(await writeStatement(db, desk, currency, date))
    },
  )

  text('/pay/:token', async request => {
    const order = await findByToken(db, fieldsOf(request.params).token ?? '')
    return order && payPage(order, await selectPayments(db, order.desk, order.id), now())
  })
  app.post('/pay/:token', who, async (request, reply) => {
    const {
      token = '',
      amount: given = '',
      payerName = '',
    } = { ...fieldsOf(request.body), ...fieldsOf(request.params) }
    const found = await findByToken(db, token)
    const value = found && readSum(given, found.currency)
    if (!found || !value)
      return reply
        .code(found ? 400 : 404)
        .type('text/html')
        .send(nothing())
    await transaction(db, async tx => {
      const order = (await holdOrder(tx, found.desk, found.id))!
      await payIn(bank, tx, { ...paymentFor(order, value), payerName: payerName.slice(0, 100) }, now())
    })
    return reply.redirect(`/pay/${token}`, 303)
  })

  text('/transfer', async request => transferPage(NAV, 'sent' in (request.query as object) ? 'Sent.' : ''))
  app.post('/transfer', who, async (request, reply) => {
    const { reference = '', amount: given = '', currency = '', payerName = '' } = fieldsOf(request.body)
    const value = readSum(given, currency)
    if (!value)
      return reply
        .code(400)
        .type('text/html')
        .send(transferPage(NAV, 'That is not an amount of a currency that we know.'))
    await transaction(db, async tx => {
      const order = await findInText(tx, BANK_DESKS, reference.slice(0, 140))
      const transfer = {
        desk: order?.desk ?? BANK_DESKS[0]!,
        order,
        amount: value,
        currency,
        payerName: payerName.slice(0, 100),
      }
      await payIn(bank, tx, { ...transfer, reference: reference.slice(0, 140) }, now())
    })
    return reply.redirect('/transfer?sent', 303)
  })

  async function pressOrder(tx: Tx, order: OrderRow, deed: string): Promise<void> {
    const at = now()
    const pay = (value: Amount) => payIn(bank, tx, paymentFor(order, value), at)
    if (deed === 'pay') await pay(order.amount)
    if (deed === 'less') await pay(lessThan(order))
    if (deed === 'more') await pay(moreThan(order))
    if (deed === 'late') await expire(bank, tx, order, at)
    if (deed === 'late' || deed === 'twice') await pay(order.amount)
    if (deed === 'twice') await pay(order.amount)
    if (deed === 'expire') await expire(bank, tx, order, at)
    if (deed === 'fail') await failPayment(bank, tx, order, at)
  }
}

/** A text that names no order comes to the first. */
const BANK_DESKS = DESKS.filter(desk => kindOf(desk) === 'bank')
const isDesk = (text: string): text is Desk => DESKS.includes(text as Desk)

/** The fields of a form or an address; a field that comes twice is none. */
function fieldsOf(from: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([, value]) => typeof value === 'string'))
}

/** A sum that a person typed, whole in its currency's unit. */
function readSum(text: string, currency: string): Amount | undefined {
  if (CURRENCY_SCALE[currency] === undefined || !/^\d{1,12}(?:\.\d{1,4})?$/.test(text.trim())) return undefined
  const value = parseAmount(text.trim())
  return value > 0n && value % unitOf(currency) === 0n ? value : undefined
}

/** Browsers say where a form was sent from; what is no browser carries nothing of anybody. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host
}
