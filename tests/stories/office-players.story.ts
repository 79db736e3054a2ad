import { expect } from '@playwright/test'
import {
  anyAddress,
  box,
  EN_DESKTOP,
  expectIn,
  givenLogin,
  givenPerson,
  letterTo,
  logIn,
  type Person,
  story,
  VI_PHONE,
} from './hands.ts'
import { act, comeToWork, type Desk, openPage, see } from './office-hands.ts'

/** Finds a player by what they said of themselves. */
async function openCard(desk: Desk, said: string, { username }: Person): Promise<void> {
  const { page, words } = desk
  await see(desk, words.players.title)
  await page.getByLabel(words.players.like).fill(said)
  await page.getByRole('link', { name: username }).click()
  await see(desk, username)
}

story('risk freezes linked accounts; support finds one by half a phone number and unlocks it', async ({ visit }) => {
  const half = String(Date.now()).slice(-6)
  const mobile = `+84901${half}`
  const [person, twin] = [await givenPerson({ profile: { mobile } }), await givenPerson()]
  const player = await visit(EN_DESKTOP)
  const telephone = { ip: anyAddress(), userAgent: 'one telephone' }
  for (const each of [twin, person]) await givenLogin(player, each, telephone)
  await player.page.goto('/')
  await expect(player.page.getByTestId('balance').first()).toBeVisible()

  const risk = await comeToWork(await visit(EN_DESKTOP), 'risk', '/players')
  const { player: t } = risk.words
  await openCard(risk, half, person)
  await risk.page.getByRole('tab', { name: t.tabs.linked }).click()
  await expect(risk.page.getByRole('row', { name: twin.username })).toContainText(t.links.device)
  await see(risk, person.username)
  await act(risk, t.freeze.freeze)
  for (const each of [person, twin]) {
    await openPage(risk, `/players?like=${each.username}`)
    await expect(risk.page.getByRole('row', { name: each.username })).toContainText(risk.words.players.states.blocked)
  }
  // Whoever was in is out.
  await expect(player.page.getByRole('banner').getByRole('button', { name: player.words.shell.signIn })).toBeVisible()

  const support = await comeToWork(await visit(VI_PHONE), 'support', '/players')
  await openCard(support, half, person)
  await act(support, support.words.player.acts.unlock)
  await player.page.goto('/login')
  await logIn(player, person)
  await box(player.dialog, player.words.session.code).fill((await letterTo(mobile)).code)
  await player.dialog.locator('button[type=submit]').click()
  await expectIn(player.page, person.username)
})
