import { expect, type Page } from '@playwright/test'
import { BANNER_GROUPS } from '#features/messages/rules/messages.ts'
import { BANNERS } from '../../database/seed/content-banners.ts'
import { NOTICES } from '../../database/seed/content-notices.ts'
import { EN_DESKTOP, givenPerson, logIn, story, UR_PHONE, VI_PHONE } from './hands.ts'

const hero = (page: Page) => page.getByTestId('hero')
const dots = (page: Page) => hero(page).locator('button[aria-current]')
/** The number of the banner that is shown. */
const shown = (page: Page) =>
  dots(page).evaluateAll(all => 1 + all.findIndex(each => each.getAttribute('aria-current') === 'true'))
/** The banner that no other hides. */
const current = (page: Page) => hero(page).locator('[data-shown=true]')

/** A text of the demo world in the language of the page. */
async function titleOf(page: Page, list: typeof NOTICES, id: string): Promise<string> {
  const language = await page.evaluate(() => localStorage.getItem('lang')!)
  return list.find(each => each.id === id)!.texts[language]!.title
}

/** Home with its banners moving, on a clock that stands still. */
async function openStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await expect(dots(page)).toHaveCount(5)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

story('§9: the next banner comes after 5000 ms, whatever the visitor does with the banners', async ({ visit }) => {
  const { page } = await visit(EN_DESKTOP)
  await openStill(page)
  await dots(page).nth(0).click()
  await page.clock.runFor(4_900)
  await expect.poll(() => shown(page)).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => shown(page)).toBe(2)
  // A dot chosen: that banner has its whole time.
  await dots(page).nth(3).click()
  await expect.poll(() => shown(page)).toBe(4)
  await page.clock.runFor(4_900)
  await expect.poll(() => shown(page)).toBe(4)
  await page.clock.runFor(200)
  await expect.poll(() => shown(page)).toBe(5)
  // A mouse that throws it back, and rests on it, stops nothing; after the last comes the first.
  const box = (await hero(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + 40, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toBe(4)
  await page.clock.runFor(5_100)
  await expect.poll(() => shown(page)).toBe(5)
  await page.clock.runFor(5_100)
  await expect.poll(() => shown(page)).toBe(1)
})

story('a swipe turns the banners, to the left in English and to the right in Urdu', async ({ visit }) => {
  for (const look of [EN_DESKTOP, UR_PHONE]) {
    const { page, words } = await visit(look)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await expect(dots(page)).toHaveCount(5)
    const isRtl = await page.evaluate<boolean>(`document.documentElement.dir === 'rtl'`)
    await hero(page).getByRole('button', { name: words.messages.pause }).click()
    const from = await shown(page)
    const box = (await hero(page).boundingBox())!
    const way = (isRtl ? 1 : -1) * box.width * 0.6
    const startX = box.x + box.width * (isRtl ? 0.2 : 0.8)
    await page.mouse.move(startX, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(startX + way / 2, box.y + 20, { steps: 5 })
    await page.mouse.move(startX + way, box.y + 20, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => shown(page)).toBe((from % 5) + 1)
  }
})

story('banners can be stopped and let run again; without motion they stand by themselves', async ({ visit }) => {
  const { page, words } = await visit(VI_PHONE)
  await openStill(page)
  await dots(page).nth(1).click()
  await hero(page).getByRole('button', { name: words.messages.pause }).click()
  await page.clock.runFor(20_000)
  await expect.poll(() => shown(page)).toBe(2)
  await hero(page).getByRole('button', { name: words.messages.resume }).click()
  await page.clock.runFor(5_100)
  await expect.poll(() => shown(page)).toBe(3)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.resume()
  await page.goto('/')
  await expect(dots(page)).toHaveCount(5)
  await page.clock.fastForward(20_000)
  await expect.poll(() => shown(page)).toBe(1)
  await expect(hero(page).getByRole('button', { name: words.messages.pause })).toHaveCount(0)
})

story('banners out of view stand still, and go on when they are back', async ({ visit }) => {
  const { page } = await visit(VI_PHONE)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Told after the carousel, which asked first: it knows by then.
  const untilOut = () =>
    page.evaluate(`new Promise(done => new IntersectionObserver(([entry]) => entry.isIntersecting || done())
      .observe(document.querySelector('[data-testid=hero]')))`)
  await openStill(page)
  await dots(page).nth(1).click()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await untilOut()
  await page.clock.runFor(12_000)
  expect(await shown(page)).toBe(2)
  await page.clock.resume()
  await page.evaluate('scrollTo(0, 0)')
  await expect.poll(() => shown(page)).toBe(3)
})

story('only the banner that is shown can be reached by the keyboard, and its dots by name', async ({ visit }) => {
  const { page, words } = await visit(EN_DESKTOP)
  await page.goto('/')
  await expect(dots(page)).toHaveCount(5)
  await dots(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page)).toBe(2)
  await expect(current(page)).toHaveCount(1)
  await expect(hero(page).locator('[inert]')).toHaveCount(4)
  const name = words.messages.slide.replace('{n}', '2').replace('{count}', '5')
  await expect(hero(page).getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
})

story('§3: the whole banner opens its target: a game, a promotion, a notice, a page', async ({ visit }) => {
  const { page, dialog } = await visit(EN_DESKTOP)
  const press = async (n: number) => {
    await page.goto('/')
    await dots(page)
      .nth(n - 1)
      .click()
    // Nowhere near the button: in the picture.
    const box = (await hero(page).boundingBox())!
    const slide = hero(page)
      .getByRole('group')
      .nth(n - 1)
    await expect.poll(async () => Math.abs((await slide.boundingBox())!.x - box.x)).toBeLessThan(2)
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3)
  }
  await press(1)
  await expect(dialog.locator('input[type=password]')).toBeVisible()
  await press(2)
  await expect(page).toHaveURL(/\/promoDetail\?id=welcome$/)
  await press(3)
  await expect(dialog.getByRole('heading', { name: await titleOf(page, NOTICES, 'ledger') })).toBeVisible()
  await press(4)
  await expect(page).toHaveURL(/\/rng$/)
  await press(5)
  await expect(page).toHaveURL(/\/help#play-safely$/)
})

story('the first banner leads into its game, through the login', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const { page } = visitor
  await page.goto('/')
  await hero(page).getByTestId('play').first().click()
  await logIn(visitor, await givenPerson())
  await expect(page).toHaveURL(/\/game\?vassalage=LACQUER&gameCode=lotus-lantern$/)
})

story(
  '§2: each group of routes has its own banners, alone they stand still, and others have none',
  async ({ visit }) => {
    const { page } = await visit(EN_DESKTOP)
    await page.goto('/')
    await expect(dots(page)).toHaveCount(5)
    // The route changes within the page: the banners are built anew.
    await page.locator('a[href="/rng"]').first().click()
    await expect(page).toHaveURL(/\/rng/)
    await expect(dots(page)).toHaveCount(2)
    for (const [group, [path]] of Object.entries(BANNER_GROUPS)) {
      const asked = page.waitForResponse(reply => reply.url().includes(`groupName=${group}&`))
      await page.goto(path)
      await asked
      await expect(current(page).locator('img')).toHaveJSProperty('complete', true)
      await expect(current(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    }
    await page.goto('/fish')
    await expect(hero(page)).toBeVisible()
    await expect(dots(page)).toHaveCount(0)
    await expect(current(page).getByRole('link')).toHaveCount(0)
    await page.goto('/me')
    await expect(page.locator('h1')).toBeVisible()
    await expect(hero(page)).toHaveCount(0)
  },
)

story('the first picture is the one that stood before any script, asked for once', async ({ visit }) => {
  const { page } = await visit(VI_PHONE)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/banners/')) asked.push(new URL(request.url()).pathname)
  })
  for (const [path, count] of [
    ['/', 5],
    ['/rng', 2],
  ] as const) {
    asked.length = 0
    await page.goto(path)
    await expect(dots(page)).toHaveCount(count)
    expect(asked.filter(each => each.includes('lotus-lantern'))).toEqual(['/banners/lotus-lantern-phone.svg'])
    expect(asked.every(each => each.endsWith('-phone.svg'))).toBe(true)
  }
})

story('§4: banners change with the language', async ({ visit }) => {
  const { page } = await visit(EN_DESKTOP)
  await page.goto('/')
  await expect(dots(page)).toHaveCount(5)
  const titles = hero(page).locator('h2')
  await expect(titles.nth(1)).toHaveText(await titleOf(page, BANNERS, 'home-credits'))
  await page.getByRole('combobox').first().selectOption('VI')
  await expect(titles.nth(1)).toHaveText('10.000 tín dụng để bắt đầu')
})
