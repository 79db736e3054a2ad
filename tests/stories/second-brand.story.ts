import { expect } from '@playwright/test'
import { LOTUS_HOST } from '../../database/seed/seed.ts'
import { axeProblems } from './axe.ts'
import { EN_DESKTOP, type Look, story, UR_PHONE, VI_PHONE } from './hands.ts'

const LOOKS: Look[] = [EN_DESKTOP, { ...EN_DESKTOP, theme: 'dark' }, VI_PHONE, { ...UR_PHONE, theme: 'light' }]

story('the second brand has its own name, colours, games and draws, in each look', async ({ visit }) => {
  const home = process.env.STORY_URL!.replace('localhost', LOTUS_HOST)
  for (const look of LOOKS) {
    const { page, words } = await visit(look)
    await page.goto(home)
    await expect(page).toHaveTitle(/Lotus House/)
    await expect(page.locator('html')).toHaveCSS('--vermilion', look.theme === 'dark' ? '#e0709c' : '#a8255f')
    // All of the page is drawn once somebody uses it; rows that have nothing leave no place.
    await page.mouse.wheel(0, 100)
    await expect(page.getByRole('heading', { name: words.home.promises.title })).toBeVisible()
    await expect(page.locator('#pools, #originals')).toHaveCount(0)
    await expect(page.getByText('Lotus Pond').first()).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await axeProblems(page)).toEqual([])
    await page.screenshot({ path: `test-results/looks/lotus-${look.size}-${look.theme}.png`, fullPage: true })
  }
})
