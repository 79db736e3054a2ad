/** What a slide ticket is good for: one act of this kind. */
export const SLIDE_ACTIONS = ['login', 'register', 'sms', 'password', 'freeplay'] as const
export type SlideAction = (typeof SLIDE_ACTIONS)[number]

/** One moment of a drag: pixels of the picture from where it began, milliseconds since then. */
export type TrackPoint = { x: number; y: number; t: number }
