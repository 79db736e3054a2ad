import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { addMemberWithPassword, type NewAccount } from '#features/registration/server/registration.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { setFlag } from '#features/settings/server/settings.ts'
import { PICTURE, PIECE } from '#features/verification/rules/slide.ts'
import { connect, type Sql, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { createRealtime } from '#shared/server/realtime.ts'
import { readWords } from '#shared/server/words/collect.ts'
import { knowLocalNames } from '../../tools/call/local-names.ts'
import { SECRETS } from './world.ts'

const WORDS = { EN: readWords('site', 'en'), VI: readWords('site', 'vi'), UR: readWords('site', 'ur') }
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

export type Look = { language: keyof typeof WORDS; theme: 'light' | 'dark'; size: 'desktop' | 'phone' }
/** Who sits at the machine of the server itself; whose browser keeps the offline shell; who is at another merchant's site. */
export type Place = { isHere?: boolean; keepsShell?: boolean; home?: string }
export const EN_DESKTOP: Look = { language: 'EN', theme: 'light', size: 'desktop' }
export const VI_PHONE: Look = { language: 'VI', theme: 'dark', size: 'phone' }
export const UR_PHONE: Look = { language: 'UR', theme: 'light', size: 'phone' }

/** With STORY_LOOKS=other each story is seen in another language, theme and size than its own (`npm run soak -- stories`). */
const OTHERS = { EN: VI_PHONE, VI: EN_DESKTOP, UR: EN_DESKTOP }
const lookOf = (own: Look): Look => (process.env.STORY_LOOKS === 'other' ? OTHERS[own.language] : own)

/** Every screen in every look, every vendor (`npm run soak -- stories --only looks`); otherwise some of them. */
export const SEES_ALL = process.env.STORY_LOOKS === 'all'

/** The one whose stories this worker tells. */
export const merchant = () => Number(process.env.STORY_MERCHANT)

let visits = 0
let people = 0
const SECRETS_OF_SERVER = { serverSecret: SECRETS.SERVER_SECRET }

/** Somebody with a browser of their own, at an address of their own, so that no story uses up another's attempts. */
async function enter(browser: Browser, ownLook: Look, { isHere = false, keepsShell = false, home }: Place) {
  const look = lookOf(ownLook)
  const context = await browser.newContext({
    viewport: look.size === 'phone' ? PHONE : DESKTOP,
    baseURL: home ?? process.env.STORY_URL!,
    reducedMotion: 'reduce',
    serviceWorkers: keepsShell ? 'allow' : 'block',
    extraHTTPHeaders: isHere ? {} : { 'x-forwarded-for': anyAddress() },
  })
  const page = await context.newPage()
  await page.addInitScript(({ theme, language }) => {
    try {
      localStorage.setItem('theme', theme)
      localStorage.setItem('lang', language)
    } catch {
      // A frame of another site may have no storage: what stands in it does without.
    }
  }, look)
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  const { language } = look
  return { context, page, dialog: page.getByRole('dialog').last(), problems, language, words: WORDS[language] }
}
export type Visit = Awaited<ReturnType<typeof enter>>

/** A story whose visitors leave with it; none of their pages may have failed on the way. */
export const story = test.extend<{ visit: (look: Look, place?: Place) => Promise<Visit> }, { place: undefined }>({
  /** The merchant of the project (playwright.config.ts), which its host decides. */
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use, { project }) => {
      const { merchant } = project.metadata as { merchant: number }
      knowLocalNames()
      Object.assign(process.env, { STORY_MERCHANT: merchant, STORY_URL: process.env[`STORY_URL_${merchant}`] })
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  visit: async ({ browser }, use) => {
    const visits: Visit[] = []
    await use(async (look, place = {}) => {
      const visit = await enter(browser, look, place)
      visits.push(visit)
      return visit
    })
    expect(visits.flatMap(visit => visit.problems)).toEqual([])
    for (const { context, page } of visits) {
      // What is asked for last needs no answer any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
})

/** An address that no story has come from yet. */
export function anyAddress(): string {
  visits += 1
  return `10.${process.pid % 250}.${visits % 250}.9`
}

/** Solves the puzzle that comes; a machine that is busy makes a jerky drag of it, then the next one counts. */
export async function solvePuzzle(page: Page): Promise<void> {
  const handle = page.getByTestId('slide-handle')
  for (let tries = 1; tries <= 5; tries++) {
    const checked = page.waitForResponse(/captcha\/slide\/check/)
    await dragPiece(page)
    if ((await checked).ok()) return expect(handle).toHaveCount(0)
  }
  throw new Error('five drags were taken for those of a machine')
}

/** Until the piece is drawn, and while the last one is looked at, there is nothing to drag. */
async function untilPiece(page: Page): Promise<void> {
  const handle = page.getByTestId('slide-handle')
  await expect(handle).toBeVisible()
  await expect(handle).not.toHaveCSS('width', '48px')
}

/** Drags the piece into its hole as a hand does: first fast, then slower, not quite straight. */
async function dragPiece(page: Page): Promise<void> {
  const handle = page.getByTestId('slide-handle')
  // Not the last one, which takes no mouse any more, nor while the window with it still moves.
  await handle.hover()
  await untilPiece(page)
  const bar = (await handle.locator('..').boundingBox())!
  const scale = bar.width / PICTURE.width
  const from = { x: bar.x + (PIECE / 2) * scale, y: bar.y + bar.height / 2 }
  const way = (await holeOfLast()) * scale
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 24; step++) {
    const done = 1 - (1 - step / 24) ** 2.5
    await page.mouse.move(from.x + way * done, from.y + Math.sin(step / 4) * 3)
    await page.waitForTimeout(14)
  }
  await page.mouse.up()
}

/** Where the hole of the puzzle that was drawn last is; pages never learn it. */
async function holeOfLast(): Promise<number> {
  return withDatabase(async db => {
    const [row] = await db<
      { x: number }[]
    >`select hole_x as x from verification.slides order by created_at desc limit 1`
    return row!.x
  })
}

/** What the newest letter to somebody says, once one of that kind is there. */
export async function letterTo(to: string, like = /./): Promise<{ text: string; code: string; path: string }> {
  let text = ''
  await expect(async () => {
    const reply = await fetch(`${process.env.STORY_URL}/wps/dev/outbox`)
    const letters = ((await reply.json()) as { value: { to: string; text: string }[] }).value
    text = letters.find(letter => letter.to === to && like.test(letter.text))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', path: /\/forget\?\S+/.exec(text)?.[0] ?? '' }
}

/** Switches flags of the merchant; the server knows within a second. */
export async function givenFlags(flags: Record<string, boolean>): Promise<void> {
  await withDatabase(db =>
    transaction(db, async tx => {
      for (const [flag, isOn] of Object.entries(flags)) await setFlag(tx, merchant(), flag, isOn)
    }),
  )
  await new Promise(resolve => setTimeout(resolve, 1_100))
}

export type Person = { username: string; password: string }

/** Opens an account behind the scenes: `own` false for one whose password somebody else chose. */
export async function givenPerson(change: Partial<NewAccount> & { own?: boolean } = {}): Promise<Person> {
  people += 1
  const { own = true, ...rest } = change
  const person = { username: `p${Date.now() % 1e8}${people}`, password: 'lacquer77x', ...rest }
  await withDatabase(db => {
    const context = { db, log: createLog('story', 'warn'), realtime: createRealtime(), ...SECRETS_OF_SERVER }
    return addMemberWithPassword(context, {
      merchantId: merchant(),
      chosenByMember: own,
      proven: ['mobile', 'email'],
      ...person,
    })
  })
  return { username: person.username, password: person.password ?? '' }
}

/** Registers by a name through the page's form, or by a link; `more` fills in what the merchant asks for beside it. */
export async function register(
  { page, dialog, words: { session } }: Visit,
  { username, password }: Person,
  { more, at = '/register' }: { more?: () => Promise<void>; at?: string } = {},
): Promise<void> {
  await page.goto(at)
  const byName = dialog.getByRole('tab', { name: session.byUsername })
  const name = box(dialog, session.fields.username)
  // A merchant with one way in has no tabs.
  await expect(byName.or(name).first()).toBeVisible()
  if (await byName.isVisible()) await byName.click()
  await name.fill(username)
  await box(dialog, session.fields.password).fill(password)
  await box(dialog, session.fields.confirmPassword).fill(password)
  await more?.()
  await dialog.getByRole('checkbox').check()
  await submit(dialog, session.register)
  await solvePuzzle(page)
  await expectIn(page, username)
}

/** Logs in through the modal, which is open; the slide comes before. */
export async function logIn({ page, dialog, words }: Visit, { username, password }: Person): Promise<void> {
  await box(dialog, words.session.username).fill(username)
  await box(dialog, words.session.password).fill(password)
  await submit(dialog, words.session.login)
  await solvePuzzle(page)
}

/**
 * Comes in behind the scenes, as after a login: the next page that the visitor opens knows who it is. For stories that
 * are about something else; it saves two pages' work.
 */
export async function givenLogin(
  { page }: Visit,
  { username }: Person,
  from = { ip: '127.0.0.1', userAgent: 'a browser' },
): Promise<void> {
  const token = await withDatabase(db =>
    transaction(db, async tx => {
      const [member] = await tx<{ id: string; merchantId: number; type: number }[]>`
        select id, merchant_id as "merchantId", type from people.members where username = ${username}`
      return startSession(tx, member!, from)
    }),
  )
  // An empty page of the site, for which the browser asks no more; of a picture it asks for an icon, which is not there.
  const body = '<link rel="icon" href="data:,">'
  await page.route('**/empty', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/empty')
  await page.evaluate(
    login => {
      for (const [key, value] of Object.entries(login)) sessionStorage.setItem(key, value)
    },
    { token, username, loggedInAt: String(Date.now()) },
  )
}

/** The button stands in the header; on phones in the menu. */
export async function pressSignOut({ page, words }: Visit): Promise<void> {
  const menu = page.getByRole('button', { name: words.shell.menu })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: words.shell.signOut }).first().click()
}

/** Uses the page until a part below the first view is drawn (`shared/ui/loading/near.tsx`), and brings it into the view. */
export async function reach(part: Locator): Promise<void> {
  await expect(async () => {
    await part.page().keyboard.press('Shift')
    await expect(part).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await part.scrollIntoViewIfNeeded()
}

/** Until the modals are gone and the name of somebody stands in the session, whatever pages are passed on the way. */
export async function expectIn(page: Page, username?: string): Promise<void> {
  await expect(async () => {
    const account = await page.evaluate(() => sessionStorage.getItem('account'))
    if (username) expect(account).toBe(username)
    else expect(account).not.toBeNull()
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

/** Presses the button that sends the form; tabs of the same name are none. */
export async function submit(scope: Locator, name: string): Promise<void> {
  await scope.locator('button[type=submit]', { hasText: name }).click()
}

/** A field by its label. */
export function box(scope: Locator | Page, label: string): Locator {
  return scope.getByRole('textbox', { name: label, exact: true })
}

export async function withDatabase<T>(use: (db: Sql) => Promise<T>): Promise<T> {
  const db = connect(process.env.STORY_DATABASE_URL!, 1)
  try {
    return await use(db)
  } finally {
    await db.end()
  }
}
