import { expect } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, type Look, story, UR_PHONE, VI_PHONE, type Visit } from './hands.ts'
import { booked, centsOf, changeGame, expectOneBalance, type Stage } from './studio-hands.ts'

/** A hand waits for its players, and a busy machine is slow. */
const HAND = { timeout: 90_000 }
/** More turns than three players need. */
const TURNS = 400

type Guest = { stage: Stage; username: string; before: number }

async function sitDown(visit: (look: Look) => Promise<Visit>, look: Look): Promise<Guest> {
  const visitor = await visit(look)
  const { username, password } = await givenPerson()
  await givenLogin(visitor, { username, password })
  const stage = { page: visitor.page, frame: visitor.page.frameLocator('iframe'), visit: visitor }
  await changeGame(stage, 'copper-lamp-holdem')
  await expect(stage.frame.getByTestId('levels')).toBeVisible()
  return { stage, username, before: await centsOf(stage, 'balance') }
}

const isActing = async ({ stage }: Guest) => (await stage.frame.locator('body').getAttribute('data-stage')) === 'acting'
const end = ({ stage }: Guest) => stage.frame.getByTestId('hand-end')

/** Whoever is on turn presses these; what is not possible now does nothing. */
async function playHand(guests: readonly Guest[], press: (turn: number) => readonly string[]): Promise<void> {
  let acts = 0
  for (let turn = 0; turn < TURNS; turn++) {
    if (await end(guests[0]!).isVisible()) return
    for (const guest of guests) {
      if (!(await isActing(guest))) continue
      for (const button of press(acts)) await guest.stage.frame.getByTestId(button).dispatchEvent('click')
      acts++
      await expect.poll(() => isActing(guest), HAND).toBe(false)
    }
  }
  throw new Error('the hand does not end')
}

story(
  'hold’em: three players on phones and a desktop raise, fold and show down all-in, one reloads',
  async ({ visit }) => {
    const guests = [await sitDown(visit, EN_DESKTOP), await sitDown(visit, VI_PHONE), await sitDown(visit, UR_PHONE)]
    const [first, phone] = guests as [Guest, Guest]
    await Promise.all(guests.map(({ stage }) => stage.frame.getByTestId('sit-high-0').click()))
    const cards = ({ stage }: Guest) => stage.frame.locator('.me .seat-cards .card')
    await Promise.all(guests.map(guest => expect(cards(guest)).toHaveCount(2, HAND)))
    const held = async () => {
      const both = await cards(phone).all()
      return Promise.all(both.map(card => card.getAttribute('data-card')))
    }
    const before = await held()
    await phone.stage.page.reload()
    await expect(cards(phone)).toHaveCount(2, HAND)
    expect(await held()).toEqual(before)

    // The first raises, the second folds, the third calls; then all chips go in before the flop.
    await playHand(guests, act => (act === 0 ? ['size-half', 'raise'] : act === 1 ? ['fold'] : ['call']))
    await expect(end(first)).toBeHidden(HAND)
    await playHand(guests, () => ['size-all', 'raise', 'call'])
    await expect(first.stage.frame.locator('.board-cards .card')).toHaveCount(5)

    for (const guest of guests) {
      await expect(end(guest)).toBeVisible(HAND)
      await guest.stage.frame.getByTestId('leave-room').click()
    }
    let all = 0
    for (const { stage, username, before } of guests) {
      await expect(stage.frame.getByTestId('levels')).toBeVisible(HAND)
      const moved = async () => {
        const { bet = 0, win = 0, partial_refund: back = 0, rollback = 0 } = Object.fromEntries(await booked(username))
        return bet + win + back + rollback
      }
      await expect.poll(async () => (await centsOf(stage, 'balance')) - before - (await moved()), HAND).toBe(0)
      await expectOneBalance(stage)
      all += await moved()
    }
    // The rake is gone, and nothing else.
    expect(all).toBeLessThan(0)
    expect(all).toBeGreaterThanOrEqual(-2 * 300)

    const { frame } = first.stage
    await frame.getByTestId('menu').click()
    await frame.getByTestId('menu-history').click()
    await frame.getByTestId('watch').first().click()
    await expect(frame.getByTestId('hand-replay')).toBeVisible()
    await frame.getByTestId('close').click()
    await frame.getByTestId('menu').click()
    await frame.getByTestId('menu-fairness').click()
    await frame.getByTestId('verify').first().click()
    await expect(frame.locator('.verdict').first()).toHaveAttribute('data-right', 'true')
  },
)
