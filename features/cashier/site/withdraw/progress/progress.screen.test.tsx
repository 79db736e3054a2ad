import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmApi } from '#features/cashier/api-confirm.ts'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { axeProblems } from '../../../../../tests/screens/axe.ts'
import { pass, stopClock } from '../../../../../tests/screens/clock.ts'
import { PICTURE } from '../../../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../../../tests/screens/fake-server.ts'
import { box, button, submit } from '../../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, VI_PHONE } from '../../../../../tests/screens/site.tsx'
import { giveCashier, giveWithdrawal, PART, WITHDRAWAL } from '../../../../../tests/screens/withdrawals.ts'

const open = (site: Site, look = EN_DESKTOP, item = '&item=wdr_1') =>
  site.open(`/vip?centre=withdraw${item}`, { look, as: {} })

const TWO_PARTS = [PART, { ...PART, id: 'part_2', kind: 'matched' as const, state: 'SENT' as const, canAnswer: false }]

for (const look of LOOKS)
  test(`the clock, the parts and the figures of one: ${look.language} ${look.size}`, async ({ site }) => {
    giveCashier(site)
    giveWithdrawal(site, { parts: TWO_PARTS })
    await open(site, look)
    if (look.size === 'phone') await page.viewport(320, 740)
    const { withdraw, part } = site.words
    const step = page.getByRole('listitem').filter({ hasText: withdraw.owners.provider })
    await expect.element(step).toHaveAttribute('aria-current', 'step')
    await expect.element(page.getByText(part.paid.replace('{amount}', '120.00'))).toBeVisible()
    await expect.element(page.getByText('177.50')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = site.dialog.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('§6.8 a time that passed has an apology and a new one', async ({ site }) => {
  giveCashier(site)
  const late = { ...WITHDRAWAL.clock[1]!, owner: 'finance' as const, missed: 1 }
  giveWithdrawal(site, { clock: [late] })
  await open(site)
  await expect
    .element(page.getByText(/^We are sorry, this takes longer than we said\. The new time is Nov/))
    .toBeVisible()
  await expect.element(page.getByText(/our finance team/)).toBeVisible()
})

test('§11 what became of each part is said in its words', async ({ site }) => {
  giveCashier(site)
  const over = { canAnswer: false, confirmUntil: null, endedAt: '2026-11-25T12:30:00.000Z' }
  const wait = { ...WITHDRAWAL.wait!, step: 'not_received', owner: 'operator' as const }
  giveWithdrawal(site, {
    ...{ state: 'NOT_RECEIVED', wait },
    parts: [
      { ...PART, ...over, id: 'part_1', state: 'AUTO_RECEIVED' },
      { ...PART, ...over, id: 'part_2', state: 'FORCED_RECEIVED', reason: 'The bank confirms that it arrived' },
      { ...PART, ...over, id: 'part_3', state: 'FORCED_RECEIVED', reason: 'Seen on the statement of 24 November' },
      { ...PART, ...over, id: 'part_4', state: 'NOT_RECEIVED', kind: 'matched' },
    ],
  })
  await open(site)
  for (const text of [
    /^Counted as received on Nov .* because nobody said otherwise$/,
    /^Checked and counted as received\. The deposit is not refunded\. Reason: The bank confirms that it arrived$/,
    /Reason: Seen on the statement of 24 November$/,
    /^We are checking with the member who paid\. Answer by Nov/,
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})

test('§11 a rejected one says why, and where the money is', async ({ site }) => {
  giveCashier(site)
  giveWithdrawal(site, {
    state: 'REJECTED',
    endedAt: WITHDRAWAL.createdAt,
    reason: 'payee_not_yours',
    clock: [],
  })
  await open(site)
  await expect.element(page.getByText('The account is not in your name. 300.00 is back in your balance')).toBeVisible()
})

test('received: the countdown goes by the server, and another tab that was first changes nothing', async ({ site }) => {
  stopClock(['setInterval', 'clearInterval', 'Date'])
  giveCashier(site)
  giveWithdrawal(site, { parts: [PART] })
  await open(site)
  const timer = page.getByRole('timer')
  await expect.element(timer).toMatchTextContent('29:05')
  await pass(5_000)
  await expect.element(timer).toMatchTextContent('29:00')
  site.answer(confirmApi.processPart, new FakeRefusal('order_final'))
  const received = button(page, 'Received')
  await received.click()
  await expect.element(page.getByText(site.words.refusal.order_final)).toBeVisible()
  site.answer(confirmApi.processPart, ({ id }) => {
    giveWithdrawal(site, { state: 'RECEIVED', parts: [{ ...PART, state: 'RECEIVED', canAnswer: false }] })
    return { id, state: 'RECEIVED' as const }
  })
  await received.click()
  await expect.element(page.getByRole('status').getByText(site.words.withdraw.states.RECEIVED)).toBeVisible()
  await expect.element(received).not.toBeInTheDocument()
  expect(site.asked(confirmApi.processPart).at(-1)).toMatchObject({ id: 'part_1', action: 'received' })
})

const picture = (name: string) =>
  new File([Uint8Array.from(atob(PICTURE), each => each.charCodeAt(0))], name, { type: 'image/png' })

test('§6.4 not received: one to three pictures and a word of 140', async ({ site }) => {
  giveCashier(site)
  giveWithdrawal(site, { parts: [PART] })
  site.answer(confirmApi.processPart, ({ id }) => {
    giveWithdrawal(site, { state: 'NOT_RECEIVED', parts: [{ ...PART, state: 'NOT_RECEIVED', confirmUntil: null }] })
    return { id, state: 'NOT_RECEIVED' as const }
  })
  await open(site, VI_PHONE)
  const { part, common } = site.words
  await button(page, part.missing).click()
  const { dialog } = site
  await submit(dialog)
  await expect.element(dialog.getByText(part.pictureNeeded)).toBeVisible()
  expect(site.asked(confirmApi.processPart)).toEqual([])
  const files = dialog.getByLabelText(part.pictures)
  await userEvent.upload(files, [picture('a.png'), picture('b.png'), picture('c.png'), picture('d.png')])
  await expect.poll(() => dialog.getByRole('listitem').filter({ hasText: '.png' }).elements().length).toBe(3)
  await button(dialog, part.removePicture.replace('{name}', 'b.png')).click()
  await box(dialog, part.word).fill('x'.repeat(150))
  expect(await axeProblems()).toEqual([])
  await submit(dialog)
  await expect.element(button(page, part.missing)).not.toBeInTheDocument()
  const [said] = site.asked(confirmApi.processPart)
  expect(said).toMatchObject({ id: 'part_1', action: 'notReceived', word: 'x'.repeat(140) })
  expect(said!.images).toHaveLength(2)
  // It may arrive after all.
  await expect.element(button(page, part.received)).toBeVisible()
  await expect.element(button(page, common.close).first()).toBeVisible()
})

test('§6.9 only where the server says so it may be taken back, and no word invites to it', async ({ site }) => {
  giveCashier(site)
  giveWithdrawal(site, { state: 'REVIEW' })
  await open(site)
  const { takeBack, states } = site.words.withdraw
  await expect.element(page.getByRole('status').getByText(states.REVIEW)).toBeVisible()
  await expect.element(button(page, takeBack.ask)).not.toBeInTheDocument()
  giveWithdrawal(site, { state: 'REVIEW', canCancel: true })
  site.answer(withdrawalsApi.cancelWithdrawal, new FakeRefusal('not_cancellable'))
  await open(site)
  await button(page, takeBack.ask).click()
  const question = page.getByRole('alertdialog')
  await expect.element(button(question, takeBack.keep)).toHaveFocus()
  await button(question, takeBack.ask).click()
  await expect.element(question.getByText(site.words.refusal.not_cancellable)).toBeVisible()
  site.answer(withdrawalsApi.cancelWithdrawal, () => {
    giveWithdrawal(site, { state: 'CANCELLED', endedAt: WITHDRAWAL.createdAt, clock: [] })
    return { ...WITHDRAWAL, state: 'CANCELLED' as const }
  })
  await button(question, takeBack.ask).click()
  await expect.element(page.getByText('300.00 is back in your balance')).toBeVisible()
})

test('nothing on its way; several of which one is shown; a hint reads again', async ({ site }) => {
  giveCashier(site)
  await open(site, EN_DESKTOP, '')
  const { withdraw } = site.words
  await page.getByRole('tab', { name: withdraw.tabs.progress }).click()
  await expect.element(page.getByText(withdraw.progress.empty)).toBeVisible()
  const other = { ...WITHDRAWAL, id: 'wdr_2', amount: '50.00', state: 'REVIEW' as const }
  site.answer(withdrawalsApi.withdrawals, { list: [WITHDRAWAL, other], next: null })
  site.answer(withdrawalsApi.withdrawal, ({ id }) => (id === 'wdr_2' ? other : WITHDRAWAL))
  await site.reread(['cashier'])
  const others = page.getByRole('navigation', { name: withdraw.progress.open })
  await others.getByRole('link', { name: /50\.00/ }).click()
  await expect.element(page.getByRole('article', { name: 'Withdrawal of 50.00' })).toBeVisible()
  await expect.element(others.getByRole('link', { name: /50\.00/ })).toHaveAttribute('aria-current', 'page')
})
