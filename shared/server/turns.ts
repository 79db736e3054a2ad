/** Does small pieces of work in their order, so many in a turn of the event loop: whoever else waits comes in between. */
export function createTurns(mostATurn: number): (work: () => void) => void {
  const waiting: (() => void)[] = []

  function turn(): void {
    const now = waiting.splice(0, mostATurn)
    if (waiting.length > 0) setImmediate(turn)
    for (const work of now) work()
  }

  return work => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(turn)
  }
}
