import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gamesApi } from '#features/games/api.ts'
import { LOTUS } from '../../../../tests/screens/demo.ts'
import { test } from '../../../../tests/screens/site.tsx'

const row = (id: string) => document.querySelector(`section[aria-labelledby="${id}"]`)

test('a row of nothing leaves no place; themes begin at the first that has games, and one without says so', async ({
  site,
}) => {
  const { words } = site
  site.answer(gamesApi.gameList, ({ theme, gameClassify }) => ({
    games: gameClassify || (theme && theme !== 'sky') ? [] : [LOTUS],
    totalPages: 1,
  }))
  await site.open('/')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tab', { name: words.lobby.themes.sky })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => row('themes')?.querySelectorAll('article').length).toBe(1)
  expect([row('originals'), row('pools')]).toEqual([null, null])
  const places = [...document.querySelectorAll('[data-nothing]')].map(each => each.closest('div')!)
  expect(places.length).toBeGreaterThan(1)
  for (const place of places) expect(place.getBoundingClientRect().height).toBe(0)

  await page.getByRole('tab', { name: words.lobby.themes.sea }).click()
  await expect.element(page.getByText(words.games.none, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: words.lobby.themes.sea })).toBeVisible()
})
