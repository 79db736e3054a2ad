/** Pixels of the canvas, whole ones; `right` and `bottom` are the first that lie outside. */
export type Region = { left: number; top: number; right: number; bottom: number }

/** A region more costs about as much as so many pixels: two become one when that adds no more. */
const SPARE = 1500

/** Adds a region to others; those that it is near to become one with it. They may overlap. */
export function addRegion(regions: Region[], region: Region): void {
  if (isEmpty(region)) return
  const whole = { ...region }
  for (let i = 0; i < regions.length; ) {
    const other = regions[i]!
    if (areaOfBoth(whole, other) > areaOf(whole) + areaOf(other) + SPARE) {
      i++
      continue
    }
    widen(whole, other)
    regions.splice(i, 1)
    // It may be near now to what it was not near to before.
    i = 0
  }
  regions.push(whole)
}

export function overlap(one: Region, other: Region): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

export function holds(one: Region, other: Region): boolean {
  return one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom
}

/** What both have in common; empty when that is nothing. */
export function common(one: Region, other: Region): Region {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** What of a region lies outside another, in up to four parts. */
export function outside(region: Region, other: Region): Region[] {
  const inner = common(region, other)
  if (isEmpty(inner)) return [region]
  const { left, top, right, bottom } = region
  return [
    { left, top, right, bottom: inner.top },
    { left, top: inner.top, right: inner.left, bottom: inner.bottom },
    { left: inner.right, top: inner.top, right, bottom: inner.bottom },
    { left, top: inner.bottom, right, bottom },
  ].filter(part => !isEmpty(part))
}

const isEmpty = ({ left, top, right, bottom }: Region) => left >= right || top >= bottom

function widen(region: Region, other: Region): void {
  region.left = Math.min(region.left, other.left)
  region.top = Math.min(region.top, other.top)
  region.right = Math.max(region.right, other.right)
  region.bottom = Math.max(region.bottom, other.bottom)
}

const areaOf = ({ left, top, right, bottom }: Region) => (right - left) * (bottom - top)

const areaOfBoth = (one: Region, other: Region) =>
  (Math.max(one.right, other.right) - Math.min(one.left, other.left)) *
  (Math.max(one.bottom, other.bottom) - Math.min(one.top, other.top))
