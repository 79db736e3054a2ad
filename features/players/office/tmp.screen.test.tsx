import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { LOOKS, test } from '../../../tests/screens/office/office.tsx'
import { givenPlayer } from '../../../tests/screens/office/players.ts'
test('find', async ({ office }) => {
  givenPlayer(office)
  const found: unknown[] = []
  const id = 'mem_linh000000'
  const [EN, VI, UR] = LOOKS as [any, any, any]
  for (const [name, path, look] of [
    ['ur-list', '/players', UR],
    ['en-card', `/players/${id}`, EN],
    ['vi-card', `/players/${id}`, VI],
    ['ur-limits', `/players/${id}?tab=limits`, UR],
    ['en-docs', `/documents/${id}`, { ...EN, theme: 'dark' }],
    ['en-registry', '/protection?item=1', { ...EN, theme: 'dark' }],
    ['en-list', '/players', EN],
  ] as const) {
    await office.open(path, { look })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
    const bad = [...document.querySelectorAll('*')]
      .map(e => ({ e, r: e.getBoundingClientRect() }))
      .filter(({ r }) => r.left < -1 || r.right > innerWidth + 1)
    found.push(`${name} ${innerWidth} ${document.documentElement.scrollWidth}`, ...bad.slice(0, 8).map(({ e, r }) => `${e.tagName}.${String(e.className).slice(0, 50)} ${r.left} ${r.right} ${e.textContent?.slice(0, 20)}`))
    await page.screenshot({ path: `/tmp/players/${name}.png` }).catch(error => found.push(String(error)))
  }
  expect(found).toEqual(0)
})
