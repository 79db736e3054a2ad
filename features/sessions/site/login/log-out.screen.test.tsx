import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../../../tests/screens/hands.ts'
import { test } from '../../../../tests/screens/site.tsx'

test('S-47: after a logout the browser keeps language, theme and favourites, and nothing of the member', async ({
  site,
}) => {
  await site.open('/', { as: {} })
  const own = { LOTTFAV: '{"lan":["VN27"]}', hideBalance: '1', consent: 'no', 'vn.last': 'x' }
  for (const [key, text] of Object.entries(own)) localStorage.setItem(key, text)
  await button(page, site.words.shell.signOut).first().click()
  await button(page.getByRole('alertdialog'), site.words.session.confirm).click()
  await expect.element(button(page, site.words.shell.signIn)).toBeVisible()
  expect(Object.keys(localStorage).sort()).toEqual(['LOTTFAV', 'lang', 'theme'])
  expect(sessionStorage.getItem('token')).toBeNull()
})
