import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { lobbyApi, type VendorCard } from '#features/games/api-lobby.ts'
import { pass, stopClock } from '../../../../tests/screens/clock.ts'
import { laneOf, vendorsOf } from '../../../../tests/screens/demo.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { type Site, test, VI_PHONE } from '../../../../tests/screens/site.tsx'

/* The header and its navigation bar (specification §2, §9). */

const bar = (site: Site) => page.getByRole('navigation', { name: site.words.shell.navigation })
const entry = (site: Site) => bar(site).getByRole('link', { name: site.words.types.rng, exact: true })
const dropdown = () => page.getByTestId('nav-dropdown')
const pictures = () => [...dropdown().element().querySelectorAll<HTMLElement>('[data-image]')]
/** Below the bar and all that hangs from it. */
const leaveBar = () => commands.moveMouse(640, 850)

async function openWith(site: Site, cards: VendorCard[]): Promise<void> {
  await leaveBar()
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(cards)] } })
  await site.open('/download')
  await expect.element(entry(site)).toHaveAttribute('aria-haspopup', 'true')
}

test('§2: sign-up stands in the header only when DIRECTREG3 is on', async ({ site }) => {
  const header = page.getByRole('banner')
  await site.open('/')
  await expect.element(button(header, site.words.shell.signUp)).toBeVisible()
  site.giveFlags({ DIRECTREG3: false })
  await site.reload()
  await expect.element(button(header, site.words.shell.signIn)).toBeVisible()
  await expect.element(button(header, site.words.shell.signUp)).not.toBeInTheDocument()
})

test('§2, §9: a dropdown shows 11 vendors, then more, and closes 200 ms after it is left', async ({ site }) => {
  await openWith(site, vendorsOf(13))
  await expect.element(entry(site)).toHaveAttribute('aria-expanded', 'false')
  await entry(site).hover()
  await expect.poll(() => dropdown().query() && pictures()).toHaveLength(11)
  expect(dropdown().getByText(site.words.shell.hot, { exact: true }).elements()).toHaveLength(3)
  const more = dropdown().getByRole('link', { name: site.words.shell.more })
  await expect.element(more).toHaveAttribute('href', '/rng')
  stopClock()
  await leaveBar()
  await pass(199)
  await expect.element(dropdown()).toBeVisible()
  // Back in time, it stays.
  await entry(site).hover()
  await pass(1_000)
  await expect.element(dropdown()).toBeVisible()
  await leaveBar()
  await pass(199)
  await expect.element(dropdown()).toBeVisible()
  await pass(1)
  await expect.element(dropdown()).not.toBeInTheDocument()
})

test('§9: eleven vendors need no link to more; what has none opens nothing', async ({ site }) => {
  await openWith(site, vendorsOf(11))
  await entry(site).hover()
  await expect.poll(() => dropdown().query() && pictures()).toHaveLength(11)
  await expect.element(dropdown().getByRole('link', { name: site.words.shell.more })).not.toBeInTheDocument()
  const live = bar(site).getByRole('link', { name: site.words.types.live })
  await live.hover()
  await expect.element(dropdown()).not.toBeInTheDocument()
  await expect.element(live).not.toHaveAttribute('aria-haspopup')
})

test('the keyboard opens a dropdown, walks it, leaves it, and goes where it leads', async ({ site }) => {
  await openWith(site, vendorsOf(3))
  const first = dropdown().getByRole('link', { name: /^Vendor 1/ })
  ;(entry(site).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dropdown()).not.toBeInTheDocument()
  await expect.element(entry(site)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expectPath(site, '/rng?vassalage=V2')
  await expect.element(dropdown()).not.toBeInTheDocument()
})

test('a picture is asked for three times more, then the error picture stands', async ({ site }) => {
  await commands.loseFile('**/icon-512.png?vendor=1*', 3)
  await commands.loseFile('**/icon-512.png?vendor=2*', 4)
  // The footer asks for none.
  site.answer(lobbyApi.hotGames, { list: [], vendors: [] })
  await openWith(site, vendorsOf(2, '/icons/icon-512.png'))
  await entry(site).hover()
  await expect.poll(() => dropdown().query() && pictures().map(each => each.dataset.image)).toEqual(['loaded', 'error'])
})

test('phones have the tab bar in its place and draw no navigation bar', async ({ site }) => {
  await site.open('/', { look: VI_PHONE })
  await expect.element(page.getByRole('navigation', { name: site.words.shell.tabs })).toBeVisible()
  await expect.element(bar(site)).not.toBeInTheDocument()
})
