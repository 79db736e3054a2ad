import { isFoul, type Payments, ROWS, type RowStrengths, worthOf } from './rows.ts'
import { SPECIALS, type Special } from './specials.ts'

/** What a place shows: its rows, or a hand that wins without them. */
export type Shown = { rows: RowStrengths; special: Special | undefined }
/** `from` owes `to` so many units. */
export type Owed = {
  group: number
  from: number
  to: number
  units: number
  why: 'rows' | 'scoop' | 'special' | 'foul'
}

/** Units that the first brings from the second by rows; below nothing when it owes them. `all`: all three went one way. */
function compareRows(one: RowStrengths, other: RowStrengths, payments: Payments): { units: number; all: boolean } {
  const [first, second] = [isFoul(one), isFoul(other)]
  // Fouled rows win nothing and lose to whoever is not fouled.
  if (first && second) return { units: 0, all: false }
  const won = ROWS.map(row => {
    const beaten = first ? -1 : second ? 1 : Math.sign(one[row] - other[row])
    return beaten * (beaten > 0 ? worthOf(row, one[row], payments) : worthOf(row, other[row], payments))
  })
  const all = won.every(units => units > 0) || won.every(units => units < 0)
  const units = won.reduce((sum, each) => sum + each, 0)
  return { units: all ? units * payments.scoop : units, all }
}

/** Each pair of places by itself; who wins all rows of everybody is paid more once more. All arise at once. */
export function owedBetween(shown: readonly Shown[], payments: Payments): Owed[] {
  const rank = ({ special }: Shown) => (special ? SPECIALS.length - SPECIALS.indexOf(special) : 0)
  const results = shown.map((one, from) =>
    shown.map((other, to) => (from === to ? undefined : compareRows(one.rows, other.rows, payments))),
  )
  // Of two players each scoop would be one of everybody.
  const scoops = (place: number) =>
    shown.length > 2 &&
    shown.every(
      (other, each) =>
        each === place || (rank(other) === 0 && results[place]![each]!.all && results[place]![each]!.units > 0),
    )
  return shown.flatMap((one, from) =>
    shown.flatMap((other, to): Owed[] => {
      if (from === to) return []
      if (rank(one) > 0 || rank(other) > 0)
        return rank(other) > rank(one)
          ? [{ group: 0, from, to, units: payments.specials[other.special!], why: 'special' }]
          : []
      const { units, all } = results[to]![from]!
      if (units <= 0) return []
      const why = isFoul(one.rows) ? 'foul' : all ? 'scoop' : 'rows'
      return [{ group: 0, from, to, units: scoops(to) ? units * payments.scoopAll : units, why }]
    }),
  )
}
