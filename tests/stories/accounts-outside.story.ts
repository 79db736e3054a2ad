import { expect } from '@playwright/test'
import { setThirdProvider } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { startOpenId } from '../accounts/third-world.ts'
import { EN_DESKTOP, expectIn, givenLogin, givenPerson, story, submit, VI_PHONE, withDatabase } from './hands.ts'
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

story('a newcomer turns back at a third party, then comes in by it, and a member links theirs', async ({ visit }) => {
  const v = await visit(EN_DESKTOP)
  const { page, dialog, words } = v
  const { session, security } = words
  const elsewhere = dialog.getByRole('button', { name: LABEL })
  openid.logIn(undefined)
  await page.goto('/login')
  await elsewhere.click()
  await expect(dialog.getByText(words.refusal.phone_popup_closed)).toBeVisible()
  openid.logIn(`newcomer-${Date.now()}`)
  await page.goto('/login')
  await elsewhere.click()
  await expect(dialog.getByText(session.thirdNew)).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.continue)
  await expectIn(page)
  await expect(page).toHaveURL('/')
  const account = await page.evaluate(() => sessionStorage.getItem('account'))
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await elsewhere.click()
  await expectIn(page, account!)

  // At the third party a browser stays whom it was.
  const member = await visit(EN_DESKTOP)
  const person = await givenPerson()
  await givenLogin(member, person)
  openid.logIn(`linked-${Date.now()}`)
  await member.page.goto('/me/security')
  await member.page.getByRole('button', { name: security.linkOne.replace('{name}', LABEL) }).click()
  await expect(member.page.getByRole('button', { name: security.unlinkOne.replace('{name}', LABEL) })).toBeVisible()
  await expect(member.dialog).toHaveCount(0)
  const other = await visit(VI_PHONE)
  await other.page.goto('/login')
  await other.dialog.getByRole('button', { name: LABEL }).click()
  await expectIn(other.page, person.username)
})
