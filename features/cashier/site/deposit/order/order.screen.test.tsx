import jsQR from 'jsqr'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cashierApi, type Deposit, type OrderPage } from '#features/cashier/api.ts'
import { confirmApi } from '#features/cashier/api-confirm.ts'
import { axeProblems } from '../../../../../tests/screens/axe.ts'
import { pass, stopClock } from '../../../../../tests/screens/clock.ts'
import { answerDeposits, DEPOSIT, DESK, orderOf, payBy } from '../../../../../tests/screens/deposits.ts'
import { FakeRefusal } from '../../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../../tests/screens/hands.ts'
import {
  EN_DESKTOP,
  LOOKS,
  type Look,
  type Site,
  test,
  UR_PHONE,
  VI_PHONE,
} from '../../../../../tests/screens/site.tsx'

/* The page of one order (§4.1), in each of its states (§4.3). */

const CENTRE = '/vip?centre=depositv2'

async function openOrder(
  site: Site,
  order: OrderPage,
  look: Look = EN_DESKTOP,
  records: Deposit[] = [],
): Promise<void> {
  answerDeposits(site)
  site.answer(cashierApi.deposits, { list: records, next: null })
  site.answer(cashierApi.deposit, order)
  await site.open(`${CENTRE}&item=${encodeURIComponent(order.id)}`, { look, as: {} })
  await expect.element(site.dialog.getByTestId('state')).toBeVisible()
}

const state = (site: Site) => site.dialog.getByTestId('state')
/** A text of the words as a pattern: what stands for a figure may be anything. */
const like = (text: string) => new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))

/** What a camera makes of a picture on the page, as large as it is shown. */
async function scan(svg: Element): Promise<string | undefined> {
  const { width, height } = svg.getBoundingClientRect()
  const image = new Image(width, height)
  image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }))
  await image.decode()
  const pen = new OffscreenCanvas(width, height).getContext('2d')!
  pen.drawImage(image, 0, 0, width, height)
  return jsQR(pen.getImageData(0, 0, width, height).data, Math.floor(width), Math.floor(height))?.data
}

for (const look of LOOKS)
  test(`how to pay it is whole for everybody: ${look.language} ${look.size}`, async ({ site }) => {
    await openOrder(site, orderOf(), look)
    const t = site.words.deposit
    await page.viewport(look.size === 'phone' ? 320 : 1280, 800)
    const picture = await site.dialog.getByRole('img', { name: t.qr }).findElement()
    expect(await scan(picture)).toBe(orderOf().pay!.qr)
    await expect.element(site.dialog.getByText('113366668888')).toBeVisible()
    await expect.element(site.dialog.getByText('D7K3M9PQB').first()).toBeVisible()
    await expect.element(site.dialog.getByText(t.credits)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    const body = picture.closest('.overflow-y-auto')!
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
  })

test('each thing to be typed elsewhere is copied as it is, and that is said aloud', async ({ site }) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openOrder(site, orderOf(), UR_PHONE)
  const t = site.words.deposit
  for (const [what, text] of [
    ...[[t.accountNumber, '113366668888'] as const, [t.amount, '100'] as const, [t.text, 'D7K3M9PQB'] as const],
  ]) {
    await button(site.dialog, t.copy.replace('{what}', what)).click()
    await expect
      .element(site.dialog.getByRole('status').filter({ hasText: t.copied.replace('{what}', what) }))
      .toBeVisible()
    expect(copied).toHaveBeenLastCalledWith(text)
  }
  copied.mockRejectedValue(new Error('not allowed'))
  await button(site.dialog, t.copy.replace('{what}', t.amount)).click()
  await expect.element(site.dialog.getByText(t.notCopied.replace('{what}', t.amount))).toBeVisible()
  copied.mockRestore()
})

