import { endLaunches, endPlayOf } from '#features/games/server/games.ts'
import { betsSettled, drawPublished } from '#features/lottery/server/events.ts'
import { memberStatusChanged } from '#features/people/server/people.ts'
import { memberExcluded, sessionLimitChanged } from '#features/protection/server/protection.ts'
import {
  endBlockedSessions,
  endExcludedSessions,
  keepSessionLimit,
  sessionEnded,
} from '#features/sessions/server/sessions.ts'
import { statusChanged } from '#features/settings/server/settings.ts'
import { bringBackAfterLogout } from '#features/transfers/server/transfers.ts'
import { endLotsOfExcluded } from '#features/turnover/server/turnover.ts'
import { on, type Reaction } from '#shared/server/outbox.ts'
import type { Realtime } from '#shared/server/realtime.ts'

/** Who reacts to what: everything that happens across features and is not a call, on one screen. */
export function reactionsOf(realtime: Realtime): Reaction[] {
  return [
    on(statusChanged, async () => realtime.hintAll({ topic: 'status' })),
    on(memberStatusChanged, endBlockedSessions),
    on(memberExcluded, endPlayOf),
    on(memberExcluded, endExcludedSessions),
    on(sessionLimitChanged, keepSessionLimit),
    on(memberExcluded, endLotsOfExcluded),
    on(sessionEnded, endLaunches),
    on(sessionEnded, bringBackAfterLogout),
    on(drawPublished, async (_, { game, numero, version }) =>
      realtime.hintAll({ topic: 'lottery', version: `${game} ${numero} ${version}` }),
    ),
    on(betsSettled, async (_, { members }) => {
      for (const memberId of new Set(members.map(each => each.memberId))) realtime.hint(memberId, { topic: 'balance' })
    }),
    on(sessionEnded, async (_, { memberId, sessionId }) => {
      realtime.hint(memberId, { topic: 'session' })
      realtime.end(new Set([sessionId]))
    }),
  ]
}
