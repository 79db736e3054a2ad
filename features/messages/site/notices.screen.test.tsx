import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { messagesApi } from '#features/messages/api.ts'
import type { NewAnnouncement } from '#features/messages/server/messages.ts'
import { BANNERS } from '../../../database/seed/content-banners.ts'
import { NOTICES } from '../../../database/seed/content-notices.ts'
import { axeProblems } from '../../../tests/screens/axe.ts'
import { announced } from '../../../tests/screens/demo.ts'
import { button } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, LOOKS, type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

/* The notices under the banner, their window, and what opens by itself (specification §2, §4). */

const PAGE_SIZE = 7
const marquee = () => page.getByTestId('marquee').element() as HTMLElement
const list = () => marquee().querySelector('ul')!
const untilNotices = () =>
  expect.poll(() => page.getByTestId('marquee').query() && list().querySelectorAll('li').length).toBe(PAGE_SIZE)
const rows = ({ dialog }: Site) => [...dialog.element().querySelectorAll<HTMLElement>('.notice-grid > button')]
const article = ({ dialog }: Site) => dialog.element().querySelector('article')!
const press = (element: Element) => page.elementLocator(element).click()

/** What the merchant has put up: these besides the demo's. */
function putUp(site: Site, more: NewAnnouncement[]): void {
  site.answer(messagesApi.announcements, ({ types, groupName, language }) => ({
    list: [...BANNERS, ...NOTICES, ...more]
      .filter(each => types.split(',').includes(each.kind) && (!groupName || each.groupName === groupName))
      .map(each => announced(each, language)),
  }))
}
const noticeOf = (id: string, kind: 'PL' | 'PU', title: string): NewAnnouncement => ({
  ...{ id, kind, position: 100 },
  texts: { EN: { title, content: '<p>Text</p>' } },
})

for (const look of [EN_DESKTOP, UR_PHONE])
  test(`§4: notices run under the banner and stand still under the mouse (${look.language})`, async ({ site }) => {
    await commands.wantMotion('no-preference')
    // The test before may have left the mouse where the notices run.
    await commands.moveMouse(1, 1)
    await site.open('/', { look })
    await untilNotices()
    const left = () => list().getBoundingClientRect().left
    const before = left()
    const sign = look.language === 'UR' ? 1 : -1
    await expect.poll(() => (left() - before) * sign).toBeGreaterThan(5)
    expect(await axeProblems(document.querySelector('main')!)).toEqual([])
    const box = marquee().getBoundingClientRect()
    await commands.moveMouse(box.left + box.width / 2, box.top + box.height / 2)
    const state = () => getComputedStyle(list()).animationPlayState
    await expect.poll(state).toBe('paused')
    // Where it stands is settled with the next frame.
    for (const { ready } of list().getAnimations()) await ready
    const still = left()
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    expect(left()).toBe(still)
    await commands.moveMouse(1, 1)
    await expect.poll(state).toBe('running')
  })

test('without motion the notices stand and can be scrolled; nobody is read them twice', async ({ site }) => {
  await site.open('/', { look: VI_PHONE })
  await untilNotices()
  expect(getComputedStyle(marquee()).overflowX).toBe('auto')
  expect(page.getByTestId('marquee').getByRole('button').elements()).toHaveLength(PAGE_SIZE)
})

test('§2: the notice window shows seven a page, one of them open, and turns the pages', async ({ site }) => {
  putUp(
    site,
    Array.from({ length: 29 - NOTICES.length }, (_, index) => noticeOf(`extra-${index}`, 'PL', `Extra ${index}`)),
  )
  await site.open('/')
  await untilNotices()
  const third = page.getByTestId('marquee').getByRole('button').nth(2)
  const title = third.element().textContent
  await third.click()
  await expect.poll(() => rows(site).length).toBe(PAGE_SIZE)
  expect(site.dialog.element().querySelectorAll('[aria-expanded=true]')).toHaveLength(1)
  expect(article(site).getAttribute('aria-label')).toBe(title)
  await press(rows(site)[4]!)
  await expect.poll(() => rows(site)[4]!.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => article(site).querySelector('.told')?.textContent).not.toBe('')
  // 29 notices: pages 1 2 3 4 5, the current one named.
  const { pager: words } = site.words
  const pager = site.dialog.getByRole('navigation', { name: words.pages })
  const numbers = () => [...pager.element().querySelectorAll('button')].filter(each => /^\d+$/.test(each.textContent))
  expect(numbers().map(each => each.textContent)).toEqual(['1', '2', '3', '4', '5'])
  await expect.element(button(pager, words.prev)).toBeDisabled()
  await button(pager, words.next).click()
  await expect.poll(() => pager.element().querySelector('[aria-current=page]')?.textContent).toBe('2')
  await expect.poll(() => rows(site)[0]!.getAttribute('aria-expanded')).toBe('true')
  await press(numbers()[4]!)
  await expect.poll(() => rows(site).length).toBe(1)
  expect(article(site).getAttribute('aria-label')).toBe(`Extra ${28 - NOTICES.length}`)
  await expect.element(button(pager, words.next)).toBeDisabled()
})

