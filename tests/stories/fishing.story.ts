import { expect } from '@playwright/test'
import { EN_DESKTOP, givenLogin, givenPerson, story, UR_PHONE, VI_PHONE } from './hands.ts'
import { booked, centsOf, expectOneBalance, type Stage, untilStage, verifyNewest } from './studio-hands.ts'

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
