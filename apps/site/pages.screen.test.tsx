import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { PAGES } from '#shared/pages.ts'
import { axeProblems } from '../../tests/screens/axe.ts'
import { expectPath } from '../../tests/screens/hands.ts'
import { LOOKS, test } from '../../tests/screens/site.tsx'
import { openRouter } from './pages.tsx'

/** Pages that no vendor and no lottery fills; those are seen with theirs by `npm run soak -- looks`. */
const ROUTES = [
  '/',
  '/rng',
  '/live',
  '/noticePage',
  '/promotions',
  '/help',
  '/download',
  '/vip',
  '/contact',
  '/nowhere',
]

for (const look of LOOKS)
  test(`pages are there, accessible, as wide as the screen and free of errors (${look.language})`, async ({ site }) => {
    const problems: string[] = []
    for (const route of ROUTES) {
      await site.open(route, { look })
      await expect.poll(() => document.querySelector('h1, h2')).not.toBeNull()
      await expect.element(page.getByRole('main')).toBeInTheDocument()
      for (const each of await axeProblems(document.getElementById('root')!)) problems.push(`${route}: ${each}`)
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) problems.push(`${route}: ${scrollWidth - clientWidth} px too wide`)
    }
    expect(problems).toEqual([])
  })

test('the server knows the addresses of all pages, and no other', async () => {
  expect(Object.keys(openRouter().routesByPath).sort()).toEqual([...PAGES].sort())
})

/** Specification §2, Routes: where the flag is on, five pages stand open. */
test('a merchant may lead everybody who is not logged in to /login, but for five pages', async ({ site }) => {
  site.giveFlags({ FORCELOGIN3: true })
  for (const path of ['/rng', '/me', '/nowhere', '/']) {
    await site.open(path)
    await expectPath(site, '/login')
    await expect.element(site.dialog).toBeVisible()
  }
  for (const path of ['/login', '/register', '/register.html', '/helpmc', '/download']) {
    await site.open(path)
    await expect.element(page.getByRole('main')).toBeInTheDocument()
    expect(site.path).toBe(path)
  }
  await site.open('/vip', { as: {} })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(site.path).toBe('/vip')
})

test('without the flag visitors look around', async ({ site }) => {
  site.giveFlags({ FORCELOGIN3: false })
  await site.open('/vip')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(site.path).toBe('/vip')
})
