import { store, useStored } from '../../web/stored.ts'
import { useAtWork } from '../at-work.ts'

/** How a person wants a list: which columns they showed or hid themselves, and how much room a row takes. */
export type Kept = { columns: Record<string, boolean>; density: 'dense' | 'roomy' }
const NONE: Kept = { columns: {}, density: 'dense' }

/** Kept in this browser for each person and list. */
export function useKept(list: string): [Kept, (change: Partial<Kept>) => void] {
  const { id } = useAtWork()
  const key = `list.${id}.${list}`
  const stored = useStored(key)
  const kept = { ...NONE, ...((stored ? JSON.parse(stored) : {}) as Partial<Kept>) }
  return [kept, change => store(key, JSON.stringify({ ...kept, ...change }))]
}
