/** What a slide ticket is good for: one act of this kind. */
export const SLIDE_ACTIONS = ['login', 'register', 'sms', 'password', 'freeplay'] as const
export type SlideAction = (typeof SLIDE_ACTIONS)[number]

/** One moment of a drag: pixels of the picture from where it began, milliseconds since then. */
export type TrackPoint = { x: number; y: number; t: number }

/** The puzzle's picture and the square that its piece stands in, in pixels. */
export const PICTURE = { width: 320, height: 160 }
export const PIECE = 52

/** The hole is in the right 60 % of the picture, whole (security §3.4). */
export const HOLE = {
  left: Math.ceil(PICTURE.width * 0.4),
  right: PICTURE.width - PIECE - 2,
  bottom: PICTURE.height - PIECE,
}

/** How long a puzzle may be looked at, and how long a ticket waits for its act. */
export const PUZZLE_SECONDS = 60
export const TICKET_SECONDS = 90

const TOLERANCE_PX = 5
const START_PX = 10
const JUMP_PX = 50
const DRAG_MS = { least: 300, most: 15_000 }
const POINTS = { least: 10, most: 1_600 }
/** How much the speeds of a drag must spread, as a share of their mean: no hand keeps one speed. */
const EVENNESS = 0.3

export type Placed = { holeX: number; x: number; track: readonly TrackPoint[]; takenMs: number }

/**
 * Whether a piece was put into its hole by a hand (security §3.4). `takenMs` is how long the puzzle was out by the
 * server's clock: a drag cannot have lasted longer.
 */
export function isHandMade({ holeX, x, track, takenMs }: Placed): boolean {
  const [first, last] = [track[0], track.at(-1)]
  if (!first || !last || track.length < POINTS.least || track.length > POINTS.most) return false
  const lastedMs = last.t - first.t
  return (
    Math.abs(x - holeX) <= TOLERANCE_PX &&
    Math.abs(last.x - x) <= TOLERANCE_PX &&
    Math.abs(first.x) <= START_PX &&
    Math.abs(first.y) <= START_PX &&
    lastedMs >= DRAG_MS.least &&
    lastedMs <= Math.min(DRAG_MS.most, takenMs) &&
    takenMs <= PUZZLE_SECONDS * 1_000 &&
    isSteady(track) &&
    slowsDown(track) &&
    !isEven(track)
  )
}

/** Time goes on, the hand does not jump, and it does not keep to a ruler. */
function isSteady(track: readonly TrackPoint[]): boolean {
  const steps = stepsOf(track)
  return (
    steps.every(({ dx, dy, dt }) => dt > 0 && Math.hypot(dx, dy) <= JUMP_PX) && track.some(({ y }) => y !== track[0]!.y)
  )
}

/** The last 30 % of the way slower than the first 70 %: a hand takes aim. */
function slowsDown(track: readonly TrackPoint[]): boolean {
  const turn = Math.floor(track.length * 0.7)
  return speedOf(track.slice(turn)) < speedOf(track.slice(0, turn + 1))
}

function speedOf(track: readonly TrackPoint[]): number {
  const way = stepsOf(track).reduce((sum, { dx }) => sum + Math.abs(dx), 0)
  return way / (track.at(-1)!.t - track[0]!.t)
}

/** Nearly the same speed all the way, looked at in eighths so that whole pixels do not blur it. */
function isEven(track: readonly TrackPoint[]): boolean {
  const stride = Math.floor((track.length - 1) / 8)
  const speeds = stepsOf(track.filter((_, i) => i % stride === 0)).map(({ dx, dt }) => dx / dt)
  const mean = speeds.reduce((sum, each) => sum + each, 0) / speeds.length
  const spread = Math.sqrt(speeds.reduce((sum, each) => sum + (each - mean) ** 2, 0) / speeds.length)
  return spread < Math.abs(mean) * EVENNESS
}

function stepsOf(track: readonly TrackPoint[]) {
  return track.slice(1).map(({ x, y, t }, i) => ({ dx: x - track[i]!.x, dy: y - track[i]!.y, dt: t - track[i]!.t }))
}
