import { useAtWork } from '../at-work.ts'

/** How a person wants a list: which columns they showed or hid themselves, how much room a row takes, filters by a name. */
export type Kept = {
  columns: Record<string, boolean>
  density: 'dense' | 'roomy'
  views: Record<string, Record<string, string>>
}
const NONE: Kept = { columns: {}, density: 'dense', views: {} }

/** Kept for each person and list, wherever they log in. */
export function useKept(list: string): [Kept, (change: Partial<Kept>) => void] {
  const { kept: all, keep } = useAtWork()
  const key = `list.${list}`
  const kept = { ...NONE, ...(all[key] as Partial<Kept> | undefined) }
  return [kept, change => void keep(key, { ...kept, ...change })]
}
