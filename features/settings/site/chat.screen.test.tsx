import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { settingsApi } from '#features/settings/api.ts'
import { giveChats, watchWindows } from '../../../tests/screens/chats.ts'
import { LOST } from '../../../tests/screens/fake-server.ts'
import { button } from '../../../tests/screens/hands.ts'
import { type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

/* The windows of chats with customer service (specification §6, §7, §8). */

const giveBar = (site: Site) => site.giveFlags({ MANPLAYREB3: true })
const bar = ({ words }: Site) => page.getByRole('complementary', { name: words.service.title })

test('§7: the chat of the bar opens at 440 by 500, that of the footer at 440 by 750', async ({ site }) => {
  giveBar(site)
  giveChats(site)
  const chat = watchWindows()
  await site.open('/download')
  await page.viewport(1440, 900)
  await button(bar(site), site.words.service.liveChat).click()
  await expect.poll(chat.ledTo).toEqual(['/contact'])
  expect(chat.hasHold()).toBe(false)
  await button(page.getByRole('contentinfo'), site.words.service.liveChat).click()
  await expect.poll(chat.ledTo).toEqual(['/contact', '/contact'])
  expect(chat.features()).toEqual(['popup,width=440,height=500', 'popup,width=440,height=750'])
  expect(chat.isClosed()).toBe(false)
})

test('§8: when the call fails the blank chat window closes and the page says so', async ({ site }) => {
  giveBar(site)
  site.answer(settingsApi.customerService, LOST)
  const chat = watchWindows()
  await site.open('/download', { look: VI_PHONE })
  const { service, refusal } = site.words
  await button(page, service.open).click()
  await button(bar(site), service.liveChat).click()
  await expect.poll(chat.isClosed).toBe(true)
  await expect.element(page.getByText(refusal.offline)).toBeVisible()
  expect(chat.ledTo()).toEqual([])
})

test('a chat that would lead outside the allow-list is not followed', async ({ site }) => {
  giveBar(site)
  giveChats(site, { LIVECHAT: 'https://elsewhere.test/chat' })
  const chat = watchWindows()
  await site.open('/download', { look: UR_PHONE })
  await button(page, site.words.service.open).click()
  await button(bar(site), site.words.service.liveChat).click()
  await expect.poll(chat.isClosed).toBe(true)
  expect(chat.ledTo()).toEqual([])
})

test('§6: a rank above 4 is led to the VIP service, others to the live chat', async ({ site }) => {
  giveBar(site)
  giveChats(site)
  const chat = watchWindows()
  const open = async (rankLevel: number) => {
    await site.open('/vip', { as: { clubLabel: { labelName: '', rankLevel } } })
    const { vip, service } = site.words
    await expect.element(page.getByText(vip.rank.replace('{level}', String(rankLevel)))).toBeVisible()
    await button(page, service.open).click()
  }
  await open(4)
  await expect.element(button(bar(site), site.words.service.liveChat)).toBeVisible()
  await expect.element(button(bar(site), site.words.service.vip)).not.toBeInTheDocument()
  await open(5)
  await button(bar(site), site.words.service.vip).click()
  await expect.poll(chat.ledTo).toEqual(['/contact?service=vip'])
  await expect.element(button(bar(site), site.words.service.liveChat)).not.toBeInTheDocument()
})
