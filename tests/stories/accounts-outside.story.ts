import { type BrowserContext, expect, type Page } from '@playwright/test'
import { setThirdProvider } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { startOpenId } from '../accounts/third-world.ts'
import {
  box,
  EN_DESKTOP,
  expectIn,
  givenLogin,
  givenPerson,
  solvePuzzle,
  story,
  submit,
  VI_PHONE,
  withDatabase,
} from './hands.ts'
import { SECRETS } from './world.ts'

let openid: Awaited<ReturnType<typeof startOpenId>>
const LABEL = 'Elsewhere'

story.beforeAll(async () => {
  openid = await startOpenId(process.env.STORY_URL!, 'elsewhere')
  const third = { provider: 'elsewhere', label: LABEL, ...openid.settings }
  await withDatabase(db => transaction(db, tx => setThirdProvider(tx, SECRETS.SERVER_SECRET, 1, third)))
  await new Promise(resolve => setTimeout(resolve, 1_100))
})
story.afterAll(async () => {
  await withDatabase(db => db`delete from settings.third_providers where provider = 'elsewhere'`)
  await openid.stop()
})

for (const look of [EN_DESKTOP, VI_PHONE])
  story(
    `login at a third party: terms at the first, straight in at the second, ${look.language}`,
    async ({ visit }) => {
      const { page, dialog, words } = await visit(look)
      const { session } = words
      openid.logIn(`newcomer-${look.language}-${Date.now()}`)
      await page.goto('/login')
      await dialog.getByRole('button', { name: LABEL }).click()
      await expect(dialog.getByText(session.thirdNew)).toBeVisible()
      await submit(dialog, session.continue)
      await expect(dialog.getByText(session.termsNeeded)).toBeVisible()
      await dialog.getByRole('checkbox').check()
      await page.screenshot({ path: `test-results/looks/third-terms-${look.language}.png` })
      await submit(dialog, session.continue)
      await expectIn(page)
      await expect(page).toHaveURL('/')
      const account = await page.evaluate(() => sessionStorage.getItem('account'))
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/login')
      await dialog.getByRole('button', { name: LABEL }).click()
      await expectIn(page, account!)
    },
  )

story('§8 Phone verification errors, popup closed: who turns back at the third party is told so', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  openid.logIn(undefined)
  await page.goto('/login')
  await dialog.getByRole('button', { name: LABEL }).click()
  await expect(dialog.getByText(words.refusal.phone_popup_closed)).toBeVisible()
})

story('a member links a third party and comes in by it from then on', async ({ visit }) => {
  const person = await givenPerson()
  const entered = await visit(EN_DESKTOP)
  const { page, dialog, words } = entered
  const { security } = words
  await givenLogin(entered, person)
  openid.logIn(`linked-${Date.now()}`)
  await page.goto('/me/security')
  await page.getByRole('button', { name: security.linkOne.replace('{name}', LABEL) }).click()
  await expect(page.getByRole('button', { name: security.unlinkOne.replace('{name}', LABEL) })).toBeVisible()
  const other = await visit(VI_PHONE)
  await other.page.goto('/login')
  await other.dialog.getByRole('button', { name: LABEL }).click()
  await expectIn(other.page, person.username)
  await expect(dialog).toHaveCount(0)
})

/** All that a page could keep: storages, cookies also out of scripts' reach, and what it holds on screen. */
async function keptBy(page: Page, context: BrowserContext): Promise<string> {
  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  return storages + JSON.stringify(await context.cookies()) + (await page.content())
}

story('the password canary is in no storage, cookie or request of the browser', async ({ visit }) => {
  const { page, context, dialog, words } = await visit(EN_DESKTOP)
  const { session } = words
  const canary = 'canary55lantern'
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const username = `c${Date.now() % 1e9}`
  await page.goto('/register')
  await dialog.getByRole('tab', { name: session.byUsername }).click()
  await box(dialog, session.fields.username).fill(username)
  await box(dialog, session.fields.password).fill(canary)
  await box(dialog, session.fields.confirmPassword).fill(canary)
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await expectIn(page, username)
  expect(await keptBy(page, context)).not.toContain(canary)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await box(dialog, session.username).fill(username)
  await box(dialog, session.password).fill(canary)
  await dialog.getByRole('checkbox', { name: session.remember }).check()
  await submit(dialog, session.login)
  await solvePuzzle(page)
  await expectIn(page, username)
  expect(await keptBy(page, context)).not.toContain(canary)
  expect(sent.some(each => each.includes('/wps/session/login'))).toBe(true)
  for (const each of sent) expect(each).not.toContain(canary)
})
