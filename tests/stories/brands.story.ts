import { expect, type FrameLocator, type Page } from '@playwright/test'
import { prove } from '#features/wallet/server/wallet.ts'
import { KEEPS_MONEY } from '../../database/seed/vendors.ts'
import { PROVEN } from '../support/given.ts'
import { EN_DESKTOP, givenLogin, givenPerson, SEES_ALL, story, withDatabase } from './hands.ts'

type Card = { vassalage: string; gameCode: string; displayName: string }

story('a game of a vendor is opened and played, and every cent is proven', async ({ visit }) => {
  story.setTimeout(300_000)
  const v = await visit(EN_DESKTOP)
  const { page } = v
  const person = await givenPerson()
  await givenLogin(v, person)
  const games = await listGames(page)
  const vendors = [...new Set(games.map(game => game.vassalage))]
  expect(vendors.length).toBeGreaterThanOrEqual(12)
  expect(games.length).toBeGreaterThanOrEqual(37)

  const played = SEES_ALL ? vendors : vendors.slice(0, 4)
  for (const vassalage of played) {
    const { gameCode, displayName } = games.find(game => game.vassalage === vassalage)!
    await page.goto(`/game?vassalage=${vassalage}&gameCode=${gameCode}`)
    const stage = page.frameLocator('iframe')
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText(displayName, { timeout: 60_000 })
    await expect(stage.locator('body')).toHaveAttribute('data-stage', 'ready', { timeout: 60_000 })
    await page.screenshot({ path: `test-results/looks/brand-${vassalage.toLowerCase()}.png` })
    const played = page.waitForResponse(reply => reply.url().endsWith('/stage/v1/spin'))
    await stage.getByTestId('spin').dispatchEvent('click')
    await played
    await settle(page, stage)
  }

  const bets = await withDatabase(
    db => db<{ code: string }[]>`
      select v.code from wallet.public_calls t join games.vendors v on v.id = t.vendor_id
      join games.players p on p.vendor_id = v.id and p.player = t.player
      join people.members m on m.id = p.member_id
      where m.username = ${person.username} and t.op = 'bet' and t.state = 'ACCEPTED'`,
  )
  // What is staked at a vendor that keeps a balance of its own is in its books, not in ours.
  expect(bets.map(row => row.code).sort()).toEqual(played.filter(code => code !== KEEPS_MONEY).sort())
  expect(await withDatabase(prove)).toEqual(PROVEN)
})

async function listGames(page: Page): Promise<Card[]> {
  const reply = await page.request.get('/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=60&language=EN')
  return ((await reply.json()) as { value: { games: Card[] } }).value.games
}

/** Taps through whatever is shown until the stage takes the next spin. */
async function settle(page: Page, stage: FrameLocator): Promise<void> {
  const body = stage.locator('body')
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await page.waitForTimeout(150)) {
    if ((await body.getAttribute('data-stage')) === 'ready') return
    await stage.locator('#scene').dispatchEvent('pointerdown')
  }
  throw new Error('the round was not shown to its end')
}
