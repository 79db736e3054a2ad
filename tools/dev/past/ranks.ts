import { judgeNight } from '#features/ranks/server/ranks.ts'
import type { World } from './world.ts'

/** What members played and paid in brought them to their ranks, as every night finds them. */
export async function rankAll({ context, parts }: World, memberIds: readonly string[]): Promise<void> {
  for (const memberId of memberIds) await parts.turnover.countNow(memberId)
  await judgeNight(context)
}
