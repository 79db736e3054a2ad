import { expect } from 'vitest'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { AGENT, answerAsAgent, link } from '../../../../tests/screens/agents.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { FakeRefusal } from '../../../../tests/screens/fake-server.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Look, type Site, test, UR_PHONE, VI_PHONE } from '../../../../tests/screens/site.tsx'

async function open(site: Site, tab: string, look: Look = EN_DESKTOP): Promise<void> {
  answerAsAgent(site)
  await site.open(`/vip?agent=registerCenter&item=${tab}`, { look, as: AGENT })
}

for (const look of LOOKS)
  test(`all three ways are whole for everybody (${look.language})`, async ({ site }) => {
    for (const tab of ['direct', 'link', 'links']) {
      await open(site, tab, look)
      await expect.poll(() => document.querySelectorAll('dialog .skeleton').length).toBe(0)
      expect([tab, await axeProblems()]).toEqual([tab, []])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    }
  })

test('an account is opened by hand: a name that is free, terms within one’s own, and what to hand over', async ({
  site,
}) => {
  await open(site, 'direct', VI_PHONE)
  const { register, parts } = site.words.agentCentre
  const name = site.dialog.getByRole('textbox', { name: register.username })
  const create = button(site.dialog, register.create)
  await name.fill('taken')
  await expect.element(site.dialog.getByText(register.nameProblems.taken)).toBeVisible()
  await expect.element(create).toBeDisabled()
  await name.fill('giahan')
  await expect.element(site.dialog.getByText(register.isFree)).toBeVisible()
  await site.dialog.getByRole('radio', { name: parts.kinds.agent }).click()
  await site.dialog.getByRole('slider').fill('1960')
  await expect.element(site.dialog.getByText(register.left.replace('{count}', '3'))).toBeVisible()
  const rate = site.dialog.getByRole('textbox', { name: new RegExp(site.words.types.rng) })
  await rate.fill('0.61')
  await expect.element(create).toBeDisabled()
  await rate.fill('0.6')
  site.answer(agentTeamApi.openDownline, new FakeRefusal('username_taken'))
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(site.words.refusal.username_taken)
  await name.fill('giahan2')
  site.answer(agentTeamApi.openDownline, {
    ...{ id: 'mem_9', username: 'giahan2', password: '123456', url: 'https://localhost/login' },
  })
  await create.click()
  await expect.element(site.dialog.getByRole('heading', { name: register.openedTitle })).toBeVisible()
  await expect.element(site.dialog.getByText('giahan2 / 123456 / https://localhost/login')).toBeVisible()
  expect(await axeProblems()).toEqual([])
  expect(site.asked(agentTeamApi.openDownline).at(-1)).toEqual({
    ...{ kind: 'agent', username: 'giahan2', password: '123456', series: { LOTT: 1960 }, note: '' },
    rates: { LIVE: 0, RNG: 6000, SPORTS: 0 },
  })
  await button(site.dialog, site.words.common.close).click()
  await expect.element(name).toHaveValue('')
})

test('a link is made, and handed on as an address and a code', async ({ site }) => {
  await open(site, 'link', UR_PHONE)
  const { register } = site.words.agentCentre
  site.answer(agentTeamApi.makeLink, link('lnk_2'))
  const generate = button(site.dialog, register.generate)
  await site.dialog.getByRole('textbox', { name: register.maxUses }).fill('101')
  await expect.element(generate).toBeDisabled()
  await site.dialog.getByRole('textbox', { name: register.maxUses }).fill('5')
  await site.dialog.getByRole('combobox', { name: register.validity }).selectOptions('0')
  await site.dialog.getByRole('textbox', { name: register.label }).fill('Zalo group')
  await generate.click()
  await expect.element(site.dialog.getByRole('img', { name: register.qr })).toBeVisible()
  await expect.element(site.dialog.getByText('K7M3PQ2X', { exact: true })).toBeVisible()
  expect(site.asked(agentTeamApi.makeLink)).toMatchObject([
    { kind: 'member', label: 'Zalo group', maxUses: 5, days: 0 },
  ])
  const saved: string[] = []
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  try {
    await button(site.dialog, register.saveImage).click()
    await expect.poll(() => saved).toEqual(['K7M3PQ2X.png'])
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
})

test('links are narrowed, switched off and named; one that nobody used is taken away', async ({ site }) => {
  answerAsAgent(site)
  site.answer(agentTeamApi.links, {
    list: [link('lnk_1'), link('lnk_2', { label: 'Flyer', used: 0, firstDeposits: 0 })],
    ...{ total: 2, registrations: 3 },
  })
  site.answer(agentTeamApi.editLink, link('lnk_1', { state: 'disabled' }))
  site.answer(agentTeamApi.deleteLink, {})
  await site.open('/vip?agent=registerCenter&item=links', { as: AGENT })
  const { register, parts } = site.words.agentCentre
  await site.dialog.getByRole('button', { name: /Details of Zalo group/ }).click()
  expect(button(site.dialog, register.delete).elements()).toEqual([])
  await button(site.dialog, register.disable).click()
  await expect.poll(() => site.asked(agentTeamApi.editLink)).toEqual([{ id: 'lnk_1', isOn: false }])
  await site.dialog.getByRole('button', { name: /Details of Zalo group/ }).click()
  await site.dialog.getByRole('textbox', { name: register.label }).fill('Market')
  await button(site.dialog, parts.save).click()
  await expect.poll(() => site.asked(agentTeamApi.editLink).at(-1)).toEqual({ id: 'lnk_1', label: 'Market' })
  await site.dialog.getByRole('button', { name: /Details of Flyer/ }).click()
  await button(site.dialog, register.delete).click()
  await expect.poll(() => site.asked(agentTeamApi.deleteLink)).toEqual([{ id: 'lnk_2' }])
  await site.dialog.getByText(/^Filters/).click()
  await site.dialog.getByRole('combobox', { name: register.state }).selectOptions('expired')
  await expect.poll(() => site.asked(agentTeamApi.links).at(-1)).toMatchObject({ state: 'expired', pageNo: 1 })
})

test('ways that the merchant has not are none', async ({ site }) => {
  answerAsAgent(site)
  site.giveFlags({ AGEREGDOWN3: false, AFFMAN3: false })
  await site.open('/vip?agent=registerCenter', { as: AGENT })
  await expect.element(button(site.dialog, site.words.agentCentre.register.generate)).toBeVisible()
  expect(site.dialog.getByRole('tab').elements()).toEqual([])
  await expectPath(site, '/vip?agent=registerCenter')
})
