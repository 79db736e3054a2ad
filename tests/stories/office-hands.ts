import { expect, type Locator } from '@playwright/test'
import { addKnownOperator } from '#features/operators/server/operators.ts'
import { createLog } from '#shared/server/log.ts'
import { readWords } from '#shared/server/words/collect.ts'
import operators from '../../database/seed/demo-operators.json' with { type: 'json' }
import { axeProblems } from './axe.ts'
import { merchant, type Visit, withDatabase } from './hands.ts'
import { SECRETS } from './world.ts'

/* People who work on the office's screens. */

const WORDS = { EN: readWords('office', 'en'), VI: readWords('office', 'vi'), UR: readWords('office', 'ur') }
export const REASON = 'the story asks for it'

/** Somebody at work, and the words that their office speaks. */
export type Desk = { page: Visit['page']; words: (typeof WORDS)['EN']['office'] }
export type Account = { email: string; password: string }

/** Somebody of this story alone. */
export async function givenOperator(name: string, role: string): Promise<Account> {
  const account = { email: `${name}@story.example`, password: 'seven kites over rice' }
  await withDatabase(async db => {
    const context = { db, serverSecret: SECRETS.SERVER_SECRET, log: createLog('story', 'error') }
    await addKnownOperator(context as never, { merchantId: merchant(), role, ...account })
  })
  return account
}

/** One of the demo merchant's operators, or another account, comes in by the door and to a page. */
export async function comeToWork({ page, language }: Visit, who: string | Account, path: string): Promise<Desk> {
  const desk = { page, words: WORDS[language].office }
  await page.goto(process.env.STORY_OFFICE_URL + path)
  await passDoor(desk, typeof who === 'string' ? operators.find(each => each.role === who)! : who)
  return desk
}

/** Says who one is at the door, which is open. */
export async function passDoor({ page, words }: Desk, { email, password }: Account): Promise<void> {
  await page.getByLabel(words.login.email).fill(email)
  await page.getByRole('textbox', { name: words.login.password }).fill(password)
  await page.getByRole('button', { name: words.login.enter }).click()
}

/** The links of the navigation, which phones keep behind a button. */
export async function openModules({ page, words }: Desk): Promise<Locator> {
  const menu = page.getByRole('banner').getByRole('button', { name: words.shell.menu, exact: true })
  const links = page.getByRole('navigation', { name: words.shell.menu, exact: true }).getByRole('link')
  await expect(page.getByRole('banner')).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  return links.filter({ visible: true })
}

/** Goes on to another page, as by its address. */
export const openPage = async ({ page }: Desk, path: string) => page.goto(process.env.STORY_OFFICE_URL + path)

/** Until a page is there, of which axe finds nothing wrong. */
export async function see({ page }: Desk, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await axeProblems(page)).toEqual([])
}

/** Presses the button of something that counts, fills in its dialog and sends it. */
export async function act(
  { page, words }: Desk,
  name: string,
  { reason, fill }: Act = { reason: REASON },
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await fill?.(dialog)
  if (reason) await dialog.getByLabel(words.act.reason).fill(reason)
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name, exact: true }).click()
  // By what every such dialog has: its title may be another one as soon as it is done.
  await expect(page.getByRole('button', { name: words.act.cancel, exact: true })).toHaveCount(0)
}
type Act = { reason?: string; fill?: (dialog: Locator) => Promise<void> }
