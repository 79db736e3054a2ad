import { expect } from '@playwright/test'
import { setGameOffer } from '#features/games/server/games.ts'
import { givenPlayer } from '../given.ts'
import { createRetryingVendor } from '../platform.ts'
import { EN_DESKTOP, givenPerson, logIn, type Person, story, UR_PHONE, withDatabase } from './hands.ts'
import { changeCatalogue, dropVendors, givenVendor } from './lobby-vendors.ts'
import { SECRETS } from './world.ts'

const LOTUS = 'lotus-lantern'

/** Somebody who has staked all that they had. */
async function givenPoor(): Promise<Person> {
  const person = await givenPerson()
  const player = await withDatabase(async db => {
    const [member] = await db<{ id: string }[]>`select id from people.members where username = ${person.username}`
    return givenPlayer({ db } as Parameters<typeof givenPlayer>[0], member!.id, 'LACQUER')
  })
  const key = { keyId: SECRETS.STUDIO_KEY_ID, secret: SECRETS.STUDIO_KEY_SECRET }
  const call = createRetryingVendor(process.env.STORY_URL!, key)
  const id = `poor-${process.pid}-${Date.now()}`
  const about = { ...player, game: LOTUS, round: id }
  const bet = await call('bet', { ...about, tx: `${id}.b`, amount: '1000000' })
  expect(bet.status).toBe('OK')
  expect((await call('win', { ...about, tx: `${id}.w`, ref: `${id}.b`, amount: '0', final: true })).status).toBe('OK')
  return person
}

// A game that no other story plays meanwhile.
story('a game under maintenance says so and stays closed', async ({ visit }) => {
  const node = 'FINCH.clockwork-finch'
  await changeCatalogue(tx => setGameOffer(tx, 1, node, { maintenance: true }))
  const { page, words } = await visit(EN_DESKTOP)
  await page.goto('/rng?vassalage=FINCH')
  const card = page.getByRole('article').filter({ hasText: 'Clockwork Finch' })
  await expect(card).toContainText(words.lobby.maintenance)
  await card.getByTestId('play').click()
  await expect(page.getByRole('status').filter({ hasText: words.refusal.game_maintenance })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/rng/)
  await changeCatalogue(tx => setGameOffer(tx, 1, node, { maintenance: false }))
})

story('a visitor logs in and the game opens; without money they are told at the door', async ({ visit }) => {
  const v = await visit(UR_PHONE)
  const { page, words, dialog } = v
  await page.goto('/rng?vassalage=LACQUER')
  await page.getByRole('article').getByTestId('play').click()
  await logIn(v, await givenPoor())
  await expect(page).toHaveURL(/\/game\?vassalage=LACQUER&gameCode=lotus-lantern/)
  await expect(dialog).toContainText(words.lobby.noMoney)
  // Credits cannot be bought: nothing invites to it.
  await expect(dialog.getByRole('button', { name: words.lobby.deposit })).toHaveCount(0)
  await dialog.getByRole('button', { name: words.lobby.look }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('iframe')).toBeVisible()
  await page.getByRole('button', { name: words.games.back, exact: true }).click()
  await expect(page).toHaveURL(/\/rng\?vassalage=LACQUER/)
})

story('vendors open as their cards say: a popup list, the lottery pages, or not at all', async ({ visit }) => {
  await givenVendor('BACCA', 'LIVE', ['Baccarat One', 'Baccarat Two'])
  await givenVendor('ELOTT', 'ELOTT', ['Minute Draw'])
  await givenVendor('DS88', 'SPORTS', ['Arena'])
  await changeCatalogue(async tx => {
    await tx`update games.vendors set opens_list = true where code = 'BACCA'`
  })
  const v = await visit(EN_DESKTOP)
  const { page, words } = v
  const open = (name: string) => page.getByRole('button', { name: words.lobby.open.replace('{name}', name) })
  await page.goto('/live')
  await expect(page.getByRole('article')).toHaveCount(2)
  await open('BACCA Tables').click()
  await logIn(v, await givenPerson())
  const list = page.getByRole('dialog', { name: words.lobby.gamesOf.replace('{vendor}', 'BACCA Tables') })
  await expect(list.getByRole('article')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await page.goto('/elott')
  await open('ELOTT Tables').click()
  await expect(page).toHaveURL(/\/lottery\?vendor=ELOTT/)

  // A cockfight vendor among the sports vendors stands on the page of its own.
  await page.goto('/cockfight')
  await expect(open('DS88 Tables')).toBeVisible()
  await page.goto('/sports')
  await expect(page.getByText(words.coming.sports.title).first()).toBeVisible()
  await expect(open('DS88 Tables')).toHaveCount(0)
  await page.goto('/fbsports')
  await expect(page.getByText(words.refusal.game_maintenance)).toBeVisible()
  await dropVendors(['BACCA', 'ELOTT', 'DS88'])
})
