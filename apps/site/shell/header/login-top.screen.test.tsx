import { expect, vi } from 'vitest'
import { lobbyApi } from '#features/games/api-lobby.ts'
import { laneOf, vendorsOf } from '../../../../tests/screens/demo.ts'
import { button, expectPath } from '../../../../tests/screens/hands.ts'
import { test } from '../../../../tests/screens/site.tsx'

test('above the login: fish leads to its page, a hot provider to its slots, another opens a window', async ({
  site,
}) => {
  site.answer(lobbyApi.vendorLanes, { data: { lanes: [laneOf(vendorsOf(3)), laneOf(vendorsOf(3), 'LIVE')] } })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await site.open('/login')
  const { dialog, words } = site
  const provider = dialog.getByRole('list', { name: words.loginTop.providers }).getByRole('button').first()
  await button(dialog, words.types.live).click()
  await provider.click()
  expect(open.mock.calls).toEqual([['/login', 'login', 'popup,width=1300,height=900']])
  open.mockRestore()
  await button(dialog, words.types.fish).click()
  await expectPath(site, '/fish')
  await site.open('/login')
  await provider.click()
  await expectPath(site, '/rng?vassalage=V1')
})
