import { expect, type Locator, type Page } from '@playwright/test'
import { putUp, takeDown } from '#features/messages/server/messages.ts'
import { transaction } from '#shared/server/db.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, givenLogin, givenPerson, merchant, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'

const PAGE_SIZE = 7
const marquee = (page: Page) => page.getByTestId('marquee')
const rows = (dialog: Locator) => dialog.locator('.notice-grid > button')
const seconds = () => new Promise(resolve => setTimeout(resolve, 1_100))

/** Lets the page draw so many times: what was going to move has moved. */
const frames = (page: Page, count: number) =>
  page.evaluate(`(async () => { for (let n = 0; n < ${count}; n++) await new Promise(requestAnimationFrame) })()`)

/** Notices of the demo world and 20 more: four pages of seven and one of one. */
async function withMany(use: () => Promise<void>): Promise<void> {
  const ids = Array.from({ length: 20 }, (_, index) => `extra-${index}`)
  await withDatabase(db =>
    transaction(db, async tx => {
      for (const [index, id] of ids.entries()) {
        const text = { title: `Extra ${index}`, content: `<p>Text ${index}</p>` }
        await putUp(tx, merchant(), { id, kind: 'PL', position: 100 + index, texts: { EN: text, VI: text, UR: text } })
      }
    }),
  )
  await seconds()
  try {
    await use()
  } finally {
    await withDatabase(db =>
      transaction(db, async tx => {
        for (const id of ids) await takeDown(tx, merchant(), id)
      }),
    )
    await seconds()
  }
}

