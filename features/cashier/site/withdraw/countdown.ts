/** What was read, and how far the server's clock is ahead of this browser's: countdowns go by the server's. */
export async function withClock<T extends { serverTime: string }>(asked: Promise<T>) {
  const answer = await asked
  return { ...answer, aheadMs: Date.parse(answer.serverTime) - Date.now() }
}

/** `29:05`. */
export function digitsOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
