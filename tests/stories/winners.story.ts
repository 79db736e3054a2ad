import { expect } from '@playwright/test'
import { givenPlayer } from '../support/given.ts'
import { createRetryingVendor } from '../support/platform.ts'
import { EN_DESKTOP, expectIn, givenLogin, givenPerson, type Person, reach, story, withDatabase } from './hands.ts'
import { SECRETS } from './world.ts'

/** Somebody wins 123.45 for a stake of 1.00, by signed calls as the studio's. */
async function givenWinner(): Promise<Person> {
  const person = await givenPerson()
  const player = await withDatabase(async db => {
    const [member] = await db<{ id: string }[]>`select id from people.members where username = ${person.username}`
    return givenPlayer({ db } as Parameters<typeof givenPlayer>[0], member!.id, 'LACQUER')
  })
  const key = { keyId: SECRETS.STUDIO_KEY_ID, secret: SECRETS.STUDIO_KEY_SECRET }
  const call = createRetryingVendor(process.env.STORY_URL!, key)
  const id = `winner-${process.pid}-${Date.now()}`
  const about = { ...player, game: 'lotus-lantern', round: id }
  expect((await call('bet', { ...about, tx: `${id}.b`, amount: '100' })).status).toBe('OK')
  const win = { ...about, tx: `${id}.w`, ref: `${id}.b`, amount: '12345', final: true }
  expect((await call('win', win)).status).toBe('OK')
  return person
}

story('a win comes to whoever looks at the board, by a hint of the server alone', async ({ visit }) => {
  const guest = await visit(EN_DESKTOP)
  const { page } = guest
  await givenLogin(guest, await givenPerson())
  // Marks the page once its channel is open: hints of before reach nobody.
  await page.addInitScript(`
    globalThis.WebSocket = class extends WebSocket {
      constructor(url) {
        super(url)
        this.addEventListener('open', () => document.documentElement.setAttribute('data-hears', 'true'))
      }
    }
  `)
  await page.goto('/')
  await expectIn(page)
  await reach(page.getByText(guest.words.winners.title))
  await expect(page.locator('html')).toHaveAttribute('data-hears', 'true')
  // Whoever polls sees nothing any more.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5_000)
  // The server has just remembered the board without it.
  expect((await fetch(`${process.env.STORY_URL}/wps/relay/GCSGAME_getRankList`)).status).toBe(200)
  const winner = await givenWinner()
  const masked = `${winner.username[0]}***${winner.username.at(-1)}`
  const card = page.getByRole('link').filter({ hasText: '123.45' }).filter({ hasText: masked })
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(card).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  await expect(card).toContainText('123.4×')
  expect(await page.content()).not.toContain(winner.username)
})