test('its time runs by the server’s clock, which may be hours ahead of this browser’s', async ({ site }) => {
  stopClock(['Date'])
  const ahead = (minutes: number) => new Date(Date.now() + 7_200_000 + minutes * 60_000).toISOString()
  const slip = { from: ahead(9), sent: false }
  await openOrder(site, orderOf({ serverTime: ahead(0), expiresAt: ahead(14), slip }), VI_PHONE)
  await expect.element(site.dialog.getByRole('timer')).toHaveTextContent('14:00')
  vi.setSystemTime(Date.now() + 61_000)
  await expect.element(site.dialog.getByRole('timer')).toHaveTextContent('12:59')
  // Ten minutes after it was made its slip can be shown.
  await expect.element(site.dialog.getByText(like(site.words.deposit.slip.from))).toBeVisible()
  vi.setSystemTime(Date.now() + 480_000)
  await expect.element(button(site.dialog, site.words.deposit.slip.send)).toBeVisible()
})

test('"I have paid" asks now, and is calm when nothing has come yet', async ({ site }) => {
  await openOrder(site, orderOf())
  const t = site.words.deposit
  site.answer(cashierApi.askDeposit, orderOf())
  await button(site.dialog, t.iPaid).click()
  await expect.element(site.dialog.getByText(t.nothingYet)).toBeVisible()
  site.answer(cashierApi.askDeposit, new FakeRefusal('too_many_requests', { retryAfterSeconds: 10 }))
  await button(site.dialog, t.iPaid).click()
  await expect.element(site.dialog.getByText(site.words.wait.seconds.replace('{seconds}', '10'))).toBeVisible()
  site.answer(cashierApi.askDeposit, orderOf({ state: 'CONFIRMING', confirmations: { seen: 3, needed: 19 } }))
  await button(site.dialog, t.iPaid).click()
  await expect.element(state(site)).toHaveTextContent('We see your payment. 3 of 19 confirmations')
  await expect.element(site.dialog.getByText(t.nothingYet)).not.toBeInTheDocument()
})

test('it changes by itself: read again while it waits, and at a hint', async ({ site }) => {
  stopClock(['setInterval', 'clearInterval'])
  await openOrder(site, orderOf())
  const t = site.words.deposit
  site.answer(cashierApi.deposit, orderOf({ state: 'CONFIRMING' }))
  await pass(5_000)
  await expect.element(state(site)).toHaveTextContent(t.about.CONFIRMING)
  site.answer(cashierApi.methods, { ...DESK, turnoverTimes: 1.5 })
  site.answer(cashierApi.deposit, orderOf({ state: 'SUCCEEDED', came: '90.00', canCancel: false, slip: null }))
  await site.reread(['cashier'])
  await expect.element(state(site)).toHaveTextContent(t.about.SUCCEEDED)
  // What came, and of that what must be played.
  await expect.element(site.dialog.getByRole('heading', { name: /90\.00/ })).toBeVisible()
  await expect.element(site.dialog.getByText(/135\.00/)).toBeVisible()
  await expect.element(button(site.dialog, t.iPaid)).not.toBeInTheDocument()
  await expect.element(site.dialog.getByRole('img', { name: t.qr })).not.toBeInTheDocument()
  await site.dialog.getByRole('link', { name: t.toRecords }).click()
  await expectPath(site, `${CENTRE}&item=records`)
  await site.open(`${CENTRE}&item=dep_1`, { as: {} })
  await site.dialog.getByRole('link', { name: t.play }).click()
  await expectPath(site, '/rng')
})

