import { expect, type Page } from '@playwright/test'
import { setCustomerService } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import {
  EN_DESKTOP,
  givenFlags,
  givenLogin,
  givenPerson,
  merchant,
  story,
  UR_PHONE,
  VI_PHONE,
  withDatabase,
} from './hands.ts'

const DEMO = {
  customerService: [
    { csType: 'LIVECHAT', path: '/contact' },
    { csType: 'VIP', path: '/contact?service=vip' },
  ],
  chatOrigins: ['self'],
}
const afterRecall = () => new Promise(resolve => setTimeout(resolve, 1_100))

/** The server knows within a second. */
async function givenService(service: Parameters<typeof setCustomerService>[2]): Promise<void> {
  await withDatabase(db => transaction(db, tx => setCustomerService(tx, merchant(), service)))
  await afterRecall()
}

/** With what windows were opened. */
async function watchWindows(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    const open = window.open.bind(window)
    window.opened = []
    window.open = (url, name, features) => {
      window.opened.push(features)
      return open(url, name, features)
    }`)
  return () => page.evaluate<string[]>('window.opened')
}

story.afterAll(async () => {
  await givenService(DEMO)
  await givenFlags({ MANPLAYREB3: true })
})

story('§2: the right-side bar needs MANPLAYREB3 and a way to customer service', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  const bar = page.getByRole('complementary', { name: words.service.title })
  await page.goto('/download')
  await expect(bar.getByRole('button', { name: words.service.open })).toBeVisible()
  await givenFlags({ MANPLAYREB3: false })
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await givenFlags({ MANPLAYREB3: true })
  await givenService({ customerService: [], chatOrigins: [] })
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await givenService(DEMO)
})

story('§7: the chat of the bar opens at 440 by 500, that of the footer at 440 by 750', async ({ visit }) => {
  const { page, context, words } = await visit(EN_DESKTOP)
  const openedWith = await watchWindows(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/download')
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('complementary', { name: words.service.title }).getByText(words.service.liveChat).click(),
  ])
  await expect(chat).toHaveURL(/\/contact$/)
  await expect(chat.getByRole('heading', { name: words.contact.title })).toBeVisible()
  expect(await chat.evaluate('window.opener')).toBeNull()
  await chat.close()
  await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('contentinfo').getByText(words.service.liveChat).click(),
  ])
  expect(await openedWith()).toEqual(['popup,width=440,height=500', 'popup,width=440,height=750'])
})

story('§8: when the call fails the blank chat window closes and the page says so', async ({ visit }) => {
  const { page, context, words } = await visit(VI_PHONE)
  await page.route('**/GCS_customerService*', route => route.abort())
  await page.goto('/download')
  await page.getByRole('button', { name: words.service.open }).click()
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words.service.liveChat }).first().click(),
  ])
  if (!chat.isClosed()) await chat.waitForEvent('close')
  await expect(page.getByText(words.refusal.offline)).toBeVisible()
})

story('a chat that would lead outside the allow-list is not followed', async ({ visit }) => {
  const { page, context, words } = await visit(UR_PHONE)
  // Past the door, as somebody with the database would.
  const path = 'https://elsewhere.test/chat'
  await withDatabase(
    db =>
      db`update settings.merchants set customer_service = ${db.json([{ csType: 'LIVECHAT', path }])} where id = ${merchant()}`,
  )
  await afterRecall()
  const asked: string[] = []
  context.on('request', request => asked.push(request.url()))
  await page.goto('/download')
  await page.getByRole('button', { name: words.service.open }).click()
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: words.service.liveChat }).first().click(),
  ])
  if (!chat.isClosed()) await chat.waitForEvent('close')
  expect(asked.filter(url => url.includes('elsewhere'))).toEqual([])
  await givenService(DEMO)
})

story('§6: a rank above 4 is led to the VIP service, others to the live chat', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, context, words } = v
  const person = await givenPerson()
  await givenLogin(v, person)
  let rankLevel = 4
  await page.route('**/wps/member/info', async route => {
    const response = await route.fetch()
    const reply = await response.json()
    reply.value.clubLabel = { labelName: '', rankLevel }
    await route.fulfill({ response, json: reply })
  })
  const open = page.getByRole('button', { name: words.service.open })
  const bar = page.getByRole('complementary', { name: words.service.title })
  await page.goto('/vip')
  await expect(page.getByText(words.vip.rank.replace('{level}', '4'))).toBeVisible()
  await open.click()
  await expect(bar.getByText(words.service.liveChat).last()).toBeVisible()
  rankLevel = 5
  await page.reload()
  await expect(page.getByText(words.vip.rank.replace('{level}', '5'))).toBeVisible()
  await open.click()
  await expect(bar.getByText(words.service.liveChat)).toHaveCount(0)
  const [chat] = await Promise.all([context.waitForEvent('page'), bar.getByText(words.service.vip).last().click()])
  await expect(chat.getByRole('heading', { name: words.contact.vip })).toBeVisible()
})

story('§2: the left bar says that it is being updated', async ({ visit }) => {
  const { page, words } = await visit({ ...VI_PHONE, size: 'desktop' })
  await page.goto('/download')
  await page.getByRole('complementary', { name: words.shell.leftBar }).getByRole('button').click()
  await expect(page.getByText(words.shell.updating)).toBeVisible()
  expect((await import('#shared/ui/words/vi.json', { with: { type: 'json' } })).default.shell.updating).toBe(
    'Đang cập nhật',
  )
})