story('§4: notices run under the banner and stand still under the mouse', async ({ visit }) => {
  for (const look of [EN_DESKTOP, UR_PHONE]) {
    const { page } = await visit(look)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const list = marquee(page).locator('ul').first()
    const left = () => list.evaluate(each => each.getBoundingClientRect().left)
    await expect(list.locator('li')).toHaveCount(PAGE_SIZE)
    const isRtl = await page.evaluate<boolean>(`document.documentElement.dir === 'rtl'`)
    const before = await left()
    const moved = async () => ((await left()) - before) * (isRtl ? 1 : -1)
    await expect.poll(moved).toBeGreaterThan(5)
    expect(await axeProblems(page, 'main')).toEqual([])
    const box = (await marquee(page).boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(list).toHaveCSS('animation-play-state', 'paused')
    // Where it stands is settled with the next frame.
    await list.evaluate(async each => {
      for (const { ready } of each.getAnimations()) await ready
    })
    const still = await left()
    await frames(page, 20)
    expect(await left()).toBe(still)
    await page.mouse.move(0, 0)
    await expect(list).toHaveCSS('animation-play-state', 'running')
  }
})

story('without motion the notices stand and can be scrolled; nobody is read them twice', async ({ visit }) => {
  const { page } = await visit(VI_PHONE)
  await page.goto('/')
  await expect(marquee(page).locator('li:visible')).toHaveCount(PAGE_SIZE)
  await expect(marquee(page)).toHaveCSS('overflow-x', 'auto')
  await expect(marquee(page).getByRole('button')).toHaveCount(PAGE_SIZE)
})

story('§2: the notice modal shows seven a page, one of them open, and turns the pages', async ({ visit }) => {
  await withMany(async () => {
    const { page, dialog, words } = await visit(EN_DESKTOP)
    await page.goto('/')
    await marquee(page).getByRole('button').nth(2).click()
    const title = (await marquee(page).getByRole('button').nth(2).textContent())!
    await expect(rows(dialog)).toHaveCount(PAGE_SIZE)
    await expect(dialog.locator('[aria-expanded=true]')).toHaveCount(1)
    await expect(dialog.locator('article')).toHaveAttribute('aria-label', title)
    await rows(dialog).nth(4).click()
    await expect(rows(dialog).nth(4)).toHaveAttribute('aria-expanded', 'true')
    await expect(dialog.locator('article .told')).not.toBeEmpty()
    // 29 notices: pages 1 2 3 4 5, the current one named.
    const pager = dialog.getByRole('navigation', { name: words.pager.pages })
    await expect(pager.locator('button', { hasText: /^\d+$/ })).toHaveText(['1', '2', '3', '4', '5'])
    await expect(pager.getByRole('button', { name: words.pager.prev })).toBeDisabled()
    await pager.getByRole('button', { name: words.pager.next }).click()
    await expect(pager.locator('[aria-current=page]')).toHaveText('2')
    await expect(rows(dialog).nth(0)).toHaveAttribute('aria-expanded', 'true')
    await pager.getByRole('button', { name: '5' }).click()
    await expect(rows(dialog)).toHaveCount(1)
    await expect(dialog.locator('article')).toHaveAttribute('aria-label', 'Extra 19')
    await expect(pager.getByRole('button', { name: words.pager.next })).toBeDisabled()
  })
})

story('§2: a modal locks the page, opens after 100 ms, and no click outside closes it', async ({ visit }) => {
  const { page, dialog, words } = await visit(EN_DESKTOP)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(marquee(page)).toBeVisible()
  await page.mouse.wheel(0, 160)
  // It scrolls smoothly: on a busy machine for a while.
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(160)
  const before = 160
  await page.getByRole('button', { name: words.messages.allNotices }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('animation-delay', '0.1s')
  const box = (await dialog.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(200)
  await page.mouse.wheel(0, 400)
  await page.mouse.click(8, 400)
  await frames(page, 20)
  await expect(dialog).toBeVisible()
  expect(await page.evaluate<number>('scrollY')).toBe(before)
  await dialog.getByRole('button', { name: words.common.close }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate<number>('scrollY')).toBe(before)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(before)
})

story('on a phone the text opens under its line; the keyboard goes through all of it', async ({ visit }) => {
  const { page, dialog, words } = await visit(UR_PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: words.messages.allNotices }).press('Enter')
  await expect(rows(dialog)).toHaveCount(PAGE_SIZE)
  await rows(dialog).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(rows(dialog).nth(1)).toHaveAttribute('aria-expanded', 'true')
  // Both in one look: the list may be on its way to what has the focus.
  const gap = () =>
    rows(dialog)
      .nth(1)
      .evaluate(row => row.nextElementSibling!.getBoundingClientRect().top - row.getBoundingClientRect().bottom)
  await expect(rows(dialog).nth(1).locator('+ article')).toBeVisible()
  expect(await gap()).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

story('a member sees how many notices are new, and one fewer for each that is opened', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const { page, dialog, words } = visitor
  const person = await givenPerson()
  await givenLogin(visitor, person)
  await page.goto('/')
  const unread = page.getByTestId('unread')
  await expect(unread).toHaveText('9')
  await marquee(page).getByRole('button').first().click()
  await expect(dialog.getByText(words.messages.isNew, { exact: true })).toHaveCount(PAGE_SIZE - 1)
  await rows(dialog).nth(3).click()
  await expect(dialog.getByText(words.messages.isNew, { exact: true })).toHaveCount(PAGE_SIZE - 2)
  await page.keyboard.press('Escape')
  await expect(unread).toHaveText('7')
})

story('a popup opens by itself, once in a tab', async ({ visit }) => {
  const text = { title: 'Read me first', content: '<p>Now.</p>' }
  await withDatabase(db =>
    transaction(db, tx => putUp(tx, merchant(), { id: 'popup', kind: 'PU', texts: { EN: text, VI: text, UR: text } })),
  )
  await seconds()
  try {
    const { page, dialog } = await visit(VI_PHONE)
    await page.goto('/')
    await expect(dialog.locator('article')).toHaveAttribute('aria-label', text.title)
    await expect(rows(dialog).first()).toContainText(text.title)
    await page.keyboard.press('Escape')
    await page.reload()
    // It would open with the notices, which are there.
    await expect(marquee(page).getByRole('button')).toHaveCount(PAGE_SIZE)
    await frames(page, 20)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    await withDatabase(db => transaction(db, tx => takeDown(tx, merchant(), 'popup')))
    await seconds()
  }
})
