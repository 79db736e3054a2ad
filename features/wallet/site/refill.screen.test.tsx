import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { walletApi } from '#features/wallet/api.ts'
import { button } from '../../../tests/screens/hands.ts'
import { type Site, test } from '../../../tests/screens/site.tsx'

const REFILL = 'Refill to 1,000'
const GIFTS = { below: '10.00', to: '1000.00' }

/** The account of somebody with so much at hand and at vendors, where credits are no money. */
async function openWith(site: Site, sumBalance: string, elsewhere: string): Promise<void> {
  site.giveStatus({ moneyMode: 'credits' })
  const shown = { sumBalance, cash: sumBalance, bonus: '0.00', elsewhere, currency: 'CRD', version: '1' }
  site.answer(walletApi.balance, shown)
  await site.open('/me', { as: {} })
  await expect.element(page.getByTestId('balance').first()).toMatchTextContent(sumBalance)
}

test('whoever has played their credits is offered more; whoever has them at a vendor is not', async ({ site }) => {
  site.answer(walletApi.refill, { amount: '995.00', nextAt: null, ...GIFTS })
  await openWith(site, '5.00', '0.00')
  await expect.element(button(page, REFILL)).toBeVisible()
  await openWith(site, '5.00', '400.00')
  // The header does not look as if it were gone.
  await expect.element(page.getByRole('banner').getByTitle(site.words.wallet.elsewhere)).toMatchTextContent('+400.00')
  await expect.element(page.getByRole('main').getByRole('navigation', { name: site.words.centre.menu })).toBeVisible()
  await expect.element(button(page, REFILL)).not.toBeInTheDocument()
  expect(site.asked(walletApi.refill)).toHaveLength(1)
})

test('nobody is offered what the server would refuse, and today’s taken says when the next is', async ({ site }) => {
  site.answer(walletApi.refill, { amount: '0.00', nextAt: null, ...GIFTS })
  await openWith(site, '5.00', '0.00')
  await expect.poll(() => site.asked(walletApi.refill)).toHaveLength(1)
  await expect.element(button(page, REFILL)).not.toBeInTheDocument()
  site.answer(walletApi.refill, { amount: '995.00', nextAt: '2026-11-24T00:00:00.000Z', ...GIFTS })
  await openWith(site, '5.00', '0.00')
  await expect.element(page.getByText(/Nov 24, 2026|Nov 23, 2026/)).toBeVisible()
  await expect.element(button(page, REFILL)).not.toBeInTheDocument()
})
