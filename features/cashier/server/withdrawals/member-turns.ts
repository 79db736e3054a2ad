/** Does work of one member after the other, of different members side by side. */
export type MemberTurns = <T>(memberId: string, work: () => Promise<T>) => Promise<T>

/**
 * The payment password counts each try before it is made (S-21), and gives it back when it was right: many right ones at
 * once would look like many wrong ones. So each waits for the one before.
 */
export function createMemberTurns(): MemberTurns {
  const last = new Map<string, Promise<unknown>>()
  return (memberId, work) => {
    const before = last.get(memberId) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(memberId, mine)
    const forget = () => {
      if (last.get(memberId) === mine) last.delete(memberId)
    }
    mine.then(forget, forget)
    return mine
  }
}
