import type { Step as StoryStep, Wait } from '../api.ts'
import type { Config } from '../rules/config.ts'
import type { Waiting } from '../rules/deadlines.ts'
import type { Told } from '../rules/story.ts'

/* What several screens show alike. */

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export function waitView({ step, owner, since, until, missed }: Waiting): Wait {
  return { step, owner, since: since.toISOString(), until: until.toISOString(), missed }
}

/** The states of a story, each told once; who did it and what was noted stays with us. */
export function storyView(story: readonly Told[]): StoryStep[] {
  return story
    .filter(({ state }, i) => state !== story[i - 1]?.state)
    .map(({ at, state }) => ({ at: at.toISOString(), state }))
}

/** The bank, e-wallet or network of a `bin`, by its name; empty when the merchant does not say. */
export function bankName({ payouts }: Config, bin: string): string {
  const banks = Object.values(payouts).flatMap(each => each?.banks ?? [])
  return banks.find(each => each.bin === bin)?.name ?? ''
}
