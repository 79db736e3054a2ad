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

// The page's own, whatever a test's clock does.
const { requestAnimationFrame: nextFrame } = window

/**
 * Nothing is judged half way in: until whatever moves or fades in has come to its end. It is looked at frame by frame: the
 * promise of a transition whose element was drawn anew meanwhile sometimes stays open.
 */
export async function untilStill(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  while (document.getAnimations().some(isEnding)) await new Promise(done => nextFrame.call(window, done))
}
