/** What links accounts, the strongest first: documents of one number, the same place that money goes to, the same browser at an address, an address. */
export const TIES = ['document', 'payee', 'device', 'address'] as const
export type TieKind = (typeof TIES)[number]

/** That a member was at a place, or has money sent there. */
export type Seen = {
  kind: TieKind
  key: string
  /** How people name the place: masked, of a device its address; of a document there is nothing to tell. */
  about: string
  memberId: string
  last: Date
  /** So many were there that not all of them were looked at. */
  isFull: boolean
}

/** `places`: how many of the same kind tie exactly these members. */
export type Tie = { kind: TieKind; about: string; members: string[]; last: Date; places: number; isFull: boolean }
export type Circle = { members: { id: string; step: number }[]; ties: Tie[]; isCut: boolean }

type Place = Omit<Tie, 'places'>
const STEPS = 2

/** Who is linked with a member, and by what, two steps out and `most` members at most: the nearest and the strongest first. */
export function circleOf(centre: string, seen: readonly Seen[], most: number): Circle {
  const places = placesOf(seen)
  const members = [{ id: centre, step: 0 }]
  const isIn = new Set([centre])
  let isCut = false
  for (let step = 1; step <= STEPS; step++) {
    const before = new Set(members.filter(member => member.step === step - 1).map(({ id }) => id))
    const near = new Set(
      places
        .filter(place => place.members.some(id => before.has(id)))
        .flatMap(place => place.members.filter(id => !isIn.has(id))),
    )
    const room = most - members.length
    isCut ||= near.size > room
    for (const id of [...near].slice(0, room)) {
      members.push({ id, step })
      isIn.add(id)
    }
  }
  const ties = places
    .map(place => ({ ...place, members: place.members.filter(id => isIn.has(id)) }))
    .filter(place => place.members.length > 1)
  return { members, ties: joined(ties.filter(place => !isSaid(place, ties))), isCut }
}

/** The strongest first, and of those the last used. */
function placesOf(seen: readonly Seen[]): Place[] {
  const byKey = Map.groupBy(seen, ({ kind, key }) => `${kind} ${key}`)
  return [...byKey.values()]
    .map(rows => {
      const { kind, about } = rows[0]!
      const last = new Date(Math.max(...rows.map(row => row.last.getTime())))
      const members = [...new Set(rows.map(row => row.memberId))].sort()
      return { kind, about, members, last, isFull: rows.some(row => row.isFull) }
    })
    .sort((one, other) => TIES.indexOf(one.kind) - TIES.indexOf(other.kind) || +other.last - +one.last)
}

/** An address says nothing where a browser at it ties the same members. */
const isSaid = (place: Place, all: readonly Place[]) =>
  place.kind === 'address' &&
  all.some(
    other =>
      other.kind === 'device' && other.about === place.about && place.members.every(id => other.members.includes(id)),
  )

/** Places of one kind that tie the same members are one tie, called after the last used. */
function joined(places: readonly Place[]): Tie[] {
  const groups = Map.groupBy(places, ({ kind, members }) => [kind, ...members].join(' '))
  return [...groups.values()].map(group => ({
    ...group[0]!,
    places: group.length,
    isFull: group.some(({ isFull }) => isFull),
  }))
}
