import type { ComponentType } from 'react'
import { loadAgentWords } from '../words/words.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

/** A screen of the agent centre, with what only that says. */
export function agentScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  return lazyScreen(() => Promise.all([load(), loadAgentWords()]).then(([screen]) => screen))
}
