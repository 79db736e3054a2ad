import { expect } from '@playwright/test'
import { setMemberStatus } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { EN_DESKTOP, expectIn, givenPerson, logIn, merchant, story, VI_PHONE, withDatabase } from './hands.ts'
import { act, comeToWork, see } from './office-hands.ts'

story('support finds a player by half a phone number and unlocks them', async ({ visit }) => {
  const half = String(Date.now()).slice(-6)
  const person = await givenPerson({ profile: { mobile: `+84901${half}` }, proven: [] })
  await block(person.username)
  const player = await visit(EN_DESKTOP)
  await player.page.goto('/login')
  await logIn(player, person)
  await expect(player.page.getByText(player.words.refusal.account_blocked)).toBeVisible()

  const support = await comeToWork(await visit(VI_PHONE), 'support', '/players')
  const { players, player: t } = support.words
  await see(support, players.title)
  await support.page.getByLabel(players.like).fill(half)
  await support.page.getByRole('link', { name: person.username }).click()
  await see(support, person.username)
  await act(support, t.acts.unlock)
  await expect(support.page.getByText(players.states.active, { exact: true })).toBeVisible()

  await logIn(player, person)
  await expectIn(player.page, person.username)
})

const block = (username: string) =>
  withDatabase(db =>
    transaction(db, async tx => {
      const [member] = await tx<{ id: string }[]>`
        select id from people.members where merchant_id = ${merchant()} and username = ${username}`
      await setMemberStatus(tx, merchant(), member!.id, 'blocked')
    }),
  )