test('every other state says how it stands, whose step it is and until when', async ({ site }) => {
  const { deposit: t } = site.words
  const wait = { step: 'deposit_review', owner: 'finance' as const, since: DEPOSIT.createdAt, missed: 0 }
  const until = '2026-11-25T12:00:00.000Z'
  const review = { state: 'REVIEW' as const, came: '90.00', reason: 'AMOUNT' as const, canCancel: false, slip: null }
  await openOrder(site, orderOf({ ...review, wait: { ...wait, until } }))
  await expect.element(state(site)).toMatchTextContent(like(t.review.replace('{reason}', t.reasons.AMOUNT)))
  await expect.element(site.dialog.getByText(like(t.ordered))).toMatchTextContent('100.00')
  await expect
    .element(site.dialog.getByText(t.inHand.replace('{owner}', site.words.withdraw.owners.finance)))
    .toBeVisible()
  site.answer(cashierApi.deposit, orderOf({ ...review, wait: { ...wait, until, missed: 1 } }))
  await site.reread(['cashier'])
  await expect.element(site.dialog.getByText(like(t.missed))).toBeVisible()
  const over = { canCancel: false, slip: null, wait: null }
  for (const [change, text] of [
    [{ state: 'EXPIRED' }, t.expired],
    [{ state: 'CANCELLED' }, t.about.CANCELLED],
    [{ state: 'FAILED' }, t.about.FAILED],
    [{ state: 'DISPUTED' }, t.about.DISPUTED],
    [{ state: 'REVERSED' }, t.about.REVERSED],
    [{ state: 'REFUNDED' }, t.about.REFUNDED],
    [{ state: 'SUCCEEDED', late: true, came: '100.00' }, t.late],
  ] as const) {
    site.answer(cashierApi.deposit, orderOf({ ...over, ...change }))
    await site.reread(['cashier'])
    await expect.element(state(site)).toHaveTextContent(text)
    expect(await axeProblems(site.dialog.element())).toEqual([])
  }
})

test('an order is taken back after a question; refused, it shows how it stands by now', async ({ site }) => {
  await openOrder(site, orderOf(), VI_PHONE)
  const t = site.words.deposit
  const question = page.getByRole('alertdialog')
  await button(site.dialog, t.cancel).click()
  await expect.element(question.getByText(t.cancelAbout)).toBeVisible()
  await expect.element(button(question, t.keep)).toHaveFocus()
  site.answer(cashierApi.cancelDeposit, new FakeRefusal('order_final'))
  await button(question, t.cancelNow).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent(site.words.refusal.order_final)
  site.answer(cashierApi.cancelDeposit, orderOf({ state: 'CANCELLED', canCancel: false, slip: null }))
  await button(question, t.cancelNow).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(state(site)).toHaveTextContent(t.about.CANCELLED)
})

test('a slip goes as a picture or a PDF; what is none, or too large, is told before it is sent', async ({ site }) => {
  const slip = { from: '2026-01-01T00:00:00.000Z', sent: false }
  await openOrder(site, orderOf({ slip }), VI_PHONE)
  const t = site.words.deposit.slip
  const chooser = site.dialog.getByLabelText(t.choose)
  const place = site.dialog.getByRole('region', { name: t.title })
  await button(place, t.send).click()
  await expect.element(place.getByText(t.none)).toBeVisible()
  await chooser.upload(new File(['hello'], 'note.txt', { type: 'text/plain' }))
  await expect.element(place.getByText(t.type)).toBeVisible()
  await chooser.upload(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'slip.pdf', { type: 'application/pdf' }))
  await expect.element(place.getByText(t.size)).toBeVisible()
  await chooser.upload(new File(['%PDF-1.7'], 'slip <b>.pdf', { type: 'application/pdf' }))
  await expect.element(place.getByText('slip <b>.pdf')).toBeVisible()
  site.answer(cashierApi.slip, new FakeRefusal('invalid_input', { field: 'images' }))
  await button(place, t.send).click()
  await expect.element(place.getByText(t.unreadable)).toBeVisible()
  let arrive: (order: OrderPage) => void = () => undefined
  site.answer(cashierApi.slip, () => new Promise<OrderPage>(done => (arrive = done)))
  await button(place, t.send).click()
  await expect.element(place.getByRole('progressbar', { name: t.sending })).toBeVisible()
  arrive(orderOf({ slip: { ...slip, sent: true } }))
  await expect.element(place.getByText(t.sent)).toBeVisible()
  await expect.element(place.getByText(t.thanks)).toBeVisible()
  expect(atob(site.asked(cashierApi.slip).at(-1)!.images[0]!)).toBe('%PDF-1.7')
})

