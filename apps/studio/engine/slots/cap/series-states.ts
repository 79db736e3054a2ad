/**
 * A state of a series of free spins: so many are left, so many have been awarded. `start` lists the first awards that lead
 * here, `next` by award of a spin the number of the state after it, −1 when the series is over then.
 */
export type State = { start: number[]; next: number[] }

/** The states that a limited series can come through, each before those that follow it. */
export function listStates(maximum: number, first: readonly number[], awards: readonly number[]): State[] {
  const found = new Map<string, { left: number; awarded: number; start: number[] }>()
  const reach = (left: number, awarded: number) => {
    const key = `${left},${awarded}`
    const state = found.get(key) ?? { left, awarded, start: [] }
    found.set(key, state)
    return state
  }
  first.forEach((award, i) => {
    const spins = Math.min(award, maximum)
    reach(spins, spins).start.push(i)
  })
  const after = (left: number, awarded: number) =>
    awards.map(award => {
      const added = Math.min(award, maximum - awarded)
      return { left: left - 1 + added, awarded: awarded + added }
    })
  // A map goes on over what is added on the way.
  for (const { left, awarded } of found.values())
    for (const next of after(left, awarded)) if (next.left > 0) reach(next.left, next.awarded)
  const states = [...found.values()].sort((a, b) => a.awarded - b.awarded || b.left - a.left)
  const numberOf = new Map(states.map(({ left, awarded }, number) => [`${left},${awarded}`, number]))
  return states.map(({ left, awarded, start }) => ({
    start,
    next: after(left, awarded).map(next => numberOf.get(`${next.left},${next.awarded}`) ?? -1),
  }))
}
