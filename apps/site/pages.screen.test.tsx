import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { axeProblems } from '../../tests/screens/axe.ts'
import { LOOKS, test } from '../../tests/screens/site.tsx'

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
