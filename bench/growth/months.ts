import type { Size } from './history.ts'

/** A month of the history and the rounds in it, numbered through all months; half open. */
export type Month = {
  /** As partitions are named: 202601. */
  name: string
  from: Date
  to: Date
  firstRound: number
  endRound: number
  isCurrent: boolean
}

const MONTHS = 12

/** The last twelve months and the part of this one that is over, with as many rounds as their length gives them. */
export function spread({ players, entries }: Size, now: Date): Month[] {
  // Each player's money came by one entry, each round is two.
  const rounds = Math.floor((entries - players) / 2)
  const start = monthStart(now, MONTHS).getTime()
  const roundAt = (time: number) => Math.round((rounds * (time - start)) / (now.getTime() - start))
  return Array.from({ length: MONTHS + 1 }, (_, i) => {
    const from = monthStart(now, MONTHS - i)
    const to = i === MONTHS ? now : monthStart(now, MONTHS - i - 1)
    return {
      name: from.toISOString().slice(0, 7).replace('-', ''),
      from,
      to,
      firstRound: roundAt(from.getTime()),
      endRound: roundAt(to.getTime()),
      isCurrent: i === MONTHS,
    }
  })
}

function monthStart(now: Date, ago: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago))
}