test('on a phone the text opens under its line; the keyboard goes through all of it', async ({ site }) => {
  await site.open('/', { look: UR_PHONE })
  await untilNotices()
  const all = button(page, site.words.messages.allNotices)
  ;(all.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows(site).length).toBe(PAGE_SIZE)
  rows(site)[1]!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows(site)[1]!.getAttribute('aria-expanded')).toBe('true')
  const below = () => rows(site)[1]!.nextElementSibling!
  await expect.poll(() => below().localName).toBe('article')
  expect(below().getBoundingClientRect().top).toBeGreaterThanOrEqual(rows(site)[1]!.getBoundingClientRect().bottom)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a popup opens by itself, once in a tab', async ({ site }) => {
  putUp(site, [noticeOf('popup', 'PU', 'Read me first')])
  await site.open('/', { look: VI_PHONE })
  await expect
    .poll(() => page.getByRole('dialog').query() && article(site)?.getAttribute('aria-label'))
    .toBe('Read me first')
  expect(rows(site)[0]!.textContent).toContain('Read me first')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await site.reload()
  // It would open with the notices, which are there.
  await untilNotices()
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

for (const look of LOOKS)
  test(`the notice page shows seven, at the one its address names (${look.language})`, async ({ site }) => {
    await site.open('/noticePage?id=of-age', { look })
    // The ninth of nine: on the second page.
    const pager = page.getByRole('navigation', { name: site.words.pager.pages })
    await expect.poll(() => pager.query()?.querySelector('[aria-current=page]')?.textContent).toBe('2')
    expect(document.querySelectorAll('.notice-grid > button[aria-expanded=true]')).toHaveLength(1)
    await expect.poll(() => document.querySelector('.notice-open a')?.getAttribute('href')).toBe('/help#play-safely')
    expect(await axeProblems()).toEqual([])
    await site.open('/noticePage', { look })
    await expect.poll(() => document.querySelectorAll('.notice-grid > button').length).toBe(PAGE_SIZE)
  })

test('a member sees how many notices are new, and one fewer for each that is opened', async ({ site }) => {
  const unread = new Set(NOTICES.map(each => each.id))
  site.answer(messagesApi.unreadCount, () => ({ count: unread.size, inbox: 0, unread: [...unread] }))
  site.answer(messagesApi.markRead, ({ id }) => {
    unread.delete(id)
    return {}
  })
  await site.open('/', { as: {} })
  const count = page.getByTestId('unread')
  await expect.element(count).toHaveTextContent(String(NOTICES.length))
  await page.getByTestId('marquee').getByRole('button').first().click()
  const isNew = site.dialog.getByText(site.words.messages.isNew, { exact: true })
  await expect.poll(() => isNew.elements().length).toBe(PAGE_SIZE - 1)
  await press(rows(site)[3]!)
  await expect.poll(() => isNew.elements().length).toBe(PAGE_SIZE - 2)
  await userEvent.keyboard('{Escape}')
  await expect.element(count).toHaveTextContent(String(NOTICES.length - 2))
})

test('§2: a modal locks the page, opens after 100 ms, and no click outside closes it', async ({ site }) => {
  await commands.wantMotion('no-preference')
  await site.open('/')
  await untilNotices()
  await commands.turnWheel(160)
  // It scrolls smoothly: on a busy machine for a while.
  await expect.poll(() => scrollY).toBe(160)
  await button(page, site.words.messages.allNotices).click()
  const dialog = () => site.dialog.element() as HTMLElement
  await expect.element(site.dialog).toBeVisible()
  expect(getComputedStyle(dialog()).animationDelay).toBe('0.1s')
  const { width, height } = dialog().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(200)
  await commands.turnWheel(400)
  await commands.dragAlong([[8, 400]])
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
  await expect.element(site.dialog).toBeVisible()
  expect(scrollY).toBe(160)
  await button(site.dialog, site.words.common.close).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(scrollY).toBe(160)
  await commands.turnWheel(200)
  await expect.poll(() => scrollY).toBeGreaterThan(160)
})
