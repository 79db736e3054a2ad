import { type Sql, transaction } from '#shared/server/db.ts'
import { type Closing, closeRuns, editClosing, upsertStop } from './store-stops.ts'

const ALL: Closing = { eventId: null, sport: null, market: null, specifiers: null }

/** What a scope names: `book`, `sport football`, `event 7`, `market 7 16 hcp=-0.5`. */
function closingOf(scope: string): Closing {
  const [kind, one = '', market, specifiers = ''] = scope.split(' ')
  if (kind === 'sport') return { ...ALL, sport: one }
  if (kind === 'event') return { ...ALL, eventId: one }
  if (kind === 'market') return { ...ALL, eventId: one, market: Number(market), specifiers }
  return ALL
}

/**
 * A trader stops a part of the book or lets it go on. The feed's stops are others: a bet needs both open. Once it is answered no
 * bet is taken that was not taken before, and those in their delay are refused.
 */
export async function setStop(db: Sql, scope: string, isOn: boolean, reason: string): Promise<void> {
  await transaction(db, async tx => {
    const isChanged = await upsertStop(tx, scope, isOn, reason)
    if (!isChanged) return
    const closing = closingOf(scope)
    const events = await editClosing(tx, closing)
    if (isOn) await closeRuns(tx, events, closing)
  })
}
