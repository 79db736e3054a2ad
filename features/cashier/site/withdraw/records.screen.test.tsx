import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Look, type Site, test } from '../../../../tests/screens/site.tsx'
import { giveCashier, WITHDRAWAL } from '../../../../tests/screens/withdrawals.ts'

const OVER = { ...WITHDRAWAL, state: 'REJECTED' as const, endedAt: WITHDRAWAL.createdAt, reason: 'payee_not_yours' }

async function open(site: Site, look: Look = EN_DESKTOP): Promise<void> {
  await site.open('/vip?centre=withdraw', { look, as: {} })
  await page.getByRole('tab', { name: site.words.withdraw.tabs.records }).click()
}

for (const look of LOOKS)
  test(`a list by what became of each, and a press shows all of it: ${look.language} ${look.size}`, async ({
    site,
  }) => {
    giveCashier(site)
    site.answer(withdrawalsApi.withdrawals, { list: [OVER], next: null })
    site.answer(withdrawalsApi.withdrawal, OVER)
    await open(site, look)
    if (look.size === 'phone') await page.viewport(320, 740)
    const { withdraw } = site.words
    await expect.element(page.getByRole('table').getByText(withdraw.reason.payee_not_yours)).toBeVisible()
    const { scrollWidth, clientWidth } = site.dialog.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    await button(page, 'wdr_1').click()
    await expect.element(page.getByRole('dialog', { name: withdraw.records.one })).toBeVisible()
    await expect.element(page.getByRole('article')).toBeVisible()
    expect(await axeProblems()).toEqual([])
  })

test('filters are asked of the server, the end of a page leads on, and nothing and failures are said', async ({
  site,
}) => {
  giveCashier(site)
  site.answer(withdrawalsApi.withdrawals, ({ before, ended }) => {
    if (ended) return { list: [], next: null }
    return before ? { list: [{ ...OVER, id: 'wdr_0' }], next: null } : { list: [OVER], next: '7' }
  })
  await open(site)
  const { withdraw } = site.words
  await button(page, withdraw.records.older).click()
  await expect.element(button(page, 'wdr_0')).toBeVisible()
  await button(page, withdraw.records.filters.back).click()
  await expect.element(page.getByText(withdraw.records.empty)).toBeVisible()
  expect(site.asked(withdrawalsApi.withdrawals).at(-1)).toMatchObject({ ended: 'back' })
  await button(page, withdraw.records.filters.open).click()
  await expect.poll(() => site.asked(withdrawalsApi.withdrawals).at(-1)).toMatchObject({ open: '1' })
  site.answer(withdrawalsApi.withdrawals, new FakeRefusal('account_blocked'))
  await button(page, withdraw.records.filters.received).click()
  await expect.element(button(page, site.words.common.retry)).toBeVisible()
})
