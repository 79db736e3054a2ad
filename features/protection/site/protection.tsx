import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { CHECK_KEY } from './check/check-key.ts'

/** The limits of a member, what is used and left of them, and how they are changed (security C-18…C-22). */
export const Limits = lazyScreen(() => import('./limits/limits.tsx').then(file => file.Limits))
/** Breaks and exclusion, and where the one in force stands (C-24…C-26). */
export const Breaks = lazyScreen(() => import('./breaks/breaks.tsx').then(file => file.Breaks))
/** Those in force alone, where something is refused for them. */
export const BreaksInForce = lazyScreen(() => import('./breaks/breaks-in-force.tsx').then(file => file.BreaksInForce))
/** The question whether a limit is wanted, before the first deposit (C-23); `onAnswered` goes on with the deposit. */
export const LimitPrompt = lazyScreen<{ onAnswered: () => void }>(() =>
  import('./limits/limit-prompt.tsx').then(file => file.LimitPrompt),
)
/** The reality check over whatever is shown (C-28). Stands once, in the shell; `onLeave` logs out. */
export const RealityCheck = lazyScreen<{ onLeave: () => void }>(() =>
  import('./check/reality-check.tsx').then(file => file.RealityCheck),
)
/** Whether bonuses are wanted (promotions §4.1). */
export const Offers = lazyScreen(() => import('./offers.tsx').then(file => file.Offers))
/** How often the reality check comes. */
export const CheckInterval = lazyScreen(() => import('./check/check-interval.tsx').then(file => file.CheckInterval))
