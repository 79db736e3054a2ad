import { expect } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, story, UR_PHONE, VI_PHONE, withDatabase } from './hands.ts'
import { centsOf, expectOneBalance, type Stage, untilStage, verifyNewest } from './studio-hands.ts'

/** What moved on the member's account, by the ledger, in hundredths. */
const booked = (username: string) =>
  withDatabase(async db => {
    const rows = await db<{ kind: string; cents: number }[]>`
      select e.kind, (sum(e.amount) / 100)::float8 as cents from wallet.public_lines e
      join people.members m on m.id = e.member_id where m.username = ${username} group by 1`
    return new Map(rows.map(({ kind, cents }) => [kind, cents]))
  })

for (const look of [EN_DESKTOP, VI_PHONE, UR_PHONE])
  story(
    `fishing (${look.language}): from the lobby to the water, a reload, the way out, and a check`,
    async ({ visit }) => {
      const visitor = await visit(look)
      const { page } = visitor
      const person = await givenPerson()
      await givenLogin(visitor, person)
      await page.goto('/fish')
      await page.getByRole('article').first().getByTestId('play').click()
      const stage: Stage = { page, frame: page.frameLocator('iframe'), visit: visitor }
      const { frame } = stage
      await untilStage(stage, 'ready')
      const before = await centsOf(stage, 'balance')

      await frame.getByTestId('spin').click()
      await untilStage(stage, 'acting')
      expect(await centsOf(stage, 'balance')).toBe(before - (await centsOf(stage, 'stake')))
      const left = async () => Number.parseInt((await frame.getByTestId('shots-left').textContent())!, 10)
      await frame.getByTestId('auto').click()
      await expect.poll(left, { timeout: 60_000 }).toBeLessThan(170)

      // The reserve is kept by the room.
      await page.reload()
      await untilStage(stage, 'acting')
      expect(await left()).toBeLessThan(185)
      await frame.getByTestId('power-more').click()
      await frame.getByTestId('lock').click()
      await frame.getByTestId('auto').click()
      await frame.getByTestId('frost').click()
      const water = frame.locator('.water-area')
      const { width, height } = (await water.boundingBox())!
      await water.click({ position: { x: width / 2, y: height / 2 } })
      await expect.poll(left, { timeout: 60_000 }).toBeLessThan(110)

      await frame.getByTestId('take').click()
      await untilStage(stage, 'ready')
      await expectOneBalance(stage)
      const after = await centsOf(stage, 'balance')
      const { bet = 0, partial_refund: back = 0, win = 0 } = Object.fromEntries(await booked(person.username))
      expect(after - before).toBe(bet + back + win)
      expect([bet < 0, back > 0, -bet - back > 0]).toEqual([true, true, true])
      await verifyNewest(stage)
      await frame.getByTestId('menu').click()
      await frame.getByTestId('menu-history').click()
      await frame.getByTestId('watch').first().click()
      await expect(frame.getByTestId('batches')).toBeVisible()
    },
  )
