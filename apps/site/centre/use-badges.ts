import { useWaitingParts } from '#features/cashier/site/cashier.tsx'
import { useUnreadCount } from '#features/messages/site/messages.tsx'
import { useMissionsWaiting } from '#features/missions/site/missions.tsx'
import { useWaitingRewards } from '#features/rewards/site/rewards.tsx'
import type { CentrePage } from '#shared/pages.ts'

/** What waits in each entry (specification §2, Personal centre). */
export function useBadges(): Partial<Record<CentrePage, number>> {
  const { list } = useWaitingParts()
  const missionLeaderboard = useMissionsWaiting().count
  const rewardCenter = useWaitingRewards()
  return {
    missionLeaderboard,
    rewardCenter,
    messageV2: useUnreadCount().count,
    withdraw: list.filter(({ role }) => role === 'receiver').length,
  }
}
