import { PICTURE, type TrackPoint } from '#features/verification/rules/slide.ts'

/** No drag has more moments than the server reads. */
const MOST_POINTS = 1_600

type Moment = { clientX: number; clientY: number; timeStamp: number }

export type Track = {
  /** Adds a moment of the drag; gives where the piece is now, in pixels of the picture from its left edge. */
  add(moment: Moment): number
  points(): TrackPoint[]
}

/**
 * Follows one drag from its first touch. `shownWidth` is how wide the picture stands on the page, `reach` the furthest
 * the piece goes, both of the same picture. The piece never leaves it.
 */
export function followDrag(start: Moment, shownWidth: number, reach: number): Track {
  const scale = PICTURE.width / shownWidth
  const points: TrackPoint[] = [{ x: 0, y: 0, t: 0 }]
  return {
    add(moment) {
      const x = Math.min(reach, Math.max(0, Math.round((moment.clientX - start.clientX) * scale)))
      const y = Math.round((moment.clientY - start.clientY) * scale)
      const t = Math.round(moment.timeStamp - start.timeStamp)
      // Time goes on from point to point: several moves within a millisecond are one.
      if (t > points.at(-1)!.t && points.length < MOST_POINTS) points.push({ x, y, t })
      else points[points.length - 1] = { ...points.at(-1)!, x, y }
      return x
    },
    points: () => points,
  }
}
