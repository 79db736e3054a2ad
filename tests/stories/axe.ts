import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds wrong with a page, or with one part of it: each rule that is broken, and where. It runs as a whole in
 * the page: put together in a second one, which only frames need, the same answer takes three times the work.
 */
export async function axeProblems(page: Page, part?: string): Promise<string[]> {
  // No frame is left out unseen.
  expect(page.frames()).toHaveLength(1)
  await untilStill(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' ')}`)
}

/** Nothing is judged half way in: until whatever moves or fades in has come to its end. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(each => each.effect.getComputedTiming().endTime !== Infinity)
      .map(each => each.finished))`)
}
