import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

/** The level of a member, all that each level needs, and the documents that they upload (security C-06). */
export const Documents = lazyScreen(() => import('./documents.tsx').then(file => file.Documents))
