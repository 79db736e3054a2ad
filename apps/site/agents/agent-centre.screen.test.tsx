import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { agentRequestsApi } from '#features/agents/api-requests.ts'
import { accountApi } from '#features/sessions/api-account.ts'
import { AGENT_PAGES } from '#shared/pages.ts'
import { AGENT, answerAsAgent, NO_CONTRACTS } from '../../../tests/screens/agents.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { button, expectPath } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

const title = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
const menuOf = (site: Site) => site.dialog.getByRole('navigation', { name: site.words.agentCentre.menu.menu })

test('the agents’ page opens the centre, once; closed, it leads back in', async ({ site }) => {
  answerAsAgent(site)
  await site.open('/agentHome', { as: AGENT })
  const { words } = site
  await expectPath(site, '/agentHome?agent=agentTeamOverview')
  await expect.element(title()).toHaveTextContent(words.agentCentre.menu.agentTeamOverview)
  await button(site.dialog, words.common.close).click()
  await expectPath(site, '/agentHome')
  await page.getByRole('link', { name: words.agentHome.open }).click()
  await expectPath(site, '/agentHome?agent=agentTeamOverview')
})

test('all twelve entries stand in the specification’s order; each leads to its page, in the address', async ({
  site,
}) => {
  answerAsAgent(site)
  await site.open('/vip?agent=agentTeamOverview', { as: AGENT })
  const { menu } = site.words.agentCentre
  const links = menuOf(site).getByRole('listitem').getByRole('link')
  await expect.poll(() => links.elements().map(link => link.textContent)).toEqual(AGENT_PAGES.map(key => menu[key]))
  for (const key of AGENT_PAGES) {
    await menuOf(site).getByRole('link', { name: menu[key], exact: true }).click()
    await expectPath(site, `/vip?agent=${key}`)
    await expect.element(title()).toHaveTextContent(menu[key])
  }
})

test('entries that the merchant has not, and kinds of contract that do not run, are left out', async ({ site }) => {
  answerAsAgent(site)
  site.answer(agentRequestsApi.consolidated, { ...NO_CONTRACTS, dailysalreqtype: { CONS: [] } })
  site.giveFlags({ AGEINFO3: false, DOWNMAN: false, AGEREGDOWN3: false, CREATEAFF3: false, AFFMAN3: false })
  await site.open('/vip?agent=nothing', { as: AGENT })
  const { menu } = site.words.agentCentre
  // Those without a rule are every agent's; a request opens its page as a running contract does.
  const left = [
    ...(['agentAnnouncement', 'personalHistoryCopy', 'palStatementsAgentCopy', 'agentRevenueReport'] as const),
    ...(['agentDownlineTransactionDetailsCopy', 'agentDailyWages2'] as const),
  ]
  const links = menuOf(site).getByRole('listitem').getByRole('link')
  await expect.poll(() => links.elements().map(link => link.textContent)).toEqual(left.map(key => menu[key]))
  await expect.element(title()).toHaveTextContent(menu.personalHistoryCopy)
})

test('for agents their entry stands in place of the account, which is reached from within', async ({ site }) => {
  answerAsAgent(site)
  await site.open('/me', { look: VI_PHONE, as: AGENT })
  const { words } = site
  const menu = page.getByRole('navigation', { name: words.centre.menu })
  await expect.element(menu.getByRole('link', { name: words.centre.agentCentre })).toBeVisible()
  expect(menu.getByRole('link', { name: words.centre.securityCenter }).elements()).toEqual([])
  await menu.getByRole('link', { name: words.centre.agentCentre }).click()
  await expectPath(site, '/me?agent=agentTeamOverview')
  site.answer(accountApi.security, {
    ...{ mobile: null, email: null, totp: false, paymentPassword: false, lastLoginAt: null, lastLoginIp: null },
    passwordChangedAt: '2026-01-02T03:04:05.000Z',
  })
  site.answer(accountApi.sessions, [])
  await button(menuOf(site), words.agentCentre.menu.all).click()
  await site.dialog.getByRole('link', { name: words.centre.securityCenter }).click()
  await expectPath(site, '/me?centre=securityCenter')
})

test('phones have a bar for the thumb, and the menu of all behind it', async ({ site }) => {
  answerAsAgent(site)
  await site.open('/vip?agent=agentTeamOverview', { look: UR_PHONE, as: AGENT })
  const { menu } = site.words.agentCentre
  await menuOf(site).getByRole('link', { name: menu.short.agentRevenueReport }).click()
  await expectPath(site, '/vip?agent=agentRevenueReport')
  await button(menuOf(site), menu.all).click()
  expect(await axeProblems()).toEqual([])
  await site.dialog.getByRole('link', { name: menu.registerCenter }).click()
  await expectPath(site, '/vip?agent=registerCenter')
  await expect.element(title()).toHaveTextContent(menu.registerCenter)
})

test('§6 a trial account, and everybody where there is no centre, are told that it needs a real account', async ({
  site,
}) => {
  const told = () =>
    expect.element(page.getByRole('alertdialog').getByText(site.words.session.in_need_true_account)).toBeVisible()
  await site.open('/vip?agent=agentTeamOverview', { look: UR_PHONE, as: { type: 4 } })
  await told()
  await expectPath(site, '/vip')
  site.giveFlags({ AGEPAG: false })
  await site.open('/vip?agent=agentTeamOverview', { as: AGENT })
  await told()
  await expectPath(site, '/vip')
})

test('members see nothing of it, visitors the agents’ login; trial agents look around', async ({ site }) => {
  answerAsAgent(site)
  await site.open('/vip?agent=agentTeamOverview', { as: {} })
  await expectPath(site, '/vip')
  site.logOut()
  await site.open('/vip?agent=agentTeamOverview', { look: EN_DESKTOP })
  await expectPath(site, '/agentHome')
  await site.open('/vip?agent=agentTeamOverview', { as: { ...AGENT, type: 41 } })
  await expect.element(title()).toHaveTextContent(site.words.agentCentre.menu.agentTeamOverview)
})

for (const look of LOOKS)
  test(`every page is whole for everybody: ${look.language} ${look.size}`, async ({ site }) => {
    answerAsAgent(site)
    for (const key of AGENT_PAGES) {
      await site.open(`/vip?agent=${key}`, { look, as: AGENT })
      await expect.element(title()).toHaveTextContent(site.words.agentCentre.menu[key])
      await expect.poll(() => document.querySelectorAll('dialog .skeleton').length).toBe(0)
      expect([key, await axeProblems()]).toEqual([key, []])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    }
  })
