import { expect } from '@playwright/test'
import { connect } from '#shared/server/db.ts'
import { putShoe } from '../proofs/tables/boxes.ts'
import { EN_DESKTOP, givenLogin, givenPerson, type Look, story, VI_PHONE, type Visit } from './hands.ts'
import { booked, centsOf, changeGame, expectOneBalance, type Stage } from './studio-hands.ts'
import { SECRETS } from './world.ts'

const GAME = 'velvet-blackjack'
const COUP = { timeout: 120_000 }
/** Boxes 3 and 5 and an ace, eights, nineteen and a six under it; what box 3 splits and doubles to; the dealer stands on 17. */
const SHOE = [8, 10, 1, 8, 9, 6, 3, 10, 10]

type Guest = { stage: Stage; username: string; before: number }

async function sitDown(visit: (look: Look) => Promise<Visit>, look: Look): Promise<Guest> {
  const visitor = await visit(look)
  const { username, password } = await givenPerson()
  await givenLogin(visitor, { username, password })
  const stage = { page: visitor.page, frame: visitor.page.frameLocator('iframe'), visit: visitor }
  await changeGame(stage, GAME)
  return { stage, username, before: await centsOf(stage, 'balance') }
}

const area = ({ stage }: Guest) => stage.frame.locator('[data-phase]').first()
const untilPhase = (guest: Guest, phase: string) => expect(area(guest)).toHaveAttribute('data-phase', phase, COUP)

/** A shoe lies ready for the next coup, whose bets have just been opened. */
async function untilOpen(guest: Guest): Promise<void> {
  await untilPhase(guest, 'dealing')
  const db = connect(process.env.STORY_STUDIO_DATABASE_URL!, 1)
  await putShoe(db, { id: GAME }, SHOE, { serverSecret: SECRETS.SERVER_SECRET, testSeed: '' })
  await db.end()
  await untilPhase(guest, 'betting')
}

async function place({ stage }: Guest, bet: string): Promise<void> {
  await stage.frame.locator(`[data-bet="${bet}"]`).click()
  const placed = stage.page.waitForResponse(response => response.url().endsWith('/stage/v1/table/bets'))
  await stage.frame.getByTestId('place').click()
  expect((await placed).ok()).toBe(true)
}

async function decide({ stage }: Guest, move: string): Promise<void> {
  const decided = stage.page.waitForResponse(response => response.url().endsWith('/stage/v1/table/decide'))
  await stage.frame.getByTestId(`move-${move}`).click(COUP)
  expect((await decided).ok()).toBe(true)
}

/** What the table shows is what the ledger has. */
async function expectBooked({ stage, username, before }: Guest, staked: number, paid: number): Promise<void> {
  await expectOneBalance(stage)
  const { bet = 0, win = 0 } = Object.fromEntries(await booked(username))
  expect([-bet, win]).toEqual([staked, paid])
  expect(await centsOf(stage, 'balance')).toBe(before + bet + win)
}

story(
  'blackjack: a phone insures, splits and doubles, a desktop stands by keys; the ledger has it all',
  async ({ visit }) => {
    const [phone, desktop] = [await sitDown(visit, VI_PHONE), await sitDown(visit, EN_DESKTOP)]
    await untilOpen(desktop)
    await Promise.all([place(phone, 'seat3'), place(desktop, 'seat5')])
    await untilPhase(phone, 'insurance')
    await expect(desktop.stage.frame.locator('[data-hand="5.0"] .box-total')).toHaveText('19')
    await Promise.all([decide(phone, 'insure'), decide(desktop, 'decline')])
    await untilPhase(phone, 'playing')
    await phone.stage.page.reload()
    await expect(desktop.stage.frame.getByTestId('move-stand')).toBeVisible(COUP)
    await desktop.stage.frame.locator('body').press('s')
    await decide(phone, 'split')
    await expect(phone.stage.frame.locator('[data-hand="3.1"] .box-total')).toHaveText('18', COUP)
    await decide(phone, 'double')
    await decide(phone, 'stand')
    await Promise.all([untilPhase(phone, 'result'), untilPhase(desktop, 'result')])
    await expect(phone.stage.frame.locator('[data-hand="3.0"] .box-total')).toHaveText('21')
    await untilPhase(desktop, 'betting')
    // The insurance of 100 is lost; 21 doubled, 18 and 19 win against 17.
    await expectBooked(phone, 700, 1_200)
    await expectBooked(desktop, 200, 400)
  },
)
