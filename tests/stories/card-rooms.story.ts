import { expect } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, type Look, story, UR_PHONE, VI_PHONE, type Visit } from './hands.ts'
import { booked, centsOf, changeGame, expectOneBalance, type Stage } from './studio-hands.ts'

/** A hand waits for its players, and a busy machine is slow. */
const HAND = { timeout: 90_000 }
/** More turns than four players need for their cards. */
const TURNS = 400

type Guest = { stage: Stage; username: string; before: number }

async function sitDown(visit: (look: Look) => Promise<Visit>, look: Look): Promise<Guest> {
  const visitor = await visit(look)
  const { username, password } = await givenPerson()
  await givenLogin(visitor, { username, password })
  const stage = { page: visitor.page, frame: visitor.page.frameLocator('iframe'), visit: visitor }
  await changeGame(stage, 'areca-tien-len')
  await expect(stage.frame.getByTestId('levels')).toBeVisible()
  return { stage, username, before: await centsOf(stage, 'balance') }
}

const stageOf = ({ stage }: Guest) => stage.frame.locator('body').getAttribute('data-stage')
const end = ({ stage }: Guest) => stage.frame.getByTestId('hand-end')

/** Lays the first play that is suggested, or passes: whatever is not possible now does nothing. */
async function takeTurn({ stage: { frame } }: Guest): Promise<void> {
  for (const button of ['hint', 'play', 'pass']) await frame.getByTestId(button).dispatchEvent('click')
}

/** Whoever is on turn plays, until the hand has ended for all. */
async function playHand(guests: readonly Guest[]): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    if (await end(guests[0]!).isVisible()) return
    for (const guest of guests) if ((await stageOf(guest)) === 'acting') await takeTurn(guest)
  }
  throw new Error('the hand does not end')
}

story('tiến lên: four players on phones and desktops play a hand, one reloads in the middle', async ({ visit }) => {
  const guests = [
    await sitDown(visit, EN_DESKTOP),
    await sitDown(visit, VI_PHONE),
    await sitDown(visit, UR_PHONE),
    await sitDown(visit, { ...EN_DESKTOP, theme: 'dark' }),
  ]
  await Promise.all(guests.map(({ stage }) => stage.frame.getByTestId('sit-high-0').click()))
  await Promise.all(guests.map(({ stage }) => expect(stage.frame.locator('.fan-card')).toHaveCount(13, HAND)))
  const [first, phone] = guests as [Guest, Guest]
  const held = async () => {
    const cards = await phone.stage.frame.locator('.fan-card').all()
    return Promise.all(cards.map(card => card.getAttribute('data-card')))
  }
  const before = await held()
  await phone.stage.page.reload()
  await expect(phone.stage.frame.locator('.fan-card')).toHaveCount(before.length, HAND)
  expect(await held()).toEqual(before)

  await playHand(guests)
  const nets: number[] = []
  for (const guest of guests) {
    await expect(end(guest)).toBeVisible(HAND)
    const net = await guest.stage.frame.getByTestId('own-net').textContent()
    nets.push(Math.round(Number(net!.replace(/[,+]/g, '').replace('−', '-')) * 100))
    await guest.stage.frame.getByTestId('leave-room').click()
  }
  for (const [i, { stage, username, before }] of guests.entries()) {
    await expect(stage.frame.getByTestId('levels')).toBeVisible(HAND)
    await expect.poll(() => centsOf(stage, 'balance'), HAND).toBe(before + nets[i]!)
    await expectOneBalance(stage)
    const { bet = 0, win = 0, partial_refund: back = 0, rollback = 0 } = Object.fromEntries(await booked(username))
    expect(bet + win + back + rollback).toBe(nets[i])
  }
  expect(nets.reduce((sum, net) => sum + net, 0)).toBeLessThan(0)

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
})
