import { highestBelow, type Rated, SERIES } from '#features/people/rules/people.ts'
import { agreementOf, type Member, quotasOf, termsOf } from '#features/people/server/people.ts'
import type { Sql } from '#shared/server/db.ts'

/** What an agent may set for who stands below: groups and products of which they have something themselves. */
export async function scalesOf(db: Sql, agent: Pick<Member, 'id' | 'number'>) {
  const [own, { allowsEqual }, quotas] = await Promise.all([
    termsOf(db, agent.number),
    agreementOf(db, agent.number),
    quotasOf(db, agent),
  ])
  const series = Object.entries(own.series).map(([group, value]) => {
    const max = highestBelow(value!, allowsEqual)
    const bands = quotas.filter(each => each.group === group && each.from <= max)
    return { group, ...SERIES, max, bands: bands.map(({ from, to, left }) => ({ from, to, left })) }
  })
  const rates = Object.entries(own.rates).map(([product, rate]) => ({ product: product as Rated, max: rate! }))
  return {
    series: series.filter(each => each.max > each.base),
    rates: rates.filter(each => each.max > 0),
  }
}
