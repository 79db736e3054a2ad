import type { Cashier } from '#features/cashier/server/cashier.ts'
import { memberNames } from '#features/people/server/people.ts'
import { sharingPlaces } from '#features/sessions/server/sessions.ts'
import type { Sql } from '#shared/server/db.ts'

type Whom = { merchantId: number; memberId: string }

/** Accounts that may be of the same person: by where they log in from, and by where their money goes. Devices first. */
export async function linkedTo(db: Sql, { office }: Pick<Cashier, 'office'>, whom: Whom, most: number) {
  const [places, payees] = await Promise.all([sharingPlaces(db, whom, most), office.sharedPayees(whom, most)])
  const rows = [
    ...payees.map(({ memberId, kind, number, last }) => ({
      ...{ memberId, by: 'payee' as const, about: `${kind} ${number}`, last },
    })),
    ...places.map(({ memberId, byDevice, times, last }) => ({
      ...{ memberId, by: byDevice ? ('device' as const) : ('address' as const), about: String(times), last },
    })),
  ]
  const names = await memberNames(
    db,
    whom.merchantId,
    rows.map(row => row.memberId),
  )
  return rows.slice(0, most).map(({ memberId, by, about, last }) => ({
    ...{ member: { id: memberId, username: names.get(memberId) ?? '' }, by, about, last: last.toISOString() },
  }))
}
