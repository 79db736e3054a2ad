import { expect, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { gamesApi } from '#features/games/api.ts'
import { messagesApi } from '#features/messages/api.ts'
import { BANNER_GROUPS } from '#features/messages/rules/messages.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { BANNERS } from '../../../database/seed/content-banners.ts'
import { NOTICES } from '../../../database/seed/content-notices.ts'
import { pass, stopClock } from '../../../tests/screens/clock.ts'
import { LOGGED_IN } from '../../../tests/screens/demo.ts'
import { FakeRefusal } from '../../../tests/screens/fake-server.ts'
import { box, button, expectIn, expectPath, logIn } from '../../../tests/screens/hands.ts'
import { EN_DESKTOP, type Look, type Site, test, UR_PHONE, VI_PHONE } from '../../../tests/screens/site.tsx'

/* The banners of home and of the lists (specification §2, §3, §9). */

const hero = () => page.getByTestId('hero').element() as HTMLElement
const dots = () => [...hero().querySelectorAll<HTMLElement>('button[aria-current]')]
/** The number of the banner that is shown. */
const shown = () => 1 + dots().findIndex(each => each.getAttribute('aria-current') === 'true')
/** The banner that no other hides. */
const current = () => hero().querySelectorAll<HTMLElement>('[data-shown=true]')
const untilDots = (count: number) => expect.poll(() => page.getByTestId('hero').query() && dots().length).toBe(count)
const chooseDot = (n: number) => page.elementLocator(dots()[n - 1]!).click()
/** Until the banner of that number has come to stand. */
async function untilStill(n: number): Promise<void> {
  const slide = page.getByTestId('hero').getByRole('group', { includeHidden: true }).elements()[n - 1]!
  await expect.poll(() => Math.abs(slide.getBoundingClientRect().x - hero().getBoundingClientRect().x)).toBeLessThan(2)
}
const titleOf = ({ language }: Site, list: typeof NOTICES, id: string) =>
  list.find(each => each.id === id)!.texts[language]!.title

/** Home with its banners moving, on a clock that stands still. */
async function openStill(site: Site, look: Look): Promise<void> {
  await commands.wantMotion('no-preference')
  await site.open('/', { look })
  await untilDots(5)
  stopClock()
  // What moves them was begun on the real clock: chosen anew, a banner has its time on this one.
  await chooseDot(2)
  await chooseDot(1)
}

test('§9: the next banner comes after 5000 ms, whatever the visitor does with the banners', async ({ site }) => {
  await openStill(site, EN_DESKTOP)
  await pass(4_900)
  expect(shown()).toBe(1)
  await pass(200)
  await expect.poll(shown).toBe(2)
  // A dot chosen: that banner has its whole time.
  await chooseDot(4)
  await expect.poll(shown).toBe(4)
  await pass(4_900)
  expect(shown()).toBe(4)
  await pass(200)
  await expect.poll(shown).toBe(5)
  await untilStill(5)
  // A mouse that throws it back, and rests on it, stops nothing; after the last comes the first.
  const { left, width, top } = hero().getBoundingClientRect()
  const ways = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
  await commands.dragAlong(ways.map(way => [left + way * width, top + 40] as const))
  await expect.poll(shown).toBe(4)
  await pass(5_100)
  await expect.poll(shown).toBe(5)
  await pass(5_100)
  await expect.poll(shown).toBe(1)
})

for (const look of [EN_DESKTOP, UR_PHONE])
  test(`a swipe turns the banners (${look.language})`, async ({ site }) => {
    await commands.wantMotion('no-preference')
    await site.open('/', { look })
    await untilDots(5)
    await button(page.getByTestId('hero'), site.words.messages.pause).click()
    const from = shown()
    const { left, width, top } = hero().getBoundingClientRect()
    const sign = look.language === 'UR' ? 1 : -1
    const start = left + width * (look.language === 'UR' ? 0.2 : 0.8)
    const ways = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    await commands.dragAlong(ways.map(way => [start + sign * way * width, top + 20] as const))
    await expect.poll(shown).toBe((from % 5) + 1)
  })

test('banners can be stopped and let run again; without motion they stand by themselves', async ({ site }) => {
  await openStill(site, VI_PHONE)
  const { pause, resume } = site.words.messages
  await chooseDot(2)
  await button(page.getByTestId('hero'), pause).click()
  await pass(20_000)
  expect(shown()).toBe(2)
  await button(page.getByTestId('hero'), resume).click()
  await pass(5_100)
  await expect.poll(shown).toBe(3)
  vi.useRealTimers()
  await commands.wantMotion('reduce')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await site.open('/', { look: VI_PHONE })
  await untilDots(5)
  await pass(20_000)
  expect(shown()).toBe(1)
  await expect.element(button(page.getByTestId('hero'), pause)).not.toBeInTheDocument()
})

test('banners out of view stand still, and go on when they are back', async ({ site }) => {
  await openStill(site, VI_PHONE)
  await chooseDot(2)
  scrollTo(0, document.body.scrollHeight)
  // Told after the carousel, which asked first: it knows by then.
  await new Promise<void>(done =>
    new IntersectionObserver(([entry]) => entry!.isIntersecting || done()).observe(hero()),
  )
  await pass(12_000)
  expect(shown()).toBe(2)
  scrollTo(0, 0)
  await expect
    .poll(async () => {
      await pass(500)
      return shown()
    })
    .toBe(3)
})

test('only the banner that is shown can be reached by the keyboard, and its dots by name', async ({ site }) => {
  await site.open('/')
  await untilDots(5)
  dots()[1]!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toBe(2)
  expect(current()).toHaveLength(1)
  expect(hero().querySelectorAll('[inert]')).toHaveLength(4)
  const name = site.words.messages.slide.replace('{n}', '2').replace('{count}', '5')
  await expect.element(button(page.getByTestId('hero'), name)).toHaveAttribute('aria-current', 'true')
})

test('§3: the whole banner opens its target: a game, a promotion, a notice, a page', async ({ site }) => {
  const press = async (n: number) => {
    await site.open('/')
    await untilDots(5)
    await chooseDot(n)
    await untilStill(n)
    // Nowhere near the button: in the picture.
    const { width, height } = hero().getBoundingClientRect()
    await page.getByTestId('hero').click({ position: { x: width * 0.8, y: height * 0.3 } })
  }
  await press(1)
  await expect.element(box(site.dialog, site.words.session.username)).toBeVisible()
  await press(2)
  await expectPath(site, '/promoDetail?id=welcome')
  await press(3)
  await expect.element(site.dialog.getByRole('heading', { name: titleOf(site, NOTICES, 'ledger') })).toBeVisible()
  await press(4)
  await expectPath(site, '/rng')
  await press(5)
  await expectPath(site, '/help#play-safely')
})

test('the first banner leads into its game, through the login', async ({ site }) => {
  site.answer(sessionsApi.login, LOGGED_IN)
  site.answer(gamesApi.launchGame, new FakeRefusal('busy'))
  await site.open('/')
  await page.getByTestId('hero').getByTestId('play').first().click()
  await logIn(site)
  await expectPath(site, '/game?vassalage=LACQUER&gameCode=lotus-lantern')
  await expectIn('lan')
})

test('§2: each group of routes has its own banners, alone they stand still, and others have none', async ({ site }) => {
  await site.open('/')
  await untilDots(5)
  // The route changes within the page: the banners are built anew.
  await page.elementLocator(document.querySelector('a[href="/rng"]')!).click()
  await untilDots(2)
  for (const [group, [path]] of Object.entries(BANNER_GROUPS)) {
    const before = site.asked(messagesApi.announcements).length
    await site.open(path)
    const asked = () => site.asked(messagesApi.announcements).slice(before)
    await expect.poll(() => asked().map(each => each.groupName)).toContain(group)
    await expect.poll(() => current()[0]?.querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0)
  }
  await site.open('/fish')
  await expect.element(page.getByTestId('hero')).toBeVisible()
  expect(dots()).toEqual([])
  expect(hero().querySelectorAll('a')).toHaveLength(0)
  await site.open('/me')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByTestId('hero')).not.toBeInTheDocument()
})

test('§4: banners change with the language', async ({ site }) => {
  await site.open('/')
  await untilDots(5)
  const titles = () => [...hero().querySelectorAll('h2')].map(title => title.textContent)
  await expect.poll(() => titles()[1]).toBe(titleOf(site, BANNERS, 'home-credits'))
  await page.getByRole('combobox').first().selectOptions('VI')
  await expect.poll(() => titles()[1]).toBe('10.000 tín dụng để bắt đầu')
})
