import { expect } from '@playwright/test'
import { anyAddress, EN_DESKTOP, givenLogin, givenPerson, story, VI_PHONE, withDatabase } from './hands.ts'
import { act, comeToWork, givenOperator, openPage, see } from './office-hands.ts'

const idOf = (username: string) =>
  withDatabase(async db => {
    const [row] = await db<{ id: string }[]>`select id from people.members where username = ${username}`
    return row!.id
  })

story('risk freezes who is linked, and a colleague ends the case about them', async ({ visit }) => {
  const [person, twin] = [await givenPerson(), await givenPerson()]
  const player = await visit(EN_DESKTOP)
  const telephone = { ip: anyAddress(), userAgent: 'one tablet' }
  for (const each of [twin, person]) await givenLogin(player, each, telephone)
  await player.page.goto('/')
  await expect(player.page.getByTestId('balance').first()).toBeVisible()

  const path = `/risk/linked?member=${await idOf(person.username)}`
  const colleague = await givenOperator('rosa', 'risk')
  const risk = await comeToWork(await visit(EN_DESKTOP), await givenOperator('remy', 'risk'), path)
  const { risk: t, player: card } = risk.words
  await see(risk, t.pages.linked)
  for (const { username } of [person, twin])
    await risk.page.getByRole('checkbox', { name: t.chooseOne.replace('{name}', username) }).click()
  await act(risk, card.freeze.freeze)
  for (const { username } of [person, twin])
    await expect(risk.page.getByRole('row', { name: username })).toContainText(t.standings.blocked)
  // Whoever was in is out.
  await expect(player.page.getByRole('banner').getByRole('button', { name: player.words.shell.signIn })).toBeVisible()

  await act(risk, t.openCase)
  await expect(risk.page).toHaveURL(/\/risk\/cases/)
  await act(risk, t.assign, {
    reason: '',
    fill: async dialog => {
      await dialog.getByRole('combobox', { name: t.assigned }).click()
      await risk.page.getByRole('option', { name: colleague.email }).click()
    },
  })
  const other = await comeToWork(await visit(VI_PHONE), colleague, '/risk/cases?mine=true')
  await see(other, other.words.risk.pages.cases)
  await other.page.getByRole('row', { name: twin.username }).getByRole('button').click()
  const { close, outcome, outcomes } = other.words.risk
  await act(other, close, {
    reason: 'one person, two accounts',
    fill: async dialog => {
      await dialog.getByRole('combobox', { name: outcome }).click()
      await other.page.getByRole('option', { name: outcomes.confirmed }).click()
    },
  })
  await openPage(other, '/risk/cases?show=closed')
  await expect(other.page.getByRole('row', { name: twin.username })).toContainText(outcomes.confirmed)
})
