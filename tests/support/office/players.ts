import { exclude, requestLift, setLimit } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierOffice } from './cashier.ts'
import { askOffice, type GivenOperator } from './operators.ts'

export const PLAYERS = '/wps/office/players'
const REGISTRY = '/wps/office/protection'

/** Members of merchant 1 whom operators look after, and the calls by which they do. */
export function givenPlayers(world: CashierOffice) {
  const { db, app, context } = world
  const owner = (memberId: string) => ({ merchantId: 1, memberId })

  return {
    ask: (who: GivenOperator, path: string, query: object = {}) => askOffice(app, who.token, ['GET', path], query),
    of: (who: GivenOperator, memberId: string, tab = '', query: object = {}) =>
      askOffice(app, who.token, ['GET', `${PLAYERS}/${memberId}${tab && `/${tab}`}`], query),
    act: (who: GivenOperator, memberId: string, deed: string, body: object = {}) =>
      askOffice(app, who.token, ['POST', `${PLAYERS}/${memberId}/${deed}`], { reason: 'they asked', ...body }),
    registry: (who: GivenOperator, list: string, query: object = {}) =>
      askOffice(app, who.token, ['GET', `${REGISTRY}/${list}`], query),
    decide: (who: GivenOperator, id: string, deed: string, body: object = {}) =>
      askOffice(app, who.token, ['POST', `${REGISTRY}/exclusions/${id}/${deed}`], { reason: 'looked at', ...body }),
    /** Somebody who logs in by a password, and can be reached. */
    newPlayer: (username: string, profile: { mobile?: string; email?: string } = {}) =>
      addMemberWithPassword(context, { merchantId: 1, username, password: 'lantern88', chosenByMember: true, profile }),
    limit: (memberId: string, by: string, max: string) =>
      transaction(db, tx =>
        setLimit(tx, { ...owner(memberId), by, kind: 'stake', period: 'day', max: parseAmount(max) }),
      ),
    exclude: async (memberId: string, by: string) => {
      const ask = { ...owner(memberId), by, kind: 'operator', reason: 'a third party asked' } as const
      return String((await transaction(db, tx => exclude(tx, ask))).id)
    },
    /** An exclusion of the member's own whose term is over, and whose end they ask for. */
    wantBack: async (memberId: string) => {
      const ask = { ...owner(memberId), by: memberId, kind: 'self', term: '6 months' } as const
      const { id } = await transaction(db, tx => exclude(tx, ask))
      await transaction(db, async tx => {
        await tx`set local session_replication_role = replica`
        await tx`
          update protection.exclusions set starts_at = starts_at - interval '1 year',
            ends_at = ends_at - interval '1 year', firm_until = firm_until - interval '1 year' where id = ${id}`
      })
      const wish = { ...owner(memberId), exclusionId: id, by: memberId, reason: 'I am well again' }
      await transaction(db, tx => requestLift(tx, wish))
      return String(id)
    },
  }
}
