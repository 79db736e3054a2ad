import { expect, type Page } from '@playwright/test'
import { EN_DESKTOP, givenPerson, logIn, story, VI_PHONE } from './hands.ts'

const hero = (page: Page) => page.getByTestId('hero')
const dots = (page: Page) => hero(page).locator('button[aria-current]')

story('the first banner leads into its game, through the login', async ({ visit }) => {
  const visitor = await visit(EN_DESKTOP)
  const { page } = visitor
  await page.goto('/')
  await hero(page).getByTestId('play').first().click()
  await logIn(visitor, await givenPerson())
  await expect(page).toHaveURL(/\/game\?vassalage=LACQUER&gameCode=lotus-lantern$/)
})

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
