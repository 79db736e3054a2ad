import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AgentNews, agentNewsApi } from '#features/messages/api-agents.ts'
import { AGENT, answerAsAgent } from '../../../../tests/screens/agents.ts'
import { axeProblems } from '../../../../tests/screens/axe.ts'
import { button } from '../../../../tests/screens/hands.ts'
import { LOOKS, test, VI_PHONE } from '../../../../tests/screens/site.tsx'

const XSS = '<img src=x onerror="document.body.dataset.ran=1"><b>Tonight</b>'
const news = (id: string, more: Partial<AgentNews> = {}): AgentNews => ({
  ...{ id, kind: 'PL', title: `Lanterns ${id}`, content: XSS, category: 'system', isPinned: false, isRead: false },
  ...{ publishedAt: '2026-11-20T03:04:05.000Z', ...more },
})
const ANSWER = { list: [news('a', { isPinned: true }), news('b', { isRead: true })], total: 9, unread: 1, popups: [] }

for (const look of LOOKS)
  test(`announcements open in their place, cleaned, and are read then (${look.language})`, async ({ site }) => {
    answerAsAgent(site)
    site.answer(agentNewsApi.list, ANSWER)
    site.answer(agentNewsApi.read, {})
    await site.open('/vip?agent=agentAnnouncement', { look, as: AGENT })
    await expect.element(site.dialog.getByLabelText(site.words.agentCentre.news.pinned)).toBeVisible()
    await site.dialog.getByRole('button', { name: /Lanterns a/ }).click()
    await expect.element(site.dialog.getByText('Tonight')).toBeVisible()
    expect(document.body.dataset.ran).toBeUndefined()
    await site.dialog.getByRole('button', { name: /Lanterns b/ }).click()
    expect(site.asked(agentNewsApi.read)).toEqual([{ id: 'a' }])
    expect(await axeProblems()).toEqual([])
  })

test('they are narrowed, turned by pages, and all marked at once', async ({ site }) => {
  answerAsAgent(site)
  site.answer(agentNewsApi.list, ANSWER)
  site.answer(agentNewsApi.read, {})
  await site.open('/vip?agent=agentAnnouncement', { as: AGENT })
  const { news: words } = site.words.agentCentre
  const last = () => site.asked(agentNewsApi.list).at(-1)
  await button(site.dialog, site.words.pager.next).click()
  await expect.poll(last).toMatchObject({ pageNo: 2, pageSize: 7 })
  await button(site.dialog, words.category.promotion).click()
  await site.dialog.getByRole('checkbox', { name: words.onlyUnread }).click()
  await site.dialog.getByLabelText(words.since).fill('2026-11-01')
  await expect.poll(last).toMatchObject({ pageNo: 1, category: 'promotion', unread: true, since: '2026-11-01' })
  await button(site.dialog, words.markAll).click()
  await expect.poll(() => site.asked(agentNewsApi.read)).toEqual([{}])
})

test('a popup opens in the centre, once a login, and is read when it is closed', async ({ site }) => {
  answerAsAgent(site)
  const popup = news('p', { kind: 'PU', title: 'New rates' })
  site.answer(agentNewsApi.list, { ...ANSWER, popups: [popup] })
  site.answer(agentNewsApi.read, {})
  await site.open('/vip?agent=agentTeamOverview', { look: VI_PHONE, as: AGENT })
  const heading = page.getByRole('heading', { name: 'New rates' })
  await expect.element(heading).toBeVisible()
  expect(await axeProblems()).toEqual([])
  await button(site.dialog, site.words.common.close).click()
  await expect.poll(() => site.asked(agentNewsApi.read)).toEqual([{ id: 'p' }])
  await site.reload()
  await expect.element(site.dialog.getByRole('region', { name: site.words.agentCentre.overview.wallet })).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
})
