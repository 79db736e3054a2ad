import { expect } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, type Look, story, UR_PHONE, VI_PHONE, type Visit } from './hands.ts'
import { booked, centsOf, changeGame, expectOneBalance, type Stage } from './studio-hands.ts'

/** Coups of the swiftest tables take some 20 seconds. */
const COUP = { timeout: 90_000 }

type Guest = { stage: Stage; username: string; before: number }

async function sitDown(visit: (look: Look) => Promise<Visit>, look: Look, game: string): Promise<Guest> {
  const visitor = await visit(look)
  const { username, password } = await givenPerson()
  await givenLogin(visitor, { username, password })
  const stage = { page: visitor.page, frame: visitor.page.frameLocator('iframe'), visit: visitor }
  await changeGame(stage, game)
  return { stage, username, before: await centsOf(stage, 'balance') }
}

const area = ({ stage }: Guest) => stage.frame.locator('[data-phase]').first()

/** Bets have just been opened: there is time to place some. */
async function untilBetsOpen(guest: Guest): Promise<void> {
  await expect(area(guest)).not.toHaveAttribute('data-phase', 'betting', COUP)
  await expect(area(guest)).toHaveAttribute('data-phase', 'betting', COUP)
}

async function place({ stage }: Guest, ...bets: string[]): Promise<void> {
  for (const bet of bets) await stage.frame.locator(`[data-bet="${bet}"]`).click()
  const placed = stage.page.waitForResponse(response => response.url().endsWith('/stage/v1/table/bets'))
  await stage.frame.getByTestId('place').click()
  expect((await placed).ok()).toBe(true)
}

/** What the table shows is what the ledger has. */
async function expectBooked({ stage, username, before }: Guest, staked: number): Promise<void> {
  await expectOneBalance(stage)
  const { bet = 0, win = 0 } = Object.fromEntries(await booked(username))
  expect(-bet).toBe(staked)
  expect(await centsOf(stage, 'balance')).toBe(before + bet + win)
}

story(
  'tables: a phone and a desktop at one table see the same coup, also after a reload in the middle',
  async ({ visit }) => {
    const [phone, desktop] = [
      await sitDown(visit, VI_PHONE, 'swift-baccarat'),
      await sitDown(visit, EN_DESKTOP, 'swift-baccarat'),
    ]
    await phone.stage.frame.getByTestId('chat').click()
    await phone.stage.frame.getByTestId('phrase-goodLuck').click()
    await expect(desktop.stage.frame.locator('.chat-said')).toContainText('Good luck!')
    await expect(phone.stage.frame.locator('.chat-said')).toContainText('Chúc may mắn!')
    await untilBetsOpen(desktop)
    await Promise.all([place(phone, 'player'), place(desktop, 'banker', 'tie')])
    await expect(area(desktop)).toHaveAttribute('data-phase', 'dealing', COUP)
    await phone.stage.page.reload()
    await Promise.all([phone, desktop].map(guest => expect(area(guest)).toHaveAttribute('data-phase', 'result', COUP)))
    const totals = ({ stage }: Guest) => stage.frame.locator('.side-total').allTextContents()
    await expect.poll(async () => (await totals(phone)).join()).toBe((await totals(desktop)).join())
    await untilBetsOpen(desktop)
    await expectBooked(phone, 100)
    await expectBooked(desktop, 200)
  },
)

story('cockfight: from the lobby to a ring, a bet on a bird, and what came of it', async ({ visit }) => {
  const visitor = await visit(UR_PHONE)
  const { username, password } = await givenPerson()
  await givenLogin(visitor, { username, password })
  const { page } = visitor
  await page.goto('/cockfight')
  await page.getByRole('article').first().getByTestId('play').click()
  const stage = { page, frame: page.frameLocator('iframe'), visit: visitor }
  await expect(stage.frame.locator('body')).toHaveAttribute('data-stage', 'ready', COUP)
  const guest = { stage, username, before: await centsOf(stage, 'balance') }
  await untilBetsOpen(guest)
  await place(guest, 'meron')
  await stage.frame.locator('[data-bet="wala"]').click()
  await stage.frame.getByTestId('undo').click()
  await expect(area(guest)).toHaveAttribute('data-phase', 'result', COUP)
  await untilBetsOpen(guest)
  await expectBooked(guest, 100)
})
