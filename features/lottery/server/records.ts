import type { Sql } from '#shared/server/db.ts'
import { type NamedRow, selectChased, selectNamed, selectSold } from './store-records.ts'

/** A lottery and the issue that was bet on; no issue for a chase of several. */
export type Sold = NamedRow & { numero: string }

/**
 * What was bet on, by the references of movements: a ticket's own (`lottery:12`), a chase (`chase:7`), or what an issue
 * settled (`XSMB:20261123`).
 */
export async function findSold(db: Sql, memberId: string, references: readonly string[]): Promise<Map<string, Sold>> {
  const parts = references.map(reference => {
    const colon = reference.lastIndexOf(':')
    return { reference, of: reference.slice(0, colon), id: reference.slice(colon + 1) }
  })
  const idsOf = (of: string) => parts.filter(part => part.of === of).map(({ id }) => BigInt(id))
  const codes = [...new Set(parts.map(({ of }) => of))]
  const [sold, chased, named] = await Promise.all([
    selectSold(db, memberId, idsOf('lottery')),
    selectChased(db, memberId, idsOf('chase')),
    selectNamed(db, codes),
  ])
  const byId = {
    lottery: new Map(sold.map(row => [String(row.id), row])),
    chase: new Map(chased.map(row => [String(row.id), { ...row, numero: '' }])),
  }
  const byCode = new Map(named.map(row => [row.code, row]))
  return new Map(
    parts.flatMap(({ reference, of, id }) => {
      if (of === 'lottery' || of === 'chase') {
        const found = byId[of].get(id)
        return found ? [[reference, found] as const] : []
      }
      const game = byCode.get(of)
      return game ? [[reference, { ...game, numero: id }] as const] : []
    }),
  )
}
