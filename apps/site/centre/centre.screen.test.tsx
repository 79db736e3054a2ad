import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sessionsApi } from '#features/sessions/api.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { transfersApi } from '#features/transfers/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { LOGGED_IN } from '../../../tests/screens/demo.ts'
import { button, expectPath, logIn } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

/** An account with nothing in it to look at. */
function givePages(site: Site): void {
  const at = '2026-01-02T03:04:05.000Z'
  site.answer(accountApi.security, {
    ...{ mobile: null, email: null, totp: false, paymentPassword: false, lastLoginAt: null, lastLoginIp: null },
    passwordChangedAt: at,
  })
  site.answer(accountApi.sessions, [])
}

const title = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).first()

test('a page opens over the page that stands, another follows from the menu, and closing leaves all as it was', async ({
  site,
}) => {
  givePages(site)
  await site.open('/vip', { look: EN_DESKTOP, as: {} })
  const { words } = site
  await page.getByRole('banner').getByRole('link', { name: 'lan' }).click()
  await expectPath(site, '/vip?centre=securityCenter')
  await expect.element(title()).toHaveTextContent(words.centre.securityCenter)
  const menu = site.dialog.getByRole('navigation', { name: words.centre.menu })
  await menu.getByRole('link', { name: words.centre.transactionHistory }).click()
  await expectPath(site, '/vip?centre=transactionHistory')
  await expect
    .element(menu.getByRole('link', { name: words.centre.transactionHistory }))
    .toHaveAttribute('aria-current', 'page')
  await button(site.dialog, words.common.close).click()
  await expectPath(site, '/vip')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an address leads straight in, an unknown page to the first; visitors log in before', async ({ site }) => {
  givePages(site)
  site.answer(sessionsApi.login, LOGGED_IN)
  await site.open('/vip?centre=nothing', { look: VI_PHONE, as: {} })
  await expect.element(title()).toHaveTextContent(site.words.centre.securityCenter)
  site.logOut()
  await site.open('/vip?centre=transactionHistory', { look: EN_DESKTOP })
  site.giveMember({ account: 'lan' })
  await expect.element(button(site.dialog, site.words.common.close)).toBeVisible()
  await logIn(site)
  await expectPath(site, '/vip?centre=transactionHistory')
  await expect.element(title()).toHaveTextContent(site.words.centre.transactionHistory)
})

test('pages that stood by themselves once lead to their tabs', async ({ site }) => {
  givePages(site)
  for (const tab of ['protection', 'documents'] as const) {
    await site.open(`/me/${tab}`, { look: UR_PHONE, as: {} })
    await expectPath(site, `/me?centre=securityCenter&item=${tab}`)
    await expect
      .element(site.dialog.getByRole('tab', { name: site.words.centre[tab], exact: true }))
      .toHaveAttribute('aria-selected', 'true')
  }
})

test('§6 a trial account, and everybody where there is no centre, are told that it needs a real account', async ({
  site,
}) => {
  const told = () =>
    expect.element(page.getByRole('alertdialog').getByText(site.words.session.in_need_true_account)).toBeVisible()
  await site.open('/vip?centre=securityCenter', { look: UR_PHONE, as: { type: 4 } })
  await told()
  await expectPath(site, '/vip')
  site.giveFlags({ MEMBERCENTRE: false })
  await site.open('/vip?centre=securityCenter', { look: UR_PHONE, as: {} })
  await told()
})

test('phones have the menu on the page Me; the wallet stands in it where vendors keep money', async ({ site }) => {
  givePages(site)
  await site.open('/me', { look: VI_PHONE, as: {} })
  const { words } = site
  const menu = page.getByRole('navigation', { name: words.centre.menu })
  await expect.element(menu.getByRole('link', { name: words.centre.securityCenter })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: words.me.lotteryBets })).toHaveAttribute('href', '/lottery/bets')
  expect(menu.getByRole('link', { name: words.centre.transferFund }).elements()).toEqual([])
  const wallet = { vassalage: 'X', name: 'Xylo', amount: '1.0000', asOf: null, transfer: null } as never
  site.answer(transfersApi.merchantWallet, {
    ...{ cash: '1.0000', inTransit: '0.0000', atVendors: '1.0000', auto: false, wallets: [wallet] },
  } as never)
  await site.reread(['balance'])
  await menu.getByRole('link', { name: words.centre.transferFund }).click()
  await expectPath(site, '/me?centre=transferFund')
})

for (const look of LOOKS)
  test(`it is whole for everybody: ${look.language} ${look.size}`, async ({ site }) => {
    givePages(site)
    await site.open('/vip?centre=securityCenter', { look, as: {} })
    await expect.element(title()).toBeVisible()
    expect(await axeProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
