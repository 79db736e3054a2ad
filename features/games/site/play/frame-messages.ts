/** What a game may tell the page it stands in. */
export type FrameMessage =
  | { type: 'grandstand:round'; state: 'started' | 'ended' }
  | { type: 'grandstand:exit' }
  | { type: 'grandstand:own-money' }
  | { type: 'grandstand:balance' }

type Sent = { source: unknown; origin: string; data: unknown }

/** The message of the game's own window at its own origin; null for anything else that any page could send. */
export function readFrameMessage(sent: Sent, frame: unknown, origin: string): FrameMessage | null {
  if (frame === null || sent.source !== frame || sent.origin !== origin) return null
  const { type, state } = Object(sent.data) as { type?: unknown; state?: unknown }
  if (type === 'grandstand:exit' || type === 'grandstand:balance' || type === 'grandstand:own-money') return { type }
  if (type === 'grandstand:round' && (state === 'started' || state === 'ended')) return { type, state }
  return null
}