test('coins are told to the last digit with their rate; a hosted page opens beside this one', async ({ site }) => {
  const pay = payBy({ address: 'TAddr9', coin: 'USDT', coinAmount: '25.123456', qr: 'TAddr9' })
  const rate = { value: '25400.12500000', until: '2026-11-25T12:10:00.000Z' }
  await openOrder(site, orderOf({ kind: 'crypto', pay: { ...pay, rate }, slip: null }), UR_PHONE)
  const t = site.words.deposit
  await expect.element(site.dialog.getByText('25.123456 USDT')).toBeVisible()
  await expect.element(site.dialog.getByText(/P 25400\.125\D/)).toBeVisible()
  await expect.element(site.dialog.getByText(t.onlyCoin.replace('{coin}', 'USDT'))).toBeVisible()
  const link = site.dialog.getByRole('link', { name: t.payPage, exact: false })
  site.answer(cashierApi.deposit, orderOf({ kind: 'gateway', pay: payBy({ payUrl: 'http://127.0.0.1:9/pay/1' }) }))
  await site.reread(['cashier'])
  await expect.element(link).toHaveAttribute('target', '_blank')
  // Only the way that a browser shows pages is followed.
  site.answer(cashierApi.deposit, orderOf({ kind: 'gateway', pay: payBy({ payUrl: 'javascript:alert(1)' }) }))
  await site.reread(['cashier'])
  await expect.element(link).not.toBeInTheDocument()
})

test('a matched order is paid to a member, and told of with or without a picture', async ({ site }) => {
  const payTo = { part: 'part_1', name: 'NGUYEN VAN A', bank: 'VCB', number: '0071000123456', until: DEPOSIT.expiresAt }
  await openOrder(site, orderOf({ kind: 'c2c', pay: null, payTo, slip: null }))
  const t = site.words.deposit
  await expect.element(site.dialog.getByText('0071000123456')).toBeVisible()
  site.answer(confirmApi.processPart, { id: 'part_1', state: 'PAID' })
  await button(site.dialog, t.iPaid).click()
  await expect
    .poll(() => site.asked(confirmApi.processPart))
    .toMatchObject([{ id: 'part_1', action: 'paid', images: [] }])
})

test('a further payment leads to its order, and the order to it', async ({ site }) => {
  const further = { ...DEPOSIT, id: 'dep_1#2', further: 2, state: 'SUCCEEDED' as const, came: '40.00', slip: null }
  const paid = orderOf({ state: 'SUCCEEDED', came: '100.00', slip: null, canCancel: false })
  await openOrder(site, paid, EN_DESKTOP, [further])
  const t = site.words.deposit
  site.answer(cashierApi.deposit, ({ id }) => orderOf({ ...(id === further.id ? further : DEPOSIT), canCancel: false }))
  await site.dialog.getByRole('region', { name: t.furtherTitle }).getByRole('link').click()
  await expectPath(site, `${CENTRE}&item=${encodeURIComponent(further.id)}`)
  await site.dialog.getByRole('link', { name: t.furtherOf }).click()
  await expectPath(site, `${CENTRE}&item=dep_1`)
})

test('an order that is nobody’s says so and leads back', async ({ site }) => {
  answerDeposits(site)
  site.answer(cashierApi.deposit, new FakeRefusal('not_found'))
  await site.open(`${CENTRE}&item=dep_x`, { look: UR_PHONE, as: {} })
  await expect.element(site.dialog.getByRole('alert')).toMatchTextContent(site.words.refusal.not_found)
  await site.dialog.getByRole('link', { name: site.words.deposit.back }).click()
  await expectPath(site, CENTRE)
})
