import { endLaunches } from '#features/games/server/games.ts'
import { sessionEnded } from '#features/sessions/server/sessions.ts'
import { on, type Reaction } from '#shared/server/outbox.ts'

/** Who reacts to what: everything that happens across features and is not a call, on one screen. */
export const reactions: Reaction[] = [on(sessionEnded, endLaunches)]
