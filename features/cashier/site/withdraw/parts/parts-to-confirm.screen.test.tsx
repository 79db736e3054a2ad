import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { confirmApi, type OpenPart } from '#features/cashier/api-confirm.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { axeProblems } from '../../../../../tests/screens/axe.ts'
import { LOGGED_IN } from '../../../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../../../tests/screens/fake-server.ts'
import { button, logIn } from '../../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, test, UR_PHONE, VI_PHONE } from '../../../../../tests/screens/site.tsx'
import { giveCashier, giveOpenParts, OPEN_PART } from '../../../../../tests/screens/withdrawals.ts'

const PAYER: OpenPart = {
  ...OPEN_PART,
  ...{ id: 'part_9', role: 'payer', kind: 'matched', state: 'MATCHED', amount: '250.00', item: 'dep_1', paidAt: null },
  payTo: { name: 'TRAN VAN MINH', bank: 'Lotus Bank', number: '9704360009' },
}

for (const look of LOOKS)
  test(`after login the parts that wait are told: ${look.language} ${look.size}`, async ({ site }) => {
    giveOpenParts(site, [OPEN_PART, PAYER])
    site.answer(sessionsApi.login, LOGGED_IN)
    await site.open('/vip', { look })
    if (look.size === 'phone') await page.viewport(320, 740)
    site.giveMember({ account: 'lan' })
    await site.open('/login', { look })
    await logIn(site)
    const { part } = site.words
    const list = page.getByRole('dialog', { name: part.waiting })
    await expect.element(list.getByText(part.paid.replace('{amount}', '120.00'))).toBeVisible()
    await expect.element(list.getByText('9704360009')).toBeVisible()
    expect(await axeProblems()).toEqual([])
    const { scrollWidth, clientWidth } = list.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

test('what is answered is gone from it; the last one takes it along', async ({ site }) => {
  giveOpenParts(site, [OPEN_PART, PAYER])
  site.answer(confirmApi.processPart, ({ id, action }) => {
    giveOpenParts(site, action === 'paid' ? [] : [PAYER])
    return { id, state: action === 'paid' ? ('PAID' as const) : ('RECEIVED' as const) }
  })
  await site.open('/vip', { look: EN_DESKTOP, as: {} })
  const { part, deposit } = site.words
  const list = page.getByRole('dialog', { name: part.waiting })
  await button(list, part.received).click()
  await expect.element(button(list, part.received)).not.toBeInTheDocument()
  await button(list, deposit.iPaid).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(site.asked(confirmApi.processPart).map(({ id, action }) => [id, action])).toEqual([
    ['part_1', 'received'],
    ['part_9', 'paid'],
  ])
})

test('closed, it comes again for another part only', async ({ site }) => {
  giveOpenParts(site, [OPEN_PART])
  await site.open('/vip', { look: VI_PHONE, as: {} })
  const list = page.getByRole('dialog', { name: site.words.part.waiting })
  await button(list, site.words.common.close).click()
  await expect.element(list).not.toBeInTheDocument()
  await site.reload()
  await expect.poll(() => site.asked(confirmApi.confirmations).length).toBeGreaterThan(1)
  await expect.element(list).not.toBeInTheDocument()
  giveOpenParts(site, [OPEN_PART, { ...OPEN_PART, id: 'part_2' }])
  await site.reread(['cashier'])
  await expect.element(list).toBeVisible()
})

test('over the member centre it does not come: the menu counts it there', async ({ site }) => {
  giveCashier(site)
  giveOpenParts(site, [OPEN_PART])
  await site.open('/vip?centre=withdraw', { look: EN_DESKTOP, as: {} })
  const menu = site.dialog.getByRole('navigation', { name: site.words.centre.menu })
  await expect.element(menu.getByRole('link', { name: /1 new/ })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: site.words.part.waiting })).not.toBeInTheDocument()
})

test('nobody misses it where it cannot be read, and visitors and trial accounts are not asked about', async ({
  site,
}) => {
  site.answer(confirmApi.confirmations, new FakeRefusal('busy'))
  await site.open('/vip', { look: UR_PHONE, as: { type: 4 } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(site.asked(confirmApi.confirmations)).toEqual([])
})
