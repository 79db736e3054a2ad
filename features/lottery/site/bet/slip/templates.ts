import { useMemo } from 'react'
import { store, useStored } from '#shared/web/stored.ts'
import type { RepeatedLine } from './slip.ts'

/** The lines of a slip that was saved to be bet again. */
export type Template = readonly RepeatedLine[]

const MOST = 6
/** Numbers mean the same in all lotteries of a family. */
const keyOf = (family: string) => `lotteryTemplates.${family}`
/** The newest first, each once; beyond six the oldest goes. */
export function withTemplate(templates: readonly Template[], added: Template): Template[] {
  return [added, ...withoutTemplate(templates, added)].slice(0, MOST)
}

export function withoutTemplate(templates: readonly Template[], gone: Template): Template[] {
  const text = JSON.stringify(gone)
  return templates.filter(each => JSON.stringify(each) !== text)
}

/** What was stored, as far as it can be read: others may have written there. */
export function readTemplates(text: string | null): readonly Template[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(each => Array.isArray(each) && each.length > 0) : []
  } catch {
    return []
  }
}

/** What this browser has saved for a family of lotteries, and the ways to change it. */
export function useTemplates(family: string) {
  const text = useStored(keyOf(family))
  return useMemo(() => {
    const templates = readTemplates(text)
    const set = (next: readonly Template[]) => store(keyOf(family), JSON.stringify(next))
    return {
      templates,
      save: (template: Template) => set(withTemplate(templates, template)),
      remove: (template: Template) => set(withoutTemplate(templates, template)),
    }
  }, [text, family])
}
