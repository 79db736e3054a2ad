import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type SystemStatus, settingsApi } from '#features/settings/api.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { giveChats, watchWindows } from '../../../tests/screens/chats.ts'
import { pass, stopClock } from '../../../tests/screens/clock.ts'
import { STATUS } from '../../../tests/screens/demo.ts'
import { button } from '../../../tests/screens/hands.ts'
import { LOOKS, test } from '../../../tests/screens/site.tsx'

/* The site while it is closed (specification §1, §2, §4). */

const MAINTENANCE: SystemStatus = {
  ...STATUS,
  status: 1,
  maintenance: { title: '', message: '', endsAt: '2030-01-01T00:00:00.000Z' },
}
const REGION: SystemStatus = { ...STATUS, status: 2, regionRestriction: { message: '' } }
const POLL_MS = 20_000

for (const look of LOOKS)
  test(`maintenance and a closed region keep customer service within reach (${look.language})`, async ({ site }) => {
    giveChats(site)
    const chat = watchWindows()
    site.answer(settingsApi.status, MAINTENANCE)
    await site.open('/rng', { look })
    const { closed, service, contact } = site.words
    await expect.element(page.getByRole('heading', { name: closed.maintenance })).toBeVisible()
    await expect.element(page.getByText(/2030|۲۰۳۰/)).toBeVisible()
    expect(await axeProblems()).toEqual([])
    await button(page, service.liveChat).click()
    await expect.poll(chat.ledTo).toEqual(['/contact'])

    await site.open('/contact', { look })
    await expect.element(page.getByRole('heading', { name: contact.title })).toBeVisible()
    await button(page, contact.balance.q).click()
    await expect.element(page.getByText(contact.balance.a)).toBeVisible()
    expect(await axeProblems()).toEqual([])

    site.answer(settingsApi.status, REGION)
    await site.open('/rng', { look })
    await expect.element(page.getByRole('heading', { name: closed.region })).toBeVisible()
    await expect.element(page.getByText(STATUS.location.ip)).toBeVisible()
    await expect.element(button(page, service.liveChat)).toBeVisible()
    expect(await axeProblems()).toEqual([])
  })

test('whoever waits before a closed site sees within 20 s that it is open again', async ({ site }) => {
  stopClock(['setInterval', 'clearInterval'])
  site.answer(settingsApi.status, REGION)
  await site.open('/rng')
  const title = page.getByRole('heading', { name: site.words.closed.region })
  await expect.element(title).toBeVisible()
  site.answer(settingsApi.status, STATUS)
  await pass(POLL_MS - 1)
  expect(site.asked(settingsApi.status)).toHaveLength(1)
  await pass(1)
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
  await expect.element(title).not.toBeInTheDocument()
})

test('VIP customer service says that it is', async ({ site }) => {
  await site.open('/contact?service=vip')
  await expect.element(page.getByRole('heading', { name: site.words.contact.vip })).toBeVisible()
})
