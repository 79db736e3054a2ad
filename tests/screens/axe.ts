import axe from 'axe-core'

/** What axe finds wrong with the page, or one part of it: each rule that is broken, and where. */
export async function axeProblems(part: Element | Document = document): Promise<string[]> {
  await untilStill()
  const problems = await run(part)
  if (problems.length === 0) return problems
  // Looking takes a while: what came in meanwhile was judged half way.
  await untilStill()
  return run(part)
}

async function run(part: Element | Document): Promise<string[]> {
  const { violations } = await axe.run(part, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(' ')}`)
}

/** Nothing is judged half way in: until whatever moves or fades in has come to its end. */
export async function untilStill(): Promise<void> {
  const ending = () =>
    document
      .getAnimations()
      .filter(each => each.effect?.getComputedTiming().endTime !== Infinity && each.playState === 'running')
  for (let moving = ending(); moving.length > 0; moving = ending())
    await Promise.allSettled(moving.map(each => each.finished))
}
