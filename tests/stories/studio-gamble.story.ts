import { expect } from '@playwright/test'
import { story, VI_PHONE } from './hands.ts'
import { centsOf, chooseSeed, expectOneBalance, openStage, play, untilStage, verifyNewest } from './studio-hands.ts'
import { findSeed } from './studio-seeds.ts'

story(
  'double or nothing: a colour and a suit are called, the line breaks between, and it is paid once',
  async ({ visit }) => {
    const stage = await openStage(visit, VI_PHONE, 'velvet-mango')
    const { frame, page } = stage
    const calls = [{ call: 'red' }, { call: 'hearts' }] as const
    await chooseSeed(
      stage,
      findSeed('velvet-mango', round => round.coins > 0, { calls }),
    )
    const toggle = frame.getByTestId('gamble-switch')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-checked', 'true')
    const [before, stake] = [await centsOf(stage, 'balance'), await centsOf(stage, 'stake')]
    await play(stage)
    await untilStage(stage, 'acting')
    const won = await centsOf(stage, 'gamble-stands')
    expect(won).toBeGreaterThan(0)
    await expect(frame.getByTestId('collect')).toBeFocused()
    await frame.getByTestId('call-red').click()
    await expect.poll(() => centsOf(stage, 'gamble-stands')).toBe(won * 2)
    await untilStage(stage, 'acting')
    await page.reload()
    await untilStage(stage, 'acting')
    await expect.poll(() => centsOf(stage, 'gamble-stands')).toBe(won * 2)
    await frame.getByTestId('call-hearts').press('Enter')
    await expect.poll(() => centsOf(stage, 'gamble-stands')).toBe(won * 8)
    await untilStage(stage, 'acting')
    await frame.getByTestId('collect').press('Enter')
    await untilStage(stage, 'ready')
    expect(await centsOf(stage, 'win')).toBe(won * 8)
    expect(await centsOf(stage, 'balance')).toBe(before - stake + won * 8)
    await expectOneBalance(stage)
    await verifyNewest(stage)
  },
)
