import axe from 'axe-core'

/** What axe finds wrong with the page, or one part of it: each rule that is broken, and where. */
export async function axeProblems(part: Element | Document = document): Promise<string[]> {
  await untilStill()
  const { violations } = await axe.run(part, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' ')}`)
}

/** Nothing is judged half way in: until whatever moves or fades in has come to its end. */
export async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(each => each.finished))
}
